import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { BankQuestion } from './catalogue.ts'
import type { Answer, GivenAnswer } from './rules.ts'

type AnswerRow = { user_id: string; question_id: string; option_ids: string[]; value: string | null; answered_at: Date }
const answerColumns = 'user_id, question_id, option_ids, value, answered_at'

const readAnswers = statement<AnswerRow>(
  'profiler.answers-of',
  `select ${answerColumns} from profile_answers where user_id = $1`,
)
const givenAnswer = (row: AnswerRow): GivenAnswer => ({
  optionIds: row.option_ids,
  value: row.value,
  answeredAt: row.answered_at,
})

/** Every answer of one panelist, by question. */
export async function answersOf(db: Db, userId: string): Promise<Map<string, GivenAnswer>> {
  const rows = await readAnswers(db, [userId])
  return new Map(rows.map((row) => [row.question_id, givenAnswer(row)]))
}

const writeAnswers = statement(
  'profiler.write-answers',
  `insert into profile_answers (${answerColumns})
   select ${answerColumns} from json_to_recordset($1::json)
     as given (user_id uuid, question_id text, option_ids text[], value text, answered_at timestamptz)
   on conflict (user_id, question_id) do update
     set option_ids = excluded.option_ids, value = excluded.value, answered_at = excluded.answered_at`,
)

/** Records answers in place of earlier ones to the same questions; a question is given once for a panelist. */
export async function write(
  tx: Tx,
  answers: readonly (Answer & { userId: string; answeredAt: Date })[],
): Promise<void> {
  const rows = answers.map(({ userId, questionId, optionIds, value, answeredAt }) => ({
    user_id: userId,
    question_id: questionId,
    option_ids: optionIds,
    value,
    answered_at: answeredAt,
  }))
  await writeAnswers(tx, [JSON.stringify(rows)])
}

const eraseAnswers = statement('profiler.erase', 'delete from profile_answers where user_id = $1')
/** Removes every answer of a panelist. */
export const erase = (tx: Tx, userId: string) => eraseAnswers(tx, [userId])

// Rows that are the same are left alone, so that a start writes nothing when nothing changed.
const writeCategories = statement(
  'profiler.write-categories',
  `insert into profile_categories as kept (category_id, name, position)
   select * from json_to_recordset($1::json) as bank (category_id text, name text, position smallint)
   on conflict (category_id) do update set name = excluded.name, position = excluded.position
     where (kept.name, kept.position) is distinct from (excluded.name, excluded.position)`,
)
const writeQuestions = statement(
  'profiler.write-questions',
  `insert into profile_questions as kept (question_id, category_id, text, type, is_top, is_sensitive, why_we_ask, ttl_days,
     min_value, max_value, standards, position, is_asked)
   select bank.*, true from json_to_recordset($1::json) as bank (question_id text, category_id text, text text, type text,
     is_top boolean, is_sensitive boolean, why_we_ask text, ttl_days integer, min_value integer, max_value integer,
     standards jsonb, position smallint)
   on conflict (question_id) do update set category_id = excluded.category_id, text = excluded.text, type = excluded.type,
     is_top = excluded.is_top, is_sensitive = excluded.is_sensitive, why_we_ask = excluded.why_we_ask,
     ttl_days = excluded.ttl_days, min_value = excluded.min_value, max_value = excluded.max_value,
     standards = excluded.standards, position = excluded.position, is_asked = true
     where kept is distinct from excluded`,
)
const retireQuestions = statement(
  'profiler.retire-questions',
  'update profile_questions set is_asked = false where is_asked and not question_id = any($1::text[])',
)
const writeOptions = statement(
  'profiler.write-options',
  `insert into profile_options as kept (question_id, option_id, text, position, is_offered)
   select bank.*, true from json_to_recordset($1::json)
     as bank (question_id text, option_id text, text text, position smallint)
   on conflict (question_id, option_id) do update
     set text = excluded.text, position = excluded.position, is_offered = true where kept is distinct from excluded`,
)
const retireOptions = statement(
  'profiler.retire-options',
  `update profile_options set is_offered = false
   where is_offered and not question_id || '/' || option_id = any($1::text[])`,
)

type Category = { categoryId: string; name: string }

/** Makes the tables say what the bank says. Nothing is deleted: what the bank dropped is only marked. */
export async function syncBank(tx: Tx, categories: readonly Category[], questions: readonly BankQuestion[]) {
  const categoryRows = categories.map(({ categoryId, name }, position) => ({ category_id: categoryId, name, position }))
  const options = questions.flatMap((question) =>
    question.options.map(({ optionId, text }, position) => ({
      question_id: question.questionId,
      option_id: optionId,
      text,
      position,
    })),
  )
  await writeCategories(tx, [JSON.stringify(categoryRows)])
  await writeQuestions(tx, [JSON.stringify(questions.map(questionRow))])
  await retireQuestions(tx, [questions.map(({ questionId }) => questionId)])
  await writeOptions(tx, [JSON.stringify(options)])
  await retireOptions(tx, [options.map((option) => `${option.question_id}/${option.option_id}`)])
}

const questionRow = (question: BankQuestion, position: number) => ({
  question_id: question.questionId,
  category_id: question.categoryId,
  text: question.text,
  type: question.type,
  is_top: question.isTop,
  is_sensitive: question.isSensitive,
  why_we_ask: question.whyWeAsk,
  ttl_days: question.ttlDays,
  min_value: question.min ?? null,
  max_value: question.max ?? null,
  standards: question.standards ?? {},
  position,
})
