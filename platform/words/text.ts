import { numberFormat } from '../contract/formats.ts'
import { directions, type Language } from '../contract/language.ts'

/**
 * The words of one file in one language: flat keys. Plurals are `x_one`, `x_other` and the further forms that a language has, asked for
 * as `x` with a `count`.
 */
export type Words = Readonly<Record<string, string>>

/** The English words of one file, and the name that they go by in every language: that of the file. */
export type Namespace<W extends Words> = { readonly name: string; readonly words: W }

/** A form that English has not: "two surveys", "3 to 10 surveys". */
type FurtherForm<K> = K extends `${infer Stem}_other` ? `${Stem}_${'zero' | 'two' | 'few' | 'many'}` : never
/** The same words in another language: every key, so that a forgotten one does not compile, and the forms that English has not. */
export type Translated<N> =
  N extends Namespace<infer W>
    ? { readonly [K in keyof W]: string } & { readonly [K in FurtherForm<keyof W & string>]?: string }
    : never

/** Names English words; the literal types make keys and their `{{values}}` checkable. Nothing is registered here. */
export const defineText = <const W extends Words>(name: string, words: W): Namespace<W> => ({ name, words })

export type KeyOf<W> = {
  [K in keyof W & string]: K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K
}[keyof W & string]
export type WordsAt<W, K extends string> = K extends keyof W
  ? W[K]
  : `${K}_other` extends keyof W
    ? W[`${K}_other`]
    : never
/** The names of the `{{values}}` in a text; `{{points, number}}` is called `points`. */
export type ValueNames<S> = S extends `${string}{{${infer Value}}}${infer Rest}`
  ? (Value extends `${infer Name},${string}` ? Name : Value) | ValueNames<Rest>
  : never
type Values<W, K extends string> = { [N in ValueNames<WordsAt<W, K>>]: string | number }

/** Says one entry of a file of words; entries with `{{values}}` ask for them. */
export type Say<W> = <K extends KeyOf<W>>(
  key: K,
  ...values: [ValueNames<WordsAt<W, K>>] extends [never] ? [] : [Values<W, K>]
) => string

/** What a catalogue answers for a key of a file of words. */
export type Translate = (key: string, options: Record<string, unknown>) => string

/** Says the entries of one file of words by a catalogue that has it. */
export const sayIn =
  <W extends Words>(translate: Translate, text: Namespace<W>): Say<W> =>
  (key, ...values) =>
    translate(key, { ns: text.name, ...values[0] })

/** A whole number as anybody writes it, or its placeholder in a prerendered page: it is never pulled apart. */
const plainNumber = /^(?:[\d.,\s]*|%(?:RULE_[A-Z_0-9]+|FIGURE_[A-Z]+|REWARD_\d+_POINTS)%)$/
/** A value within a sentence of this language: set apart where lines run from right to left, whatever its own direction. */
export const isolateValue = (value: string, language: Language): string =>
  directions[language] === 'rtl' && !plainNumber.test(value) ? `\u2068${value}\u2069` : value

/** Whether this entry of a file of words is a form of a plural. */
export function isPlural(key: string, words: Words): boolean {
  const stem = key.replace(/_(?:one|other)$/, '')
  return stem !== key && `${stem}_one` in words && `${stem}_other` in words
}

/** `qps` is no language that rules of plurals are known of. */
const rulesOf = (language: Language): Intl.PluralRules => new Intl.PluralRules(language === 'qps' ? 'en' : language)

/** The forms that a language has for numbers up to 999, which is what its files must say; for zero it may have one. */
export const usualForms = (language: Language): readonly string[] => {
  const rules = rulesOf(language)
  return [...new Set(Array.from({ length: 999 }, (_, at) => rules.select(at + 1)))]
}

/** Every form that i18next may ask for; it knows no more of `qps` than that the reader's system speaks some language. */
const allForms = (language: Language): readonly string[] =>
  language === 'qps' ? ['zero', 'two', 'few', 'many'] : rulesOf(language).resolvedOptions().pluralCategories

/** The words with every form of the language: one that a file leaves out, such as the Spanish one for millions, is that of other numbers. */
export const withForms = (words: Words, language: Language): Words => ({
  ...Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) =>
      key.endsWith('_other') && isPlural(key, words)
        ? allForms(language).map((form) => [key.replace(/other$/, form), text] as const)
        : [],
    ),
  ),
  ...words,
})

/**
 * The formats that texts may ask for: `{{points, number}}` in the reader's grouping, `{{value, usd}}` as dollars, which are written
 * alike for every reader because they are a promise in dollars; `{{reason, sentence}}` ends with a full stop if it ends with nothing.
 * `localeOf` names the locale of a language.
 */
export const formatsFor = (localeOf: (language: string) => string) => ({
  number: (value: unknown, language = 'en'): string =>
    typeof value === 'number' ? numberFormat(localeOf(language)).format(value) : String(value),
  sentence: (value: unknown): string =>
    String(value)
      .trim()
      .replace(/[^.!?…"'”’»)]$/u, '$&.'),
  usd: (value: unknown): string => (typeof value === 'number' ? `US$${dollars.format(value)}` : String(value)),
})
const dollars = numberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
