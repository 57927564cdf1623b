import { messagesOf } from '../../../platform/contract/messages.ts'

type Named = { partner: string; number: string }
/**
 * The title of a survey for which its network gives neither title nor category: the survey's number there, and its
 * length.
 */
export type WallTitles = { quick: Named; short: Named; usual: Named; long: Named }
/** Makes such a title. */
export const wallTitle = messagesOf<WallTitles>('wall-titles')
