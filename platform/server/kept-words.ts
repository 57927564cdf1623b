import type { Language } from '../contract/language.ts'
import type { TextOrMessage } from '../contract/messages.ts'
import { isSayable, readable } from './words.ts'

/** What a column of text keeps; what is no message that has words is a text. */
export function readKept(kept: string): TextOrMessage {
  if (!kept.startsWith('{"code":')) return kept
  try {
    const message: unknown = JSON.parse(kept)
    return isSayable(message) ? message : kept
  } catch {
    return kept
  }
}

/** The same in its reader's language. */
export const wordKept = (kept: string, language: Language): string => readable(readKept(kept), language)
