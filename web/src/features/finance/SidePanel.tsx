import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { finance } from '../../text/en/finance.ts'
import { useText } from '../../text/text.ts'
import { useIsPhone } from '../../ui/screen.ts'
import classes from './Finance.module.css'

type Props = { opened: boolean; onClose: () => void; title: string; children: ReactNode }

/** A decided request may have taken the button that opened it out of the list; then the page itself has the focus. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}

/** One thing of a list beside it, or over it on a phone. */
export function SidePanel({ opened, onClose, title, children }: Props) {
  const say = useText(finance)
  const isPhone = useIsPhone()
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      position="right"
      size={isPhone ? '100%' : 480}
      classNames={{ content: classes.content ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.header}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={say('close')} size={44} iconSize={20} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
