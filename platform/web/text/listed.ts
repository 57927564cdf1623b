import { numberLocale } from './language.ts'

/** Joins words to a list in running text, with the comma of the reader's language. */
export const joinWords = (words: readonly string[]): string =>
  new Intl.ListFormat(numberLocale(), { type: 'unit', style: 'short' }).format(words)
