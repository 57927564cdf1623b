import type { Language } from '../contract/language.ts'
import { isPlural, usualForms, type Words } from '../words/text.ts'

/** The files of words, by their place: `areas/auth/words/server/auth-mails`. */
type Files = ReadonlyMap<string, Words>

/** Matches plural forms that may leave out the number: "one survey", "two surveys". */
const withoutNumber = /_(?:zero|one|two)$/

const listValues = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).toSorted()

/** Whether a translation contains the same `{{values}}` as its English text, each equally often. */
function hasSameValues(key: string, english: string, said: string): boolean {
  const [wanted, found] = [listValues(english), listValues(said)]
  const isNumberFree = withoutNumber.test(key)
  const leaveOutCount = (names: string[]) => (isNumberFree ? names.filter((name) => name !== 'count') : names)
  return leaveOutCount(wanted).join() === leaveOutCount(found).join()
}

/**
 * Finds the English text for a key of a translation. For a plural form that English does not have, it returns the
 * English plural.
 */
const findEnglish = (key: string, english: Words): string | undefined =>
  english[key] ?? english[key.replace(/_(?:zero|two|few|many)$/, '_other')]

/**
 * Lists what is missing in a language, one line each: files, texts, plural forms, and `{{values}}` that differ from the
 * English ones. `isNeeded` decides whether the language must have a file.
 */
export function listGaps(
  language: Language,
  english: Files,
  said: Files,
  isNeeded: (place: string) => boolean,
): string[] {
  const lacks: string[] = []
  for (const [place, words] of english) {
    const theirs = said.get(place)
    if (theirs) lacks.push(...listGapsIn(language, words, theirs).map((lack) => `${place}: ${lack}`))
    else if (isNeeded(place)) lacks.push(`${place}: the file is missing`)
  }
  for (const place of said.keys()) {
    if (!english.has(place)) lacks.push(`${place}: there is no such file in English`)
    else if (!isNeeded(place)) lacks.push(`${place}: nobody reads this file in this language`)
  }
  return lacks
}

function listGapsIn(language: Language, english: Words, said: Words): string[] {
  const wanted = Object.keys(english).flatMap((key) =>
    isPlural(key, english) && key.endsWith('_other')
      ? usualForms(language).map((form) => key.replace(/other$/, form))
      : isPlural(key, english)
        ? []
        : [key],
  )
  const missing = wanted.filter((key) => !said[key]?.trim()).map((key) => `${key} is missing`)
  const wrong = Object.entries(said).flatMap(([key, text]) => {
    const of = findEnglish(key, english)
    if (of === undefined) return [`${key} is no entry of the English file`]
    return text.trim() === '' || hasSameValues(key, of, text) ? [] : [`${key} has other values`]
  })
  return [...missing, ...wrong]
}
