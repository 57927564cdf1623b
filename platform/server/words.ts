import i18next from 'i18next'
import type { CheckMessages } from '../contract/fields.ts'
import type { LetterMessages } from '../contract/letter.ts'
import type { NameMessages } from '../contract/names.ts'
import { isLanguage, languageCodes, locales, type Language } from '../contract/language.ts'
import { isMessage, type Message, type Messages, type MessageValue, type TextByLanguage } from '../contract/messages.ts'
import type { PictureMessages } from '../contract/picture.ts'
import { checks } from '../words/en/checks.ts'
import { letterMails } from '../words/en/server/letter-mails.ts'
import { nameWords } from '../words/en/server/names.ts'
import { pictures } from '../words/en/pictures.ts'
import { fieldNames } from '../words/en/server/field-names.ts'
import { fieldRules } from '../words/en/server/field-rules.ts'
import { failures } from '../words/en/failures.ts'
import { problems } from '../words/en/problems.ts'
import type { AddressMessages } from '../contract/address-refusals.ts'
import { addressesDesk } from '../words/en/server/addresses-desk.ts'
import type { RefusalMessages } from '../contract/refusals.ts'
import { refusals } from '../words/en/server/refusals.ts'
import { shipped } from '../words/en/shipped.ts'
import { shippedDesk } from '../words/en/server/shipped-desk.ts'
import { ui } from '../words/en/ui.ts'
import type { PointNames } from '../contract/point-names.ts'
import { pseudo, pseudoWords } from '../contract/pseudo.ts'
import { withPointName as nameIn, wordsWithPointName } from '../words/point-names.ts'
import { findTranslatedWords } from './word-files.ts'
import {
  formatsFor,
  isolateValue,
  sayIn,
  withForms,
  type Namespace,
  type Say,
  type ValueNames,
  type Words,
  type WordsAt,
} from '../words/text.ts'

/** One file of English words for the server; its translations are the files with the same name. */
export type Spoken = { readonly text: Namespace<Words> }

/** Registers a file of words that has no declared messages. */
export const spoken = (text: Namespace<Words>): Spoken => ({ text })

/** The declared messages for which words are missing, or have different `{{values}}`; `never` when there are none. */
type Misfits<M extends Messages, W> = {
  [K in keyof M & string]: WordsAt<W, K> extends never ? K : ValueNames<WordsAt<W, K>> extends keyof M[K] ? never : K
}[keyof M & string]

/**
 * Registers the words for the messages `M` of a contract. If a message lacks words, or the words lack one of its
 * values, this does not compile.
 */
export const spokenMessages =
  <M extends Messages>() =>
  <W extends Words>(
    text: Namespace<W> & ([Misfits<M, W>] extends [never] ? unknown : { lacks: Misfits<M, W> }),
  ): Spoken => ({ text })

/** Finds the words of a file in a language; null when the file has no translation. */
export function wordsIn({ name, words }: Namespace<Words>, language: Language): Words | null {
  if (language === 'en') return words
  return language === 'qps' ? pseudoWords(words) : findTranslatedWords(name, language)
}

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

/** How many finished sentences are remembered, and how long the text may be by which one is found. */
const rememberedSentences = 5_000
const rememberedLength = 400
/** Sentences that were made before. A page of surveys says the same few reasons again and again. */
const remembered = new Map<string, string>()
function remember(key: string, make: () => string): string {
  const found = remembered.get(key)
  if (found !== undefined) return found
  const made = make()
  if (remembered.size >= rememberedSentences) remembered.clear()
  if (key.length <= rememberedLength) remembered.set(key, made)
  return made
}

function take({ text }: Spoken): void {
  remembered.clear()
  for (const language of languageCodes) {
    const words = wordsIn(text, language)
    if (!words) continue
    const named = wordsWithPointName(withForms(words, language), language, pointNames)
    catalogue.addResourceBundle(language, text.name, named, true, true)
  }
}

/** Adds files of words to the catalogue; a file that is already there does not change. */
export function learn(files: readonly Spoken[]): void {
  for (const file of files) {
    if (known.has(file.text.name)) continue
    known.set(file.text.name, file)
    take(file)
  }
}

