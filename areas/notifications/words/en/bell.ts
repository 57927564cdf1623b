import { defineText } from '../../../../platform/words/text.ts'

/** The texts of the bell in the header. */
export const bell = defineText('bell', {
  notifications: 'Notifications',
  unread_one: 'Notifications, {{count}} unread',
  unread_other: 'Notifications, {{count}} unread',
  rang_one: 'New notification. {{count}} is unread.',
  rang_other: 'New notification. {{count}} are unread.',
})
