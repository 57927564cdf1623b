import i18next from 'i18next'
import type { CheckMessages } from '../contract/fields.ts'
import type { LetterMessages } from '../contract/letter.ts'
import type { NameMessages } from '../contract/names.ts'
import { isLanguage, languageCodes, locales, type Language, type OtherLanguage } from '../contract/language.ts'
import { isMessage, type Message, type Messages, type MessageValue, type TextByLanguage } from '../contract/messages.ts'
import type { PictureMessages } from '../contract/picture.ts'
import { checks } from '../words/en/checks.ts'
import { letterMails } from '../words/en/server/letter-mails.ts'
import { nameWords } from '../words/en/server/names.ts'
import { pictures } from '../words/en/pictures.ts'
import { fieldNames } from '../words/en/server/field-names.ts'
import { fieldRules } from '../words/en/server/field-rules.ts'
import { problems } from '../words/en/problems.ts'
import { shipped } from '../words/en/shipped.ts'
import { words as checksEs } from '../words/es/checks.ts'
import { words as letterMailsEs } from '../words/es/server/letter-mails.ts'
import { words as namesEs } from '../words/es/server/names.ts'
import { words as fieldNamesEs } from '../words/es/server/field-names.ts'
import { words as fieldRulesEs } from '../words/es/server/field-rules.ts'
import { words as picturesEs } from '../words/es/pictures.ts'
import { words as problemsEs } from '../words/es/problems.ts'
import { words as shippedEs } from '../words/es/shipped.ts'
import type { PointNames } from '../contract/point-names.ts'
import { withPointName as nameIn, wordsWithPointName } from '../words/point-names.ts'
import {
  formatsFor,
  sayIn,
  withMany,
  type Namespace,
  type Say,
  type Translated,
  type ValueNames,
  type Words,
  type WordsAt,
} from '../words/text.ts'

/** One file of words in every language, as the server's catalogue takes it. */
export type Spoken = { readonly text: Namespace<Words>; readonly others: Readonly<Record<OtherLanguage, Words>> }

/** A file of words with its translations; a language that lacks an entry, or a whole file, does not compile. */
export const spoken = <W extends Words>(
  text: Namespace<W>,
  others: Readonly<Record<OtherLanguage, Translated<Namespace<W>>>>,
): Spoken => ({ text, others })

/** The declared messages that these words lack, or whose `{{values}}` are others than declared; `never` when all fit. */
type Misfits<M extends Messages, W> = {
  [K in keyof M & string]: WordsAt<W, K> extends never ? K : ValueNames<WordsAt<W, K>> extends keyof M[K] ? never : K
}[keyof M & string]

/** The same for words that the messages `M` of a contract name: one that has no words, or lacks a value of them, does not compile. */
export const spokenMessages =
  <M extends Messages>() =>
  <W extends Words>(
    text: Namespace<W> & ([Misfits<M, W>] extends [never] ? unknown : { lacks: Misfits<M, W> }),
    others: Readonly<Record<OtherLanguage, Translated<Namespace<W>>>>,
  ): Spoken => ({ text, others })

const localeOf = (language: string): string => locales[isLanguage(language) ? language : 'en']

const catalogue = i18next.createInstance()
void catalogue.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: {} },
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
})
for (const [name, format] of Object.entries(formatsFor(localeOf))) catalogue.services.formatter?.add(name, format)

const known = new Map<string, Spoken>()
let pointNames: PointNames = {}

function take({ text, others }: Spoken): void {
  const all: Readonly<Record<Language, Words>> = { en: text.words, ...others }
  for (const language of languageCodes) {
    const words = wordsWithPointName(all[language], language, pointNames)
    catalogue.addResourceBundle(language, text.name, language === 'es' ? withMany(words) : words, true, true)
  }
}

/** Takes files of words into the catalogue; one that it knows stays as it is. */
export function learn(files: readonly Spoken[]): void {
  for (const file of files) {
    if (known.has(file.text.name)) continue
    known.set(file.text.name, file)
    take(file)
  }
}

