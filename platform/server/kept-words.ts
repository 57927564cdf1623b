import type { Language } from '../contract/language.ts'
import type { TextOrMessage } from '../contract/messages.ts'
import { isSayable, wordIn } from './words.ts'

/** Decodes the value of a text column: a stored message that has words, otherwise the text itself. */
export function readKept(kept: string): TextOrMessage {
  if (!kept.startsWith('{"code":')) return kept
  try {
    const message: unknown = JSON.parse(kept)
    return isSayable(message) ? message : kept
  } catch {
    return kept
  }
}

/** Decodes the value of a text column and translates it into the reader's language. */
export const wordKept = (kept: string, language: Language): string => wordIn(readKept(kept), language)
