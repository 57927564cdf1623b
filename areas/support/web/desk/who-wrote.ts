import type { DeskEntry } from '@tuppence/contract/support-desk'
import type { supportDesk } from '../../text/en/support-desk.ts'
import type { Say } from '../../text/text.ts'

/** Who wrote an entry of a ticket whose asker has this name. */
export const whoWrote = (
  say: Say<typeof supportDesk.words>,
  { kind, author }: Pick<DeskEntry, 'kind' | 'author'>,
  name: string,
): string => (kind === 'asker' ? name || say('asker') : author || say('somebody'))
