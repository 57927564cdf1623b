import i18next from 'i18next'
import type { Language, OtherLanguage } from '../../contract/language.ts'
import { wordsWithPointName } from '../../words/point-names.ts'
import { withForms, type Words } from '../../words/text.ts'
import { followWords, pointNamesNow, type Making } from './text.ts'

/** A chunk of words for each language except English. */
const pieces = import.meta.glob<{ piece: Making | Readonly<Record<string, { words: Words }>> }>('./spoken/*.ts')

const isMade = (piece: Making | Readonly<Record<string, { words: Words }>>): piece is Making =>
  'sentence' in piece && typeof piece.sentence === 'function'

/** Adds the words of a language to the catalogue; rejects when they cannot be loaded. */
export async function addWordsOf(language: OtherLanguage): Promise<void> {
  const piece = (await pieces[`./spoken/${language}.ts`]?.())?.piece
  if (!piece) throw new Error(`There are no words in ${language}`)
  if (isMade(piece)) return followWords(piece, (name, words) => add(language, name, piece.words(words)))
  for (const [path, { words }] of Object.entries(piece))
    add(language, path.slice(path.lastIndexOf('/') + 1, -'.ts'.length), words)
}

const add = (language: Language, name: string, words: Words): void =>
  void i18next.addResourceBundle(
    language,
    name,
    wordsWithPointName(withForms(words, language), language, pointNamesNow()),
    true,
    true,
  )
