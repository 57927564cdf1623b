import type { bell } from '../en/bell.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof bell> = {
  notifications: 'Notificaciones',
  unread_one: 'Notificaciones, {{count}} sin leer',
  unread_other: 'Notificaciones, {{count}} sin leer',
  rang_one: 'Notificación nueva. Hay {{count}} sin leer.',
  rang_other: 'Notificación nueva. Hay {{count}} sin leer.',
}
