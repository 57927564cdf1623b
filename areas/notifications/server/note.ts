import type { Message } from '../../../platform/contract/messages.ts'
import type { NotificationKind } from '../contract.ts'

/**
 * What a notification says: a message, whose text has the same code with `Text` after it. An area that still words its own gives a
 * title and a text.
 */
export type NoteWords = { message: Message } | { title: string; text: string }
/** What an account is told; `link` is a page of ours that shows more. */
export type Note = { userId: string; kind: NotificationKind; link: string | null } & NoteWords
