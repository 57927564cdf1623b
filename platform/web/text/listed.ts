import { numberLocale } from './language.ts'

/** Several words as a list in running text, with the comma of the reader's language. */
export const listed = (words: readonly string[]): string =>
  new Intl.ListFormat(numberLocale(), { type: 'unit', style: 'short' }).format(words)
