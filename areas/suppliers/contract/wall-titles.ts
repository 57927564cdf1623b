import { messagesOf } from '../../../platform/contract/messages.ts'

type Named = { partner: string; number: string }
/** The title of a survey for which its network gives neither title nor category: its number there, and its length. */
export type WallTitles = { quick: Named; short: Named; usual: Named; long: Named }
/** Makes such a title for a survey without one. */
export const wallTitle = messagesOf<WallTitles>('wall-titles')
