import type { QuestionOverview, QuestionRow, StaffCategory } from '../../contract/question-editor.ts'
import type { Language } from '../../../../platform/contract/language.ts'

type Words = { en: string; es?: string }
/** A text in the reader's language, as far as it was written in it. */
export const inWords = (words: Words, language: Language): string =>
  (language === 'en' ? undefined : words[language]) || words.en

export type Wanted = { search: string; categoryId: string; state: string }

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** Whether every word of the search is in a question's words, in any language, or in its id. */
function isFound({ questionId, text }: QuestionRow, search: string): boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const own = folded([questionId, text.en, text.es ?? ''].join(' '))
  return words.every((word) => own.includes(word))
}

export type Group = {
  category: StaffCategory
  rows: QuestionRow[]
  /** Those that are asked, unfiltered. */ asked: QuestionRow[]
}
/** The categories with the questions that are wanted; without a filter also those that hold none. */
export function groupsOf({ categories, questions }: QuestionOverview, wanted: Wanted): Group[] {
  const { search, categoryId, state } = wanted
  const isFiltered = search.trim() !== '' || state === 'retired'
  return categories
    .filter((category) => categoryId === '' || category.categoryId === categoryId)
    .map((category) => {
      const within = questions.filter((row) => row.categoryId === category.categoryId)
      const rows = within.filter((row) => (state === '' || row.state === state) && isFound(row, search))
      return { category, rows, asked: within.filter((row) => row.state === 'asked') }
    })
    .filter(({ rows }) => rows.length > 0 || !isFiltered)
}

/** The questions that may open matching: asked of everybody, and not sensitive. */
export const fitForTop = ({ questions }: QuestionOverview): QuestionRow[] =>
  questions.filter((row) => row.state === 'asked' && !row.isSensitive && row.countries.length === 0)
