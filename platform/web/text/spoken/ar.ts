import type { Words } from '../../../words/text.ts'

/** One file for each file of English words, of the same name; those in the folder `server` stay out of the browser. */
export const piece = import.meta.glob<{ words: Words }>(
  ['../../../../areas/*/words/ar/*.ts', '../../../words/ar/*.ts'],
  {
    eager: true,
  },
)
