import type { NotificationKind } from '../contract.ts'

/** What an account is told; `link` is a page of ours that shows more. */
export type Note = { userId: string; kind: NotificationKind; title: string; text: string; link: string | null }
