import type { Notification } from '../../contract.ts'
import { toldInReadersWords } from '../../../../platform/web/text/told.ts'

/** A notification as the lists show it. One without a code is in English, and said in the reader's words where they are known. */
export const noteOf = ({ notificationId, readAt, title, text, code, values: _values, ...note }: Notification) => ({
  ...note,
  id: notificationId,
  title: code === null ? toldInReadersWords(title) : title,
  text: code === null ? toldInReadersWords(text) : text,
  isUnread: readAt === null,
})
