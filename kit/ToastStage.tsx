import { Notification } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { closeToast, isOnScreen, onToasts, openMs, openToasts, type Toast } from './toasts.ts'
import classes from './ToastStage.module.css'

const looks = {
  success: { color: 'success', icon: IconCheck },
  info: { color: 'info', icon: IconInfoCircle },
  warning: { color: 'warning', icon: IconAlertTriangle },
  error: { color: 'danger', icon: IconX },
} as const

const none: readonly Toast[] = []

/** The two live regions of the program, present from the start: errors interrupt, all other toasts wait their turn. */
export function ToastStage() {
  const shown = useSyncExternalStore(onToasts, openToasts, () => none).filter((_, place) => isOnScreen(place))
  const errors = shown.filter(({ kind }) => kind === 'error')
  const others = shown.filter(({ kind }) => kind !== 'error')
  return (
    <div className={classes.stage}>
      <div role="alert">
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

/** A toast. Its time is paused while the pointer or the focus is on it. */
function ToastCard({ toast: { id, kind, message, title } }: { toast: Toast }) {
  const say = useText(ui)
  const [isHeld, setHeld] = useState(false)
  const { color, icon: Icon } = looks[kind]
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeToast(id), openMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  return (
    <Notification
      className={classes.toast ?? ''}
      // The live region is the surrounding element, not this one.
      role="presentation"
      title={title ?? say(kind)}
      color={color}
      icon={<Icon size={18} aria-hidden />}
      withBorder
      closeButtonProps={{ 'aria-label': say('close') }}
      onClose={() => closeToast(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message}
    </Notification>
  )
}
