import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { TextByLanguage } from '../../../platform/contract/messages.ts'
import type { CatalogueQuestion } from './catalogue.ts'

const lockEveryQuestion = statement('profiler.lock-every-question', 'select edition from profile_edition for update')
/** Locks all questions against other changes until the transaction ends; waits for changes that are running. */
export const lockQuestions = async (tx: Tx): Promise<void> => void (await lockEveryQuestion(tx, []))

const writeChange = statement('profiler.announce-change', 'update profile_edition set edition = edition + 1')
/** Announces a change to every process. */
export const announceChange = async (tx: Tx): Promise<void> => void (await writeChange(tx, []))

export type VersionRow = { subject: string; version: number; changed_at: Date; changed_by: string | null }
const selectVersions = statement<VersionRow>(
  'profiler.versions',
  'select subject, version, changed_at, changed_by from profile_versions where subject = any ($1::text[])',
)
/** Reads the last changes of these subjects; subjects that were never changed are left out. */
export async function readVersions(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, VersionRow>> {
  return new Map((await selectVersions(db, [subjects])).map((row) => [row.subject, row]))
}

const writeVersion = statement(
  'profiler.write-version',
  `insert into profile_versions (subject, version, changed_at, changed_by) values ($1, 1, $2, $3)
   on conflict (subject) do update set version = profile_versions.version + 1, changed_at = excluded.changed_at,
     changed_by = excluded.changed_by`,
)
/** Records who changed a subject, and when; from then on the built-in bank no longer updates it. */
export const noteChange = async (tx: Tx, subject: string, at: Date, by: string): Promise<void> =>
  void (await writeVersion(tx, [subject, at, by]))

const dropVersions = statement(
  'profiler.drop-versions',
  'delete from profile_versions where subject = any ($1::text[])',
)
/** Removes the versions of subjects that no longer exist. */
export const forgetVersions = async (tx: Tx, subjects: readonly string[]): Promise<void> =>
  void (await dropVersions(tx, [subjects]))

const countAnswers = statement<{ question_id: string; answered: number }>(
  'profiler.count-answers',
  `select question_id, sum(answered)::bigint as answered from (
     select question_id, answered from profile_answer_counts where $1::text[] is null or question_id = any ($1)
     union all select question_id, change from profile_answer_changes where $1::text[] is null or question_id = any ($1)) told
   group by question_id`,
)
/** How many panelists have answered each question, or each of the given ones. */
export async function readAnswerCounts(
  db: Db,
  questionIds: readonly string[] | null = null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await countAnswers(db, [questionIds])
  return new Map(rows.map((row) => [row.question_id, row.answered]))
}

const sumUp = statement(
  'profiler.sum-answers',
  `with gone as (delete from profile_answer_changes returning question_id, change),
     sums as (select question_id, sum(change) as answered from gone group by question_id)
   insert into profile_answer_counts as kept (question_id, answered)
   select question_id, answered from sums join profile_questions using (question_id) order by question_id
   on conflict (question_id) do update set answered = kept.answered + excluded.answered`,
)
/** Adds pending changes to the answer counts. */
export const sumAnswers = async (tx: Tx): Promise<void> => void (await sumUp(tx, []))

const lockOne = statement('profiler.lock-question', 'select from profile_questions where question_id = $1 for update')
/**
 * Waits for panelists who are just answering a question for the first time, and blocks others until the transaction
 * ends.
 */
export const lockQuestion = async (tx: Tx, questionId: string): Promise<void> => void (await lockOne(tx, [questionId]))

const saveQuestion = statement(
  'profiler.save-question',
  `insert into profile_questions as kept (question_id, category_id, type, text, why_we_ask, translations, units, is_sensitive,
     is_asked, ttl_days, min_value, max_value, countries, standards, position)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11, $12, $13, $14::jsonb,
     (select coalesce(max(position), -1) + 1 from profile_questions where category_id = $2))
   on conflict (question_id) do update set category_id = excluded.category_id, type = excluded.type, text = excluded.text,
     why_we_ask = excluded.why_we_ask, translations = excluded.translations, units = excluded.units,
     is_sensitive = excluded.is_sensitive, is_asked = excluded.is_asked, ttl_days = excluded.ttl_days,
     min_value = excluded.min_value, max_value = excluded.max_value, countries = excluded.countries,
     standards = excluded.standards,
     position = case when kept.category_id = excluded.category_id then kept.position else excluded.position end`,
)
const saveOptions = statement(
  'profiler.save-options',
  `insert into profile_options as kept (question_id, option_id, text, position, translations, is_exclusive, is_offered)
   select $1, "optionId", text, position, translations, "isExclusive", "isOffered" from json_to_recordset($2::json)
     as given ("optionId" text, text text, position smallint, translations jsonb, "isExclusive" boolean, "isOffered" boolean)
   on conflict (question_id, option_id) do update set text = excluded.text, position = excluded.position,
     translations = excluded.translations, is_exclusive = excluded.is_exclusive, is_offered = excluded.is_offered`,
)
/** Writes a question with its options. A new question, or one that moves to another category, comes last there. */
export async function save(tx: Tx, question: CatalogueQuestion): Promise<void> {
  const { questionId, categoryId, type, text, whyWeAsk, translations, units, isSensitive, isAsked } = question
  const { ttlDays, min = null, max = null, countries, standards, options } = question
  const words = [text, whyWeAsk, JSON.stringify(translations), JSON.stringify(units)]
  const rules = [isSensitive, isAsked, ttlDays, min, max, countries, JSON.stringify(standards)]
  await saveQuestion(tx, [questionId, categoryId, type, ...words, ...rules])
  const rows = options.map((option, position) => ({ ...option, position }))
  if (rows.length > 0) await saveOptions(tx, [questionId, JSON.stringify(rows)])
}

const placeQuestions = statement(
  'profiler.place-questions',
  `update profile_questions set position = coalesce(array_position($2::text[], question_id), cardinality($2::text[]) + rest.place) - 1
   from (select question_id as id, row_number() over (order by position, question_id) as place from profile_questions
     where category_id = $1) rest
   where category_id = $1 and rest.id = question_id`,
)
/** Orders the questions of a category; those not named come last. */
export const orderQuestions = async (tx: Tx, categoryId: string, questionIds: readonly string[]): Promise<void> =>
  void (await placeQuestions(tx, [categoryId, questionIds]))

const placeCategories = statement(
  'profiler.place-categories',
  'update profile_categories set position = array_position($1::text[], category_id) - 1 where category_id = any ($1)',
)
/** Puts the categories into this order. */
export const orderCategories = async (tx: Tx, categoryIds: readonly string[]): Promise<void> =>
  void (await placeCategories(tx, [categoryIds]))

const chooseTop = statement(
  'profiler.choose-top',
  `update profile_questions set top_place = array_position($1::text[], question_id)
   where top_place is distinct from array_position($1::text[], question_id)`,
)
/** Sets the top five questions, which open matching. */
export const setTop = async (tx: Tx, questionIds: readonly string[]): Promise<void> =>
  void (await chooseTop(tx, [questionIds]))

const saveCategory = statement(
  'profiler.save-category',
  `insert into profile_categories (category_id, name, translations, position)
   values ($1, $2, $3::jsonb, (select coalesce(max(position), -1) + 1 from profile_categories))
   on conflict (category_id) do update set name = excluded.name, translations = excluded.translations`,
)
/** Writes the name of a category; a new one comes last. */
export async function saveCategoryName(
  tx: Tx,
  categoryId: string,
  { en, ...translations }: TextByLanguage,
): Promise<void> {
  await saveCategory(tx, [categoryId, en, JSON.stringify(translations)])
}

const dropCategory = statement('profiler.drop-category', 'delete from profile_categories where category_id = $1')
/** Removes a category that holds no question. */
export const removeCategory = async (tx: Tx, categoryId: string): Promise<void> =>
  void (await dropCategory(tx, [categoryId]))

const writeConsentText = statement(
  'profiler.write-consent-text',
  `insert into profile_consent_texts (version, text, translations, changed_at, changed_by) values ($1, $2, $3::jsonb, $4, $5)`,
)
type Consent = { version: string; text: TextByLanguage; at: Date; by: string }
/** Writes a new text of the consent; earlier texts stay as evidence of what was agreed to. */
export async function writeConsent(tx: Tx, { version, text: { en, ...translations }, at, by }: Consent): Promise<void> {
  await writeConsentText(tx, [version, en, JSON.stringify(translations), at, by])
}

const readConsentVersions = statement<{ version: string }>(
  'profiler.consent-versions',
  'select distinct version from profile_consent_texts',
)
/** Every version that the consent has had. */
export const listConsentVersions = async (db: Db): Promise<string[]> =>
  (await readConsentVersions(db, [])).map(({ version }) => version)

const readOpened = statement<{ user_id: string }>(
  'profiler.who-answered-all',
  `select user_id::text from profile_answers where question_id = any ($1::text[]) and user_id > $2
   group by user_id having count(*) = cardinality($1::text[]) order by user_id limit $3`,
)
/** A page of the panelists who have answered all of these questions, ordered by id, starting after the given one. */
export const listWhoAnsweredAll = async (
  db: Db,
  questionIds: readonly string[],
  after: string,
  limit: number,
): Promise<string[]> => (await readOpened(db, [questionIds, after, limit])).map((row) => row.user_id)
