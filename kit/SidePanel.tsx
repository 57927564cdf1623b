import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { ui } from '../platform/words/en/ui.ts'
import { useText } from '../platform/web/text/text.ts'
import { useIsPhone } from './screen.ts'
import classes from './SidePanel.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** The width in CSS pixels; on a phone the panel takes the whole width. */
  width?: number
  /** Whether a question is open above the panel and handles the Esc key. */
  isUnderQuestion?: boolean
  children: ReactNode
}

/** Moves the focus to the page when the opened row has left the list, together with the button that opened it. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}

/** A panel for one item of a list, beside the list, or over it on a phone. */
export function SidePanel({ opened, onClose, title, width = 480, isUnderQuestion = false, children }: Props) {
  const say = useText(ui)
  const isPhone = useIsPhone()
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isUnderQuestion}
      onExitTransitionEnd={keepFocus}
      position="right"
      size={isPhone ? '100%' : width}
      classNames={{ content: classes.content ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not Mantine's own header: its element would be a second banner of the page. */}
        <div className={classes.header}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={say('close')} size={44} iconSize={20} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
