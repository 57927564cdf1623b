import { messagesOf } from '../../../platform/contract/messages.ts'

/** What a survey is called of which its network tells neither a title nor a category. */
export type WallTitles = { untitled: { partner: string; number: string; minutes: number } }
/** Makes such a title. */
export const wallTitle = messagesOf<WallTitles>('wall-titles')
