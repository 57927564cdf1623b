import { messagesOf } from '../../../platform/contract/messages.ts'

type Named = { partner: string; number: string }
/** What a survey is called of which its network tells neither a title nor a category: its number there, and how long it is. */
export type WallTitles = { quick: Named; short: Named; usual: Named; long: Named }
/** Makes such a title. */
export const wallTitle = messagesOf<WallTitles>('wall-titles')
