import i18next from 'i18next'
import { wordsWithPointName } from '../../words/point-names.ts'
import { withMany, type Words } from '../../words/text.ts'
import { pointNamesNow } from './text.ts'

/** One file for each file of English words, of the same name; those in the folder `server` stay out of the browser. */
const files = import.meta.glob<{ words: Words }>(['../../../areas/*/words/es/*.ts', '../../words/es/*.ts'], {
  eager: true,
})

/** Puts every area's Spanish words into the catalogue. */
export function addSpanish(): void {
  for (const [path, { words }] of Object.entries(files)) {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
    i18next.addResourceBundle('es', name, withMany(wordsWithPointName(words, 'es', pointNamesNow())))
  }
}
