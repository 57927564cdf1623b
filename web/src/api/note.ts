import type { Notification } from '@tuppence/contract/notifications'
import { notes } from '../text/en/notes.ts'
import { readerOf } from '../text/ready-made.ts'

const inReadersWords = readerOf([notes])

/** A notification as the lists show it, in the reader's language where the catalogue knows its words. */
export const noteOf = ({ notificationId, readAt, title, text, ...note }: Notification) => ({
  ...note,
  id: notificationId,
  title: inReadersWords(title),
  text: inReadersWords(text),
  isUnread: readAt === null,
})
