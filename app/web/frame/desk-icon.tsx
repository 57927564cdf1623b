import type { IconProps } from '@tabler/icons-react'
import type * as deskIcons from './desk-icons.ts'
import { lazy, Suspense, type ComponentType } from 'react'

/** The icon of a place, drawn at a size that it is told. */
export type EntryIcon = ComponentType<Pick<IconProps, 'size' | 'stroke' | 'aria-hidden'>>
type Name = keyof typeof deskIcons

/** An icon of the staff's places, which panelists never fetch; its room is kept until it is there. */
export function deskIcon(name: Name): EntryIcon {
  const Drawn = lazy(async () => ({ default: (await import('./desk-icons.ts'))[name] }))
  return function DeskIcon(props) {
    const side = props.size ?? 24
    return (
      <Suspense fallback={<span style={{ width: side, height: side, flexShrink: 0 }} />}>
        <Drawn {...props} />
      </Suspense>
    )
  }
}
