import { Modal as MantineModal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './Modal.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  /** The dialog's name; a changed title is announced. */
  title: ReactNode
  /** CSS pixels; the specification's dialogs use 400 and 441. */
  width?: number
  height?: number
  /** Hides the close icon; Esc still closes unless `closable` is false. */
  withCloseIcon?: boolean
  closeOnOutsideClick?: boolean
  /** False for the one dialog that must not be left (a verification under way). */
  closable?: boolean
  /** `alternate` is centred and quiet: for results and questions rather than forms. */
  look?: 'plain' | 'alternate'
  /** Stays in sight below the scrolled content. */
  actions?: ReactNode
  children: ReactNode
}

/** The one dialog. On phones a bottom sheet. Something typed inside switches the outside click off, so that nothing is lost to a slip. */
export function Modal(props: Props) {
  const { opened, onClose, title, width = 441, height, look = 'plain', actions, children } = props
  const { withCloseIcon = true, closeOnOutsideClick = true, closable = true } = props
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    if (!closable) return
    setDirty(false)
    onClose()
  }
  return (
    <MantineModal
      opened={opened}
      onClose={close}
      title={title}
      size={width}
      withCloseButton={withCloseIcon && closable}
      closeOnClickOutside={closable && closeOnOutsideClick && !isDirty}
      closeOnEscape={closable}
      classNames={{
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
      styles={height === undefined ? {} : { content: { minHeight: height } }}
      data-look={look}
      overlayProps={{ backgroundOpacity: 0.55 }}
      transitionProps={{ transition: 'fade', duration: 200 }}
      onInput={() => setDirty(true)}
    >
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </MantineModal>
  )
}
