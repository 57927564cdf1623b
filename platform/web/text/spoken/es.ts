import type { Words } from '../../../words/text.ts'

/** One file for each file of English words, of the same name; those in the folder `server` stay out of the browser. */
export const piece = import.meta.glob<{ words: Words }>(
  ['../../../../areas/*/words/es/*.ts', '../../../words/es/*.ts'],
  {
    eager: true,
  },
)
