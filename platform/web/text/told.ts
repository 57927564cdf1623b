import { notes } from '../../words/en/notes.ts'
import { shipped } from '../../words/en/shipped.ts'
import { told } from '../../words/en/told.ts'
import { readerOf } from './ready-made.ts'

/** What the server wrote on a timeline, into the ledger or into a notification, in the reader's words. */
export const toldInReadersWords = readerOf([notes, told, shipped])

/** What became of an attempt at last, in the reader's words; undefined before anything did. */
export function lastToldOf(timeline: readonly { detail: string }[] | undefined): string | undefined {
  const last = timeline?.at(-1)
  return last && toldInReadersWords(last.detail)
}
