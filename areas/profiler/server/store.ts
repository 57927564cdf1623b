import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Answer, GivenAnswer } from './rules.ts'

type AnswerRow = {
  user_id: string
  question_id: string
  option_ids: string[]
  value: string | null
  unit: string | null
  answered_at: Date
}
// Not for users: names of columns.
const answerColumns = 'user_id, question_id, option_ids, value, unit, answered_at'

const selectAnswers = statement<AnswerRow>(
  'profiler.answers-of',
  `select ${answerColumns} from profile_answers where user_id = $1`,
)
const toGivenAnswer = (row: AnswerRow): GivenAnswer => ({
  optionIds: row.option_ids,
  value: row.value,
  ...(row.unit === null ? {} : { unit: row.unit }),
  answeredAt: row.answered_at,
})

/** Every answer of one panelist, by question. */
export async function readAnswers(db: Db, userId: string): Promise<Map<string, GivenAnswer>> {
  const rows = await selectAnswers(db, [userId])
  return new Map(rows.map((row) => [row.question_id, toGivenAnswer(row)]))
}

const writeAnswers = statement(
  'profiler.write-answers',
  `insert into profile_answers (${answerColumns})
   select "userId", "questionId", "optionIds", value, unit, "answeredAt" from json_to_recordset($1::json)
     as given ("userId" uuid, "questionId" text, "optionIds" text[], value text, unit text, "answeredAt" timestamptz)
   on conflict (user_id, question_id) do update
     set option_ids = excluded.option_ids, value = excluded.value, unit = excluded.unit, answered_at = excluded.answered_at`,
)

/**
 * Stores answers, replacing earlier ones to the same questions. A panelist's question may appear only once among them.
 */
export async function write(
  tx: Tx,
  answers: readonly (Answer & { userId: string; answeredAt: Date })[],
): Promise<void> {
  await writeAnswers(tx, [JSON.stringify(answers)])
}

const eraseAnswers = statement('profiler.erase', 'delete from profile_answers where user_id = $1')
/** Removes every answer of a panelist. */
export const erase = (tx: Tx, userId: string) => eraseAnswers(tx, [userId])
