import { statement, type Tx } from '../../../platform/server/db.ts'
import type { Catalogue, CatalogueQuestion, ConsentText } from './catalogue.ts'

/**
 * SQL that is true while staff have not changed a subject. Each change by staff has a row in `profile_versions`, and
 * the bank then leaves the subject alone.
 */
// Not for users: this is a part of SQL statements.
const isUntouched = (subject: string): string => `not exists (select from profile_versions where subject = ${subject})`

const lockEdition = statement('profiler.lock-edition', 'select edition from profile_edition for update')
const bumpEdition = statement('profiler.bump-edition', 'update profile_edition set edition = edition + 1')

// Equal rows are not written, so that a start with nothing new writes nothing.
const writeCategories = statement(
  'profiler.write-categories',
  `insert into profile_categories as kept (category_id, name, position, translations)
   select "categoryId", name, case when ${isUntouched("'order'")} then position
       else (select coalesce(max(position), -1) + 1 from profile_categories) + position end, translations
   from json_to_recordset($1::json) as bank ("categoryId" text, name text, position smallint, translations jsonb)
   on conflict (category_id) do update set
     name = case when ${isUntouched("'category:' || kept.category_id")} then excluded.name else kept.name end,
     translations =
       case when ${isUntouched("'category:' || kept.category_id")} then excluded.translations else kept.translations end,
     position = case when ${isUntouched("'order'")} then excluded.position else kept.position end
   where ${isUntouched("'category:' || kept.category_id")} and
       (kept.name, kept.translations) is distinct from (excluded.name, excluded.translations)
     or ${isUntouched("'order'")} and kept.position <> excluded.position
   returning category_id`,
)
const writeQuestions = statement(
  'profiler.write-questions',
  `insert into profile_questions as kept (question_id, category_id, text, type, is_sensitive, why_we_ask, ttl_days, min_value,
     max_value, standards, translations, position)
   select question_id, category_id, text, type, is_sensitive, why_we_ask, ttl_days, min_value, max_value, standards, translations,
     case when ${isUntouched("'order:' || category_id")} then position
       else (select coalesce(max(position), -1) + 1 from profile_questions q where q.category_id = bank.category_id) + position end
   from json_to_recordset($1::json) as bank (question_id text, category_id text, text text, type text, is_sensitive boolean,
     why_we_ask text, ttl_days integer, min_value integer, max_value integer, standards jsonb, translations jsonb, position smallint)
   on conflict (question_id) do update set category_id = excluded.category_id, text = excluded.text, type = excluded.type,
     is_sensitive = excluded.is_sensitive, why_we_ask = excluded.why_we_ask, ttl_days = excluded.ttl_days,
     min_value = excluded.min_value, max_value = excluded.max_value, standards = excluded.standards,
     translations = excluded.translations, is_asked = true,
     position = case when ${isUntouched("'order:' || excluded.category_id")} then excluded.position else kept.position end
   where ${isUntouched("'question:' || kept.question_id")} and
     (kept.category_id, kept.text, kept.type, kept.is_sensitive, kept.why_we_ask, kept.ttl_days, kept.min_value, kept.max_value,
       kept.standards, kept.translations, kept.is_asked,
       case when ${isUntouched("'order:' || excluded.category_id")} then kept.position end)
     is distinct from (excluded.category_id, excluded.text, excluded.type, excluded.is_sensitive, excluded.why_we_ask,
       excluded.ttl_days, excluded.min_value, excluded.max_value, excluded.standards, excluded.translations, true,
       case when ${isUntouched("'order:' || excluded.category_id")} then excluded.position end)
   returning question_id`,
)
const retireQuestions = statement(
  'profiler.retire-questions',
  `update profile_questions set is_asked = false
   where is_asked and not question_id = any ($1::text[]) and ${isUntouched("'question:' || question_id")}
   returning question_id`,
)
const writeOptions = statement(
  'profiler.write-options',
  `insert into profile_options as kept (question_id, option_id, text, position, translations, is_exclusive)
   select bank.* from json_to_recordset($1::json) as bank ("questionId" text, "optionId" text, text text, position smallint,
     translations jsonb, "isExclusive" boolean)
   where ${isUntouched('\'question:\' || bank."questionId"')}
   on conflict (question_id, option_id) do update set text = excluded.text, position = excluded.position,
     translations = excluded.translations, is_exclusive = excluded.is_exclusive, is_offered = true
   where (kept.text, kept.position, kept.translations, kept.is_exclusive, kept.is_offered)
     is distinct from (excluded.text, excluded.position, excluded.translations, excluded.is_exclusive, true)
   returning option_id`,
)
const retireOptions = statement(
  'profiler.retire-options',
  `update profile_options set is_offered = false
   where is_offered and not question_id || '/' || option_id = any ($1::text[])
     and ${isUntouched("'question:' || question_id")}
   returning option_id`,
)
const writeTop = statement(
  'profiler.write-bank-top',
  `update profile_questions set top_place = array_position($1::text[], question_id)
   where top_place is distinct from array_position($1::text[], question_id) and ${isUntouched("'top'")}
     and (select count(*) from profile_questions where question_id = any ($1::text[]) and is_asked and not is_sensitive
       and countries = '{}') = cardinality($1::text[])
   returning question_id`,
)
const writeConsent = statement(
  'profiler.write-bank-consent',
  `insert into profile_consent_texts (version, text, translations)
   select $1::text, $2::text, $3::jsonb where ${isUntouched("'consent'")} and not exists (
     select from (select version, text, translations from profile_consent_texts order by text_no desc limit 1) last
     where (last.version, last.text, last.translations) = ($1::text, $2::text, $3::jsonb))
   returning version`,
)

/**
 * Updates the tables from the question bank, except what staff have changed. Nothing is deleted: questions that are no
 * longer in the bank are only marked. Safe to repeat, even in several processes at once.
 */
export async function syncBank(tx: Tx, { categories, questions, topQuestionIds, consent }: Catalogue): Promise<void> {
  await lockEdition(tx, [])
  const asked = [...questions.values()]
  const options = asked.flatMap(({ questionId, options: own }) =>
    own.map((option, position) => ({ questionId, ...option, position })),
  )
  const changed = [
    await writeCategories(tx, [JSON.stringify(categories.map((category, position) => ({ ...category, position })))]),
    await writeQuestions(tx, [JSON.stringify(asked.map(toQuestionRow))]),
    await retireQuestions(tx, [asked.map(({ questionId }) => questionId)]),
    await writeOptions(tx, [JSON.stringify(options)]),
    await retireOptions(tx, [options.map((option) => `${option.questionId}/${option.optionId}`)]),
    await writeTop(tx, [topQuestionIds]),
    await writeConsent(tx, toConsentRow(consent)),
  ]
  if (changed.some((rows) => rows.length > 0)) await bumpEdition(tx, [])
}

const toQuestionRow = (question: CatalogueQuestion, position: number) => ({
  question_id: question.questionId,
  category_id: question.categoryId,
  text: question.text,
  type: question.type,
  is_sensitive: question.isSensitive,
  why_we_ask: question.whyWeAsk,
  ttl_days: question.ttlDays,
  min_value: question.min ?? null,
  max_value: question.max ?? null,
  standards: question.standards,
  translations: question.translations,
  position,
})
const toConsentRow = ({ version, text, translations }: ConsentText) => [version, text, JSON.stringify(translations)]
