type Facts = {
  /** The name of the language in the language itself. */
  name: string
  /** The locale for numbers and dates, for a reader about whom we know only the language. */
  locale: string
  direction: Direction
  /**
   * Which pages exist in this language: all, or only those for visitors and members. In the latter case, staff and
   * vendors read English.
   */
  reach: 'everybody' | 'members'
}
export type Direction = 'ltr' | 'rtl'

/**
 * Every language of the product. The words of a language are files beside the English ones. `qps` is only for
 * translators: see `isPseudoSpoken`.
 */
const facts = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr', reach: 'everybody' },
  es: { name: 'Español', locale: 'es-US', direction: 'ltr', reach: 'everybody' },
  ar: { name: 'العربية', locale: 'ar-AE-u-ca-gregory-nu-latn', direction: 'rtl', reach: 'members' },
  // This locale writes days and countries without Latin letters, so that any Latin letters reveal a missing
  // translation.
  qps: { name: 'Þşéûðö', locale: 'ja-JP-u-nu-latn', direction: 'ltr', reach: 'everybody' },
} as const satisfies Readonly<Record<string, Facts>>

export type Language = keyof typeof facts
/** Every language except English, in which all words are written first. */
export type OtherLanguage = Exclude<Language, 'en'>

const inEach = <K extends keyof Facts>(fact: K) =>
  Object.fromEntries(Object.entries(facts).map(([language, one]) => [language, one[fact]])) as Readonly<
    Record<Language, Facts[K]>
  >

/** The name of every language in that language. */
export const languages = inEach('name')
/** Each language's locale for numbers and dates, for a reader about whom we know only the language. */
export const locales = inEach('locale')
/** The direction of writing of each language. */
export const directions = inEach('direction')

/**
 * Whether the pseudo-language for translators can be chosen: only on a server that was started with
 * `PSEUDO_LANGUAGE=1`.
 */
const isPseudoSpoken =
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.['PSEUDO_LANGUAGE'] === '1'

/** Every code, including that of the pseudo-language. */
export const allLanguages = Object.keys(facts) as readonly Language[]
/** The languages that have words, English first. */
export const writtenLanguages: readonly Language[] = allLanguages.filter((code) => code !== 'qps')
/** The languages that a panel can offer. */
export const languageCodes: readonly Language[] = isPseudoSpoken ? [...writtenLanguages, 'qps'] : writtenLanguages

/** Whether a text is the code of one of our languages. */
export const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && Object.hasOwn(facts, text)

/** Returns the language in which staff and vendors see their pages, for a user who chose the given language. */
export const staffLanguage = (language: Language): Language => (facts[language].reach === 'everybody' ? language : 'en')
