type Facts = {
  /** Its own name, so that readers find their language without knowing another. */
  name: string
  /** How numbers and days are written for a reader of whom only the language is known. */
  locale: string
  direction: Direction
  /** Whose pages speak it: those of everybody, or those of visitors and members alone. Staff and vendors then read English. */
  reach: 'everybody' | 'members'
}
export type Direction = 'ltr' | 'rtl'

/**
 * Every language the product speaks; the words of one are files beside the English ones. `qps` is there for translators alone: see
 * `isPseudoSpoken`.
 */
const facts = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr', reach: 'everybody' },
  es: { name: 'Español', locale: 'es-US', direction: 'ltr', reach: 'everybody' },
  ar: { name: 'العربية', locale: 'ar-AE-u-ca-gregory-nu-latn', direction: 'rtl', reach: 'members' },
  // Days and countries are not Latin either: what is written with Latin letters all the same was not worded for its reader.
  qps: { name: 'Þşéûðö', locale: 'ja-JP-u-nu-latn', direction: 'ltr', reach: 'everybody' },
} as const satisfies Readonly<Record<string, Facts>>

export type Language = keyof typeof facts
/** Every language but English, which each word is written in first. */
export type OtherLanguage = Exclude<Language, 'en'>

const inEach = <K extends keyof Facts>(fact: K) =>
  Object.fromEntries(Object.entries(facts).map(([language, one]) => [language, one[fact]])) as Readonly<
    Record<Language, Facts[K]>
  >

/** Every language by its own name. */
export const languages = inEach('name')
/** How numbers are grouped, and days written, for a reader of whom only the language is known. */
export const locales = inEach('locale')
/** Which way a language is written. */
export const directions = inEach('direction')

/** Whether this program speaks to translators: only a server that was started with `PSEUDO_LANGUAGE=1`. */
const isPseudoSpoken =
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.['PSEUDO_LANGUAGE'] === '1'

/** Every code, also that of translators. */
export const allLanguages = Object.keys(facts) as readonly Language[]
/** The languages that words are written in, English first. */
export const writtenLanguages: readonly Language[] = allLanguages.filter((code) => code !== 'qps')
/** The languages that readers can be offered. */
export const languageCodes: readonly Language[] = isPseudoSpoken ? [...writtenLanguages, 'qps'] : writtenLanguages

/** Whether this names a language of ours. */
export const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && Object.hasOwn(facts, text)

/** The language in which staff and vendors read their pages who chose this one. */
export const staffLanguage = (language: Language): Language => (facts[language].reach === 'everybody' ? language : 'en')
