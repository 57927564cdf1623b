import { statement, type Db } from '../../../platform/server/db.ts'
import type { Catalogue, CatalogueOption, CatalogueQuestion, CatalogueUnit, ConsentText } from './catalogue.ts'

const selectEdition = statement<{ edition: number }>('profiler.edition', 'select edition from profile_edition')
/** Reads the edition, which grows with every change of the questions. */
export const readEdition = async (db: Db): Promise<number> => (await selectEdition(db, []))[0]?.edition ?? 0

type CategoryRow = { category_id: string; name: string; translations: Catalogue['categories'][number]['translations'] }
const readCategories = statement<CategoryRow>(
  'profiler.categories',
  'select category_id, name, translations from profile_categories order by position, category_id',
)

type QuestionRow = {
  question_id: string
  category_id: string
  type: CatalogueQuestion['type']
  text: string
  why_we_ask: string
  translations: CatalogueQuestion['translations']
  units: CatalogueUnit[]
  is_sensitive: boolean
  is_asked: boolean
  top_place: number | null
  ttl_days: number
  min_value: number | null
  max_value: number | null
  countries: string[]
  standards: CatalogueQuestion['standards']
}
const readQuestions = statement<QuestionRow>(
  'profiler.questions',
  `select q.question_id, q.category_id, q.type, q.text, q.why_we_ask, q.translations, q.units, q.is_sensitive, q.is_asked, q.top_place,
     q.ttl_days, q.min_value, q.max_value, q.countries, q.standards
   from profile_questions q join profile_categories c using (category_id)
   order by c.position, c.category_id, q.position, q.question_id`,
)

type OptionRow = {
  question_id: string
  option_id: string
  text: string
  translations: CatalogueOption['translations']
  is_offered: boolean
  is_exclusive: boolean
}
const readOptions = statement<OptionRow>(
  'profiler.options',
  `select question_id, option_id, text, translations, is_offered, is_exclusive from profile_options
   order by question_id, position, option_id`,
)

const readConsent = statement<ConsentText>(
  'profiler.consent-text',
  'select version, text, translations from profile_consent_texts order by text_no desc limit 1',
)

/**
 * Reads all questions from the tables; null before the first start. The edition is read first, so that a change in the
 * meantime is read again.
 */
export async function readCatalogue(db: Db): Promise<Catalogue | null> {
  const edition = await readEdition(db)
  // The reads follow each other, as a transaction has only one connection.
  const [consent] = await readConsent(db, [])
  if (!consent) return null
  const categories = await readCategories(db, [])
  const questions = await readQuestions(db, [])
  const options = await readOptions(db, [])
  const optionsByQuestion = new Map<string, CatalogueOption[]>()
  for (const row of options) {
    const known = optionsByQuestion.get(row.question_id)
    if (known) known.push(toOption(row))
    else optionsByQuestion.set(row.question_id, [toOption(row)])
  }
  const top = questions.filter((row) => row.top_place !== null)
  return {
    edition,
    categories: categories.map((row) => ({
      categoryId: row.category_id,
      name: row.name,
      translations: row.translations,
    })),
    questions: new Map(
      questions.map((row) => [row.question_id, toQuestion(row, optionsByQuestion.get(row.question_id) ?? [])]),
    ),
    topQuestionIds: top.toSorted((a, b) => (a.top_place ?? 0) - (b.top_place ?? 0)).map((row) => row.question_id),
    consent,
  }
}

const toOption = (row: OptionRow): CatalogueOption => ({
  optionId: row.option_id,
  text: row.text,
  translations: row.translations,
  isOffered: row.is_offered,
  isExclusive: row.is_exclusive,
})

const toQuestion = (row: QuestionRow, options: readonly CatalogueOption[]): CatalogueQuestion => ({
  questionId: row.question_id,
  categoryId: row.category_id,
  type: row.type,
  text: row.text,
  whyWeAsk: row.why_we_ask,
  translations: row.translations,
  options,
  units: row.units,
  isTop: row.top_place !== null,
  isSensitive: row.is_sensitive,
  isAsked: row.is_asked,
  ttlDays: row.ttl_days,
  ...(row.min_value === null ? {} : { min: row.min_value }),
  ...(row.max_value === null ? {} : { max: row.max_value }),
  countries: row.countries,
  standards: row.standards,
})
