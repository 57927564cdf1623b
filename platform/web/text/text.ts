import i18next from 'i18next'
import { useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { isLanguage, type Language } from '../../contract/language.ts'
import type { PointNames } from '../../contract/point-names.ts'
import { withPointName as nameIn, wordsWithPointName } from '../../words/point-names.ts'
import { formatsFor, isolateValue, sayIn, type Namespace, type Say, type Words } from '../../words/text.ts'
import { localeFor } from './locale.ts'

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: {} },
  interpolation: {
    escapeValue: true,
    escape: (value) => (isLanguage(i18next.language) ? isolateValue(value, i18next.language) : value),
  },
  returnNull: false,
})
for (const [name, format] of Object.entries(formatsFor(localeFor))) i18next.services.formatter?.add(name, format)

const known = new Map<string, Words>()
let pointNames: PointNames = {}

/** A way to generate a language from the English words. */
export type Making = { sentence: (english: string) => string; words: (english: Words) => Words }
type Follower = (name: string, words: Words) => void
/** The receiver of the English words, if a language is being generated from them. */
let followed: { making: Making; follower: Follower } | null = null

function take(name: string, words: Words): void {
  i18next.addResourceBundle('en', name, wordsWithPointName(words, 'en', pointNames), true, true)
  followed?.follower(name, words)
}

/** Passes on every file of English words, both those already loaded and those that pages load later. */
export function followWords(making: Making, follower: Follower): void {
  followed = { making, follower }
  for (const [name, words] of known) follower(name, words)
}

/** Adds the English words of a file to the catalogue, once. */
export function learn<W extends Words>(text: Namespace<W>): Namespace<W> {
  if (!known.has(text.name)) {
    known.set(text.name, text.words)
    take(text.name, text.words)
  }
  return text
}

/** Sets the names of points for all later texts; must be called before the language is changed. */
export function callPoints(names: PointNames): void {
  pointNames = names
  for (const [name, words] of known) take(name, words)
}

/** Puts the name of points into a sentence that does not come from a words file. */
export function withPointName(sentence: string, language: Language): string {
  if (language === 'qps') return followed?.making.sentence(sentence) ?? sentence
  const name = pointNames[language]
  return name ? nameIn(sentence, language, name) : sentence
}

/** The names of points; a language without an entry uses the words in its files. */
export const pointNamesNow = (): PointNames => pointNames

/**
 * Returns a function that looks up an area's words inside a component, which is rendered again when the language
 * changes.
 */
export function useText<W extends Words>(text: Namespace<W>): Say<W> {
  const { t } = useTranslation()
  return useMemo(() => sayIn((key, options) => t(key, options), learn(text)), [t, text])
}

/** Returns a function that looks up an area's words outside React, in the current language. */
export const textOf = <W extends Words>(text: Namespace<W>): Say<W> =>
  sayIn((key, options) => i18next.t(key, options), learn(text))
