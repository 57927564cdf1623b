import type { Message } from '../../../platform/contract/messages.ts'
import type { NotificationKind } from '../contract.ts'

/** The words of a notification: a message, whose text has the same code with `Text` after it. */
export type NoteWords = { message: Message }
/** A notification for one account; `link` is a page of ours that shows more. */
export type Note = { userId: string; kind: NotificationKind; link: string | null } & NoteWords
