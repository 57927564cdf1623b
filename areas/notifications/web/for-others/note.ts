import type { Notification } from '../../contract.ts'
import { toldInReadersWords } from '../../../../platform/web/text/told.ts'

/** A notification as the lists show it, in the reader's language where the catalogue knows its words. */
export const noteOf = ({ notificationId, readAt, title, text, ...note }: Notification) => ({
  ...note,
  id: notificationId,
  title: toldInReadersWords(title),
  text: toldInReadersWords(text),
  isUnread: readAt === null,
})
