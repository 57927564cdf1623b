import { statement, type Db } from '../../../platform/server/db.ts'
import type { Catalogue, CatalogueCategory, CatalogueOption, CatalogueQuestion, ConsentText } from './catalogue.ts'

const selectEdition = statement<{ edition: number }>('profiler.edition', 'select edition from profile_edition')
/** Reads the edition, which grows with every change of the questions. */
export const readEdition = async (db: Db): Promise<number> => (await selectEdition(db, []))[0]?.edition ?? 0

const readCategories = statement<CatalogueCategory>(
  'profiler.categories',
  'select category_id as "categoryId", name, translations from profile_categories order by position, category_id',
)
/** The columns of a question, under the names of the catalogue. */
type QuestionRow = Omit<CatalogueQuestion, 'options' | 'isTop' | 'min' | 'max'> & {
  topPlace: number | null
  min: number | null
  max: number | null
}
const readQuestions = statement<QuestionRow>(
  'profiler.questions',
  `select q.question_id as "questionId", q.category_id as "categoryId", q.type, q.text, q.why_we_ask as "whyWeAsk", q.translations, q.units,
     q.is_sensitive as "isSensitive", q.is_asked as "isAsked", q.top_place as "topPlace", q.ttl_days as "ttlDays",
     q.min_value as min, q.max_value as max, q.countries, q.standards
   from profile_questions q join profile_categories c using (category_id)
   order by c.position, c.category_id, q.position, q.question_id`,
)
const readOptions = statement<CatalogueOption & { questionId: string }>(
  'profiler.options',
  `select question_id as "questionId", option_id as "optionId", text, translations, is_offered as "isOffered",
     is_exclusive as "isExclusive" from profile_options
   order by question_id, position, option_id`,
)
const readConsent = statement<ConsentText>(
  'profiler.consent-text',
  'select version, text, translations from profile_consent_texts order by text_no desc limit 1',
)

/**
 * Reads all questions from the tables; null before the first start. The edition is read first, so that a change during
 * the reading causes another one.
 */
export async function readCatalogue(db: Db): Promise<Catalogue | null> {
  const edition = await readEdition(db)
  // One query after the other, because a transaction has only one connection.
  const [consent] = await readConsent(db, [])
  if (!consent) return null
  const categories = await readCategories(db, [])
  const questions = await readQuestions(db, [])
  const optionsByQuestion = new Map<string, CatalogueOption[]>(questions.map(({ questionId }) => [questionId, []]))
  for (const { questionId, ...option } of await readOptions(db, [])) optionsByQuestion.get(questionId)?.push(option)
  const top = questions.filter(({ topPlace }) => topPlace !== null)
  return {
    edition,
    categories,
    questions: new Map(
      questions.map((row) => [row.questionId, toQuestion(row, optionsByQuestion.get(row.questionId) ?? [])]),
    ),
    topQuestionIds: top.toSorted((a, b) => (a.topPlace ?? 0) - (b.topPlace ?? 0)).map(({ questionId }) => questionId),
    consent,
  }
}

const toQuestion = (
  { topPlace, min, max, ...row }: QuestionRow,
  options: readonly CatalogueOption[],
): CatalogueQuestion => ({
  ...row,
  options,
  isTop: topPlace !== null,
  ...(min === null ? {} : { min }),
  ...(max === null ? {} : { max }),
})
