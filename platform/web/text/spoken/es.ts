import type { Words } from '../../../words/text.ts'

/**
 * One file for each file of English words, with the same name; those in the folder `server` are not loaded by the
 * browser.
 */
export const piece = import.meta.glob<{ words: Words }>(
  ['../../../../areas/*/words/es/*.ts', '../../../words/es/*.ts'],
  {
    eager: true,
  },
)
