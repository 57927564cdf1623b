import type { Message } from '../../../platform/contract/messages.ts'
import type { NotificationKind } from '../contract.ts'

/** The title of a notification. Its text has the same code with `Text` added. */
export type NoteWords = { message: Message }
/** A notification for one account; `link` is our page that shows more. */
export type Note = { userId: string; kind: NotificationKind; link: string | null } & NoteWords
