import i18next from 'i18next'
import { checks } from '../../words/en/checks.ts'
import { problems } from '../../words/en/problems.ts'
import { currentLanguage } from './language.ts'
import { learn, pointNamesNow } from './text.ts'

const escaped = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether what the server says in English is what the reader reads: in English, and points are called points. */
const isAsItIs = (): boolean => currentLanguage() === 'en' && !pointNamesNow()['en']

/** What a value looks like, where a sentence could be taken for another one otherwise; every other value is any text. */
const looks: Readonly<Record<string, string>> = {
  '{{number}}': String.raw`(\d[\d.,]*)`,
  '{{points}}': String.raw`(\d[\d.,]*(?: points?)?)`,
}

/** An English sentence with `{{values}}`, as something that recognises it and takes the values out. */
const patternOf = (sentence: string): RegExp =>
  new RegExp(
    `^${sentence
      .split(/(\{\{\w+\}\})/)
      .map((part, at) => (at % 2 === 0 ? escaped(part) : (looks[part] ?? '(.+)')))
      .join('')}$`,
  )

const namesIn = (sentence: string): string[] => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)

type Entry = { name: string; key: string; sentence: string }

const say = ({ name, key }: Entry, values: Readonly<Record<string, string>> = {}): string =>
  i18next.t(key, { ns: name, ...values })

type Area = { name: string; words: Readonly<Record<string, string>> }

/** Says sentences of these areas, made elsewhere, in the reader's language; one that they do not hold stays as it is. */
export function readerOf(areas: readonly Area[]): (sentence: string) => string {
  const entries: readonly Entry[] = areas
    .map(learn)
    .flatMap(({ name, words }) => Object.entries(words).map(([key, sentence]) => ({ name, key, sentence })))
  const exact: ReadonlyMap<string, Entry> = new Map(entries.map((entry) => [entry.sentence, entry]))
  const patterns = entries
    .filter(({ sentence }) => sentence.includes('{{'))
    .map((entry) => ({ entry, pattern: patternOf(entry.sentence), names: namesIn(entry.sentence) }))

  return function read(sentence: string): string {
    if (isAsItIs()) return sentence
    const known = exact.get(sentence)
    if (known) return say(known)
    for (const { entry, pattern, names } of patterns) {
      const found = pattern.exec(sentence)
      if (found) return say(entry, Object.fromEntries(names.map((name, index) => [name, read(found[index + 1] ?? '')])))
    }
    return sentence
  }
}

/**
 * A sentence that the contract or the server made, in the reader's language; one that the catalogue does not know stays English.
 * The specification fixes the English words, so they are what travels.
 */
export const inReadersWords = readerOf([checks, problems])

/** The same for the outcome of a check: null says that nothing is wrong. */
export const checkInReadersWords = (problem: string | null): string | null =>
  problem === null ? null : inReadersWords(problem)

/** Why a call was refused, by its code: the server's own words in English, the catalogue's in every other language. */
export function refusalInReadersWords(code: string, message: string): string {
  if (isAsItIs()) return message
  const translated = inReadersWords(message)
  if (translated !== message || !Object.hasOwn(problems.words, code)) return translated
  return i18next.t(code, { ns: problems.name })
}