/**
 * Sets the operator's names for points. From then on all words use them; a language without a name uses the words of
 * its files.
 */
export function callPoints(names: PointNames): void {
  if (JSON.stringify(names) === JSON.stringify(pointNames)) return
  pointNames = names
  for (const file of known.values()) take(file)
}

/** Puts the operator's name for points into a sentence that does not come from a file of words. */
export function withPointName(sentence: string, language: Language): string {
  if (language === 'qps') return pseudo(sentence)
  const name = pointNames[language]
  return name ? nameIn(sentence, language, name) : sentence
}

/** Puts the operator's name for points into one of our Markdown texts, but not into the addresses of links. */
export function withOwnPoints(markdown: string, language: Language): string {
  if (language === 'qps') return markdown
  return markdown
    .split(/(\]\([^)]*\))/)
    .map((part, at) => (at % 2 === 0 ? withPointName(part, language) : part))
    .join('')
}

learn([
  spokenMessages<CheckMessages>()(checks),
  spokenMessages<PictureMessages>()(pictures),
  spoken(failures),
  spoken(problems),
  spoken(fieldNames),
  spoken(fieldRules),
  spokenMessages<LetterMessages>()(letterMails),
  spokenMessages<NameMessages>()(nameWords),
  spoken(shipped),
  spoken(shippedDesk),
  spoken(ui),
  spokenMessages<RefusalMessages>()(refusals),
  spokenMessages<AddressMessages>()(addressesDesk),
])

/**
 * Texts that every new installation has, such as the names of rewards and roles. They are recognised by their English
 * text and shown in the reader's language.
 */
const shippedKeys: ReadonlyMap<string, { key: string; ns: string }> = new Map([
  ...[shippedDesk, shipped].flatMap(({ name, words }: Namespace<Words>) =>
    Object.entries(words).map(([key, text]) => [text, { key, ns: name }] as const),
  ),
  // Migrations store this one, which was worded anew later.
  [
    'May do everything. The last one stays.',
    { key: 'role2Is' satisfies keyof typeof shippedDesk.words, ns: shippedDesk.name },
  ],
])
function nameFor(text: string, language: Language): string {
  const entry = shippedKeys.get(text)
  if (entry === undefined) return text
  return remember(`${language} ${text}`, () => catalogue.t(entry.key, { ns: entry.ns, lng: language }))
}

/** The texts of one file of words in a language, for emails and files that use them directly. */
export const textIn = <W extends Words>(text: Namespace<W>, language: Language): Say<W> =>
  sayIn((key, options) => catalogue.t(key, { ...options, lng: language }), text)

const wordValue = (value: MessageValue, language: Language): string | number =>
  typeof value === 'number' ? value : wordIn(value, language)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isValue = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (isObject(value) &&
    ('code' in value
      ? isSayable(value)
      : Object.values(value).every((one) => typeof one === 'string') && 'en' in value))

/** Whether a stored value is a message that has words, and has every value that the words need. */
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

const setApart = (value: string | number, language: Language): string | number =>
  typeof value === 'string' ? isolateValue(value, language) : value

/** Turns a message into a sentence in the reader's language. No other function turns a code into words. */
export const sentenceOf = ({ code, values }: Message, language: Language): string =>
  remember(`${language}:${code} ${JSON.stringify(values)}`, () => {
    const dot = code.indexOf('.')
    const said = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, setApart(wordValue(value, language), language)]),
    )
    return catalogue.t(code.slice(dot + 1), { ...said, ns: code.slice(0, dot), lng: language, keySeparator: false })
  })

/**
 * Returns a message as a sentence in the reader's language, or the text in that language, or otherwise the English
 * text. A plain text stays as it is, unless it is the name of something that every installation has.
 */
export function wordIn(said: string | TextByLanguage | Message, language: Language): string {
  if (typeof said === 'string') return nameFor(said, language)
  if (isMessage(said)) return sentenceOf(said, language)
  return (language === 'en' ? undefined : said[language]) ?? nameFor(said.en, language)
}
