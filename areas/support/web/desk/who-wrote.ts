import type { DeskEntry } from '../../contract/support-desk.ts'
import type { supportDesk } from '../../words/en/support-desk.ts'
import type { Say } from '../../../../platform/words/text.ts'

/** Names the author of an entry in the ticket of a person with this name. */
export const nameAuthor = (
  say: Say<typeof supportDesk.words>,
  { kind, author }: Pick<DeskEntry, 'kind' | 'author'>,
  name: string,
): string => (kind === 'asker' ? name || say('asker') : author || say('somebody'))
