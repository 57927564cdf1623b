import i18next from 'i18next'

type Words = Readonly<Record<string, string>>

/** One file for each file of English words, of the same name. */
const files = import.meta.glob<{ words: Words }>(['../../../areas/*/words/es/*.ts', '../../words/es/*.ts'], {
  eager: true,
})

/** Spanish has a third plural, for millions; our words are the same as for every other number. */
const withMany = (words: Words): Words => ({
  ...Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) =>
      key.endsWith('_other') ? [[key.replace(/_other$/, '_many'), text]] : [],
    ),
  ),
  ...words,
})

/** Puts every area's Spanish words into the catalogue. */
export function addSpanish(): void {
  for (const [path, { words }] of Object.entries(files)) {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
    i18next.addResourceBundle('es', name, withMany(words))
  }
}
