import { hasEveryWord } from '../../../../kit/search.ts'
import type { TextByLanguage } from '../../../../platform/contract/messages.ts'
import type { QuestionOverview, QuestionRow, StaffCategory } from '../../contract/question-editor.ts'
import type { Language } from '../../../../platform/contract/language.ts'

/** Returns a text in the reader's language, or in English when there is no translation. */
export const pickText = (words: TextByLanguage, language: Language): string =>
  (language === 'en' ? undefined : words[language]) || words.en

export type QuestionFilter = { search: string; categoryId: string; state: string }

/** Tells whether every word of a search occurs in the texts of a question, in any language, or in its id. */
const isFound = ({ questionId, text }: QuestionRow, search: string): boolean =>
  hasEveryWord([questionId, ...Object.values(text)].join(' '), search)

export type Group = {
  category: StaffCategory
  rows: QuestionRow[]
  /** The questions in use, unfiltered. */ asked: QuestionRow[]
}
/** Groups the matching questions by category; without a filter, empty categories are included. */
export function groupQuestions({ categories, questions }: QuestionOverview, wanted: QuestionFilter): Group[] {
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

/** Returns the questions that can be among the top five: asked in every country, and not sensitive. */
export const listTopCandidates = ({ questions }: QuestionOverview): QuestionRow[] =>
  questions.filter((row) => row.state === 'asked' && !row.isSensitive && row.countries.length === 0)
