import type { Notification } from '../../contract.ts'

/** A notification as lists show it. */
export const noteOf = ({ notificationId, readAt, code: _code, values: _values, ...note }: Notification) => ({
  ...note,
  id: notificationId,
  isUnread: readAt === null,
})
