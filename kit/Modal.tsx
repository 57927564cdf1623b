import { Modal as MantineModal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import classes from './Modal.module.css'

const parts = {
  inner: classes.inner ?? '',
  content: classes.content ?? '',
  title: classes.title ?? '',
  body: classes.body ?? '',
}

type Props = {
  opened: boolean
  onClose: () => void
  /** The dialog's name; a changed title is announced. */
  title: ReactNode
  /** The width in CSS pixels; the specification's dialogs use 400 and 441. */
  width?: number
  height?: number
  /** Hides the close icon; Esc still closes unless `closable` is false. */
  withCloseIcon?: boolean
  closeOnOutsideClick?: boolean
  /** False only for a dialog that must not be closed, for example while a verification is under way. */
  closable?: boolean
  /** Whether a question is open above the dialog and handles the Esc key. */
  isUnderQuestion?: boolean
  /** `alternate` is centred and plainer: for results and questions rather than forms. */
  look?: 'plain' | 'alternate'
  /** Hides the whole page behind the dialog, because it must not be read any more. */
  isCovering?: boolean
  /** Renders the dialog in place instead of at the end of the document, for prerendered pages. */
  isInPlace?: boolean
  /** The element that gets the focus back; by default the one that had it when the dialog opened. */
  opener?: HTMLElement | null
  /** Buttons that stay visible below the scrolled content. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * When a dialog opens its title gets the focus, unless a field asks for it; otherwise every dialog would open with a
 * focus ring around its close button.
 */
function offerFocus(title: HTMLElement | null): void {
  if (title?.closest('[role="dialog"]')?.querySelector('[data-autofocus]') === null) title.dataset['autofocus'] = ''
}

/**
 * The dialog of every page; on phones a bottom sheet. Once something has been typed in it, a click outside no longer
 * closes it, so that nothing is lost by accident.
 */
export function Modal(props: Props) {
  const { opened, onClose, title, width = 441, height, look = 'plain', actions, children } = props
  const { withCloseIcon = true, closeOnOutsideClick = true, closable = true, isCovering = false } = props
  const { isInPlace = false, isUnderQuestion = false, opener = null } = props
  const say = useText(ui)
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    if (!closable) return
    onClose()
  }
  if (!opened && isDirty) setDirty(false)
  const hasCross = withCloseIcon && closable
  return (
    <MantineModal.Root
      opened={opened}
      onClose={close}
      size={width}
      radius="lg"
      centered
      closeOnClickOutside={closable && closeOnOutsideClick && !isDirty}
      closeOnEscape={closable && !isUnderQuestion}
      classNames={parts}
      styles={height === undefined ? {} : { content: { minHeight: height } }}
      data-look={look}
      transitionProps={{ transition: 'fade', duration: 200 }}
      withinPortal={!isInPlace}
      returnFocus={opener === null}
      {...(opener ? { onExitTransitionEnd: () => opener.focus({ preventScroll: true }) } : {})}
      onInput={() => setDirty(true)}
    >
      <MantineModal.Overlay backgroundOpacity={isCovering ? 1 : 0.55} />
      <MantineModal.Content>
        {/* Not Mantine's own header: its element would be a second banner of the page. */}
        <div className={classes.header}>
          <MantineModal.Title {...(hasCross ? { ref: offerFocus, tabIndex: -1 } : {})}>{title}</MantineModal.Title>
          {hasCross && <MantineModal.CloseButton aria-label={say('close')} size={44} iconSize={20} />}
        </div>
        <MantineModal.Body>
          {children}
          {actions && <div className={classes.actions}>{actions}</div>}
        </MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  )
}
