import type { Notification } from '../../contract.ts'

/** Turns a notification into the form in which lists show it. */
export const noteOf = ({ notificationId, readAt, code: _code, values: _values, ...note }: Notification) => ({
  ...note,
  id: notificationId,
  isUnread: readAt === null,
})
