import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { createElement } from 'react'
import { textOf } from '../text/text.ts'
import { ui } from '../text/en/ui.ts'

/** Specification, section 9. */
const openMs = 4000

const looks = {
  success: { color: 'success', icon: IconCheck, role: 'status' },
  info: { color: 'info', icon: IconInfoCircle, role: 'status' },
  warning: { color: 'warning', icon: IconAlertTriangle, role: 'status' },
  error: { color: 'danger', icon: IconX, role: 'alert' },
} as const

function show(kind: keyof typeof looks, message: string, title?: string): void {
  const say = textOf(ui)
  const { color, icon, role } = looks[kind]
  notifications.show({
    title: title ?? say(kind),
    message,
    color,
    role,
    icon: createElement(icon, { size: 18, 'aria-hidden': true }),
    autoClose: openMs,
    withBorder: true,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': say('close') },
  })
}

/** Toasts of 4000 ms that can be closed. They echo what the page says anyway: nothing may be found only in one. */
export const toasts = {
  success: (message: string, title?: string) => show('success', message, title),
  info: (message: string, title?: string) => show('info', message, title),
  warning: (message: string, title?: string) => show('warning', message, title),
  error: (message: string, title?: string) => show('error', message, title),
}
