import type { PointName, PointNames } from '../contract/point-names.ts'
import type { Words } from './text.ts'

/** How the files of words call points; `pts` stands for several. */
const written: Readonly<Record<string, RegExp>> = {
  en: /\b(?:point|points|pts)\b/gi,
  es: /\b(?:punto|puntos|pts)\b/gi,
}
/** Whether the words of a language can call points by another name; one that bends its words in many ways keeps ours. */
export const canRenamePoints = (language: string): boolean => Object.hasOwn(written, language)
const isSeveral = (word: string): boolean => /s$/i.test(word)
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The placeholders for the words of points in a page that is prerendered before the words are known. */
export const pointMarks = (language: string): PointName & { readonly capitals: PointName } => {
  const mark = (kind: string) => `%${kind}_${language.toUpperCase()}%`
  const capitals = { one: mark('POINT_CAPITAL'), many: mark('POINTS_CAPITAL') }
  return { one: mark('POINT'), many: mark('POINTS'), capitals }
}

/** Every placeholder for points in a language, with the word that replaces it. */
export function wordsAtMarks(language: string, { one, many }: PointName): Record<string, string> {
  const marks = pointMarks(language)
  return {
    [marks.one]: one,
    [marks.many]: many,
    [marks.capitals.one]: capital(one),
    [marks.capitals.many]: capital(many),
  }
}

/**
 * Puts the operator's word for points into a sentence of a file of words; its `{{values}}` stay. `capitals` are for
 * names that cannot be capitalised, such as placeholders.
 */
export function withPointName(
  sentence: string,
  language: string,
  name: PointName & { readonly capitals?: PointName },
): string {
  const word = written[language]
  if (!word) return sentence
  const replaceWord = (found: string): string => {
    const kind = isSeveral(found) ? 'many' : 'one'
    const isLarge = found.charAt(0) !== found.charAt(0).toLowerCase()
    return isLarge ? (name.capitals?.[kind] ?? capital(name[kind])) : name[kind]
  }
  return sentence
    .split(/(\{\{[^}]*\}\})/)
    .map((part, at) => (at % 2 === 0 ? part.replace(word, replaceWord) : part))
    .join('')
}

/** A file of words in which points go by their name. */
export const wordsWithPointName = (words: Words, language: string, names: PointNames): Words => {
  const name = names[language]
  if (!name) return words
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, withPointName(text, language, name)]))
}
