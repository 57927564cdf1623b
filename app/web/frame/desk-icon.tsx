import type { IconProps } from '@tabler/icons-react'
import type * as deskIcons from './desk-icons.ts'
import { lazy, Suspense, type ComponentType } from 'react'

/** An icon of a menu entry, drawn at the given size. */
export type EntryIcon = ComponentType<Pick<IconProps, 'size' | 'stroke' | 'aria-hidden'>>
type Name = keyof typeof deskIcons

/** Makes an icon for staff pages, which panelists never download; it reserves its space until it has loaded. */
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
