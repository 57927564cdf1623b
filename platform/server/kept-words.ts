import type { Language } from '../contract/language.ts'
import type { TextOrMessage } from '../contract/messages.ts'
import { isSayable, readable } from './words.ts'

/** Decodes a text column. Everything but a message that has words counts as a text. */
export function readKept(kept: string): TextOrMessage {
  if (!kept.startsWith('{"code":')) return kept
  try {
    const message: unknown = JSON.parse(kept)
    return isSayable(message) ? message : kept
  } catch {
    return kept
  }
}

/** Decodes a text column and translates it for its reader. */
export const wordKept = (kept: string, language: Language): string => readable(readKept(kept), language)
