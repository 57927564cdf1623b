import type { Notification } from '@tuppence/contract/notifications'

/** A notification as the lists show it. */
export const noteOf = ({ notificationId, readAt, ...note }: Notification) => ({
  ...note,
  id: notificationId,
  isUnread: readAt === null,
})