/** From now on points go by these names wherever words are said; a language without one says what its files say. */
export function callPoints(names: PointNames): void {
  if (JSON.stringify(names) === JSON.stringify(pointNames)) return
  pointNames = names
  for (const file of known.values()) take(file)
}

/** A sentence that is in no file of words, with points called by their name. */
export function withPointName(sentence: string, language: Language): string {
  const name = pointNames[language]
  return name ? nameIn(sentence, language, name) : sentence
}

/** A text of ours in Markdown, in which points go by their name; what its links lead to stays. */
export function withOwnPoints(markdown: string, language: Language): string {
  return markdown
    .split(/(\]\([^)]*\))/)
    .map((part, at) => (at % 2 === 0 ? withPointName(part, language) : part))
    .join('')
}

learn([
  spokenMessages<CheckMessages>()(checks, { es: checksEs }),
  spokenMessages<PictureMessages>()(pictures, { es: picturesEs }),
  spoken(problems, { es: problemsEs }),
  spoken(fieldNames, { es: fieldNamesEs }),
  spoken(fieldRules, { es: fieldRulesEs }),
  spokenMessages<LetterMessages>()(letterMails, { es: letterMailsEs }),
  spokenMessages<NameMessages>()(nameWords, { es: namesEs }),
  spoken(shipped, { es: shippedEs }),
])

/** What every installation comes with, such as the names of its rewards: known by name, and said in the reader's words. */
const shippedKeys: ReadonlyMap<string, string> = new Map(
  Object.entries(shipped.words).map(([key, text]) => [text, key]),
)
function nameFor(text: string, language: Language): string {
  const key = shippedKeys.get(text)
  return key === undefined ? text : catalogue.t(key, { ns: shipped.name, lng: language })
}

/** The entries of one file of words in a language, for mails and files, whose makers know what they say. */
export const textIn = <W extends Words>(text: Namespace<W>, language: Language): Say<W> =>
  sayIn((key, options) => catalogue.t(key, { ...options, lng: language }), text)

const worded = (value: MessageValue, language: Language): string | number =>
  typeof value === 'number' ? value : readable(value, language)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isValue = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (isObject(value) &&
    ('code' in value
      ? isSayable(value)
      : Object.values(value).every((one) => typeof one === 'string') && 'en' in value))

/** Whether what was stored is a message that has words, and every value that they ask for. */
export function isSayable(stored: unknown): stored is Message {
  if (!isObject(stored) || typeof stored['code'] !== 'string') return false
  const { code, values } = stored
  if (!isObject(values) || !Object.values(values).every(isValue)) return false
  const dot = code.indexOf('.')
  const texts = ['', '_other'].map((plural): unknown =>
    catalogue.getResource('en', code.slice(0, dot), code.slice(dot + 1) + plural, { keySeparator: false }),
  )
  const text = texts.find((one) => typeof one === 'string')
  if (typeof text !== 'string') return false
  return [...text.matchAll(/\{\{(\w+)/g)].every(([, name = '']) => Object.hasOwn(values, name))
}

/** The sentence of a message in its reader's language. The only place at which a code becomes words. */
export function sentenceOf({ code, values }: Message, language: Language): string {
  const dot = code.indexOf('.')
  const said = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, worded(value, language)]))
  return catalogue.t(code.slice(dot + 1), { ...said, ns: code.slice(0, dot), lng: language, keySeparator: false })
}

/**
 * A message in the reader's language, or a text in it as far as it was written, else in English; a text that was written once stays
 * as it is, unless it names something that every installation has.
 */
export function readable(said: string | TextByLanguage | Message, language: Language): string {
  if (typeof said === 'string') return nameFor(said, language)
  if (isMessage(said)) return sentenceOf(said, language)
  return (language === 'en' ? undefined : said[language]) ?? nameFor(said.en, language)
}
