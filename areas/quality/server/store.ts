import type { HoldState } from '../contract.ts'
import type { QualityReason } from '../../surveys/contract/surveys.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const insertForeign = statement(
  'quality.foreign-entry',
  `insert into foreign_entries (attempt_id, user_id, country_id, home_id) values ($1, $2, $3, $4) on conflict do nothing`,
)
export const keepForeign = (
  db: Db,
  { attemptId, userId, countryId, homeId }: { attemptId: string; userId: string; countryId: string; homeId: string },
) => insertForeign(db, [attemptId, userId, countryId, homeId])

const readForeign = statement<{ attempt_id: string; country_id: string; home_id: string }>(
  'quality.foreign-among',
  'select attempt_id, country_id, home_id from foreign_entries where attempt_id = any ($1::uuid[])',
)
/** Which of these attempts were started in a country other than the panelist's. */
export const findForeign = async (tx: Tx, attemptIds: readonly string[]) =>
  new Map(
    (await readForeign(tx, [attemptIds])).map((row) => [
      row.attempt_id,
      { countryId: row.country_id, homeId: row.home_id },
    ]),
  )

export type Assessed = {
  attemptId: string
  userId: string
  surveyId: string
  title: string
  points: number
  score: number
  reasons: readonly QualityReason[]
  seconds: number
  at: Date
  /** When the points are released; null when the findings are only recorded. */
  releaseAt: Date | null
  reporterUntil: Date | null
}
const insertAssessment = statement<{ attempt_id: string }>(
  'quality.insert-assessment',
  `insert into attempt_quality (attempt_id, user_id, survey_id, title, points, score, reasons, seconds, state, at, release_at,
     reporter_until)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12) on conflict do nothing returning attempt_id`,
)
/** Stores the quality findings for an attempt, once; returns whether they were new. */
export async function storeAssessment(tx: Tx, one: Assessed): Promise<boolean> {
  const { attemptId, userId, surveyId, title, points, score, reasons, seconds, at, releaseAt, reporterUntil } = one
  const state = releaseAt === null ? 'noted' : 'held'
  const found = [score, JSON.stringify(reasons), seconds, state, at, releaseAt, reporterUntil]
  return (await insertAssessment(tx, [attemptId, userId, surveyId, title, points, ...found])).length > 0
}

const setWithdrawn = statement(
  'quality.withdraw',
  `update attempt_quality set state = 'withdrawn', decided_at = now() where attempt_id = any ($1::uuid[]) and state = 'held'`,
)
/** Ends the holds of attempts that the supplier took back. */
export const withdraw = (tx: Tx, attemptIds: readonly string[]) => setWithdrawn(tx, [attemptIds])

const setHeldAgain = statement(
  'quality.hold-again',
  `update attempt_quality set state = 'held', decided_at = null where attempt_id = any ($1::uuid[]) and state = 'withdrawn'
     and release_at > transaction_timestamp()`,
)
/** Puts completions on hold again, as long as their time is not over. */
export const holdAgain = (tx: Tx, attemptIds: readonly string[]) => setHeldAgain(tx, [attemptIds])

export type HoldRow = {
  attempt_id: string
  user_id: string
  survey_id: string
  title: string
  points: number
  score: number
  reasons: QualityReason[]
  seconds: number
  state: HoldState
  at: Date
  release_at: Date
  reporter_until: Date | null
  appeal: string | null
  appealed_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
}
const columns = `attempt_id, user_id, survey_id, title, points, score, reasons, seconds, state, at, release_at, reporter_until,
  appeal, appealed_at, decided_by, decided_at, reason`
const readHold = statement<HoldRow>(
  'quality.hold',
  `select ${columns} from attempt_quality where attempt_id = $1 and state <> 'noted'`,
)
export const holdOf = async (db: Db, attemptId: string): Promise<HoldRow | null> =>
  (await readHold(db, [attemptId]))[0] ?? null

const readQueue = statement<HoldRow>(
  'quality.queue',
  `select ${columns} from attempt_quality where state = 'held' order by (appealed_at is null), at, attempt_id offset $1 limit $2`,
)
const readDecided = statement<HoldRow>(
  'quality.decided',
  `select ${columns} from attempt_quality where state = $3 order by at desc, attempt_id offset $1 limit $2`,
)
const countHolds = statement<{ count: number }>(
  'quality.count',
  'select count(*)::int as count from attempt_quality where state = $1',
)
/**
 * A page of the holds in one state. Open ones with a reply by the panelist come first, then the oldest; decided ones
 * are sorted newest first.
 */
export const listPage = (db: Db, state: HoldState, { offset, limit }: { offset: number; limit: number }) =>
  state === 'held' ? readQueue(db, [offset, limit]) : readDecided(db, [offset, limit, state])
export const count = async (db: Db, state: HoldState): Promise<number> => (await countHolds(db, [state]))[0]?.count ?? 0

const countBelow = statement<{ below: number; now: number }>(
  'quality.count-below',
  `select count(*) filter (where score < $1)::int as below, count(*) filter (where score < $2)::int as now
   from attempt_quality where at > now() - interval '30 days'`,
)
/** How many completions of the last 30 days have a score below `score`, and below `other`. */
export const countScoredBelow = async (db: Db, score: number, other: number): Promise<[number, number]> => {
  const [row] = await countBelow(db, [score, other])
  return [row?.below ?? 0, row?.now ?? 0]
}

type Decision = { state: 'released' | 'rejected'; by: string | null; reason: string | null; at: Date }
const settleHold = statement<HoldRow>(
  'quality.settle',
  `update attempt_quality set state = $2, decided_by = $3, reason = $4, decided_at = $5
   where attempt_id = $1 and state = 'held' returning ${columns}`,
)
/** Decides an open hold; null when it is not open. */
export const settle = async (tx: Tx, attemptId: string, { state, by, reason, at }: Decision) =>
  (await settleHold(tx, [attemptId, state, by, reason, at]))[0] ?? null

const writeAppeal = statement<HoldRow>(
  'quality.appeal',
  `update attempt_quality set appeal = $3, appealed_at = $4
   where attempt_id = $1 and user_id = $2 and state = 'held' and appeal is null returning ${columns}`,
)
/** Stores the panelist's reply to a hold, once and only while it is open; otherwise null. */
export const storeAppeal = async (tx: Tx, attemptId: string, userId: string, text: string, at: Date) =>
  (await writeAppeal(tx, [attemptId, userId, text, at]))[0] ?? null

const readDue = statement<{ attempt_id: string }>(
  'quality.due',
  `select attempt_id from attempt_quality where state = 'held' and release_at <= now() order by release_at limit $1`,
)
/** The holds for which no decision was made in time. */
export const listDue = async (db: Db, limit: number): Promise<string[]> =>
  (await readDue(db, [limit])).map((row) => row.attempt_id)

const readCounting = statement<HoldRow>(
  'quality.counting-for',
  `select ${columns} from attempt_quality
   where user_id = $1 and (state = 'held' or (state = 'rejected' and decided_at > now() - make_interval(days => $2)))
   order by (state = 'held') desc, case when state = 'held' then release_at end, decided_at desc, attempt_id limit $3`,
)
/** A user's open holds, those that end soonest first, followed by recent rejections, newest first. */
export const listCounting = (db: Db, userId: string, days: number, limit: number) =>
  readCounting(db, [userId, days, limit])

const readAll = statement<HoldRow>(
  'quality.all-of',
  `select ${columns} from attempt_quality where user_id = $1 order by at, attempt_id`,
)
const readEntries = statement<{ attempt_id: string; country_id: string; at: Date }>(
  'quality.entries-of',
  'select attempt_id, country_id, at from foreign_entries where user_id = $1 order by at',
)
export const readAllOfUser = (db: Db, userId: string) => readAll(db, [userId])
export const readEntriesOfUser = (db: Db, userId: string) => readEntries(db, [userId])

const eraseWords = statement(
  'quality.erase-words',
  `update attempt_quality set reasons = '[]', appeal = case when appeal is not null then '-' end,
     reason = case when reason is not null then '-' end where user_id = $1`,
)
const eraseEntries = statement('quality.erase-entries', 'delete from foreign_entries where user_id = $1')
/** Removes the texts and observations; the hold itself and its result stay, because they explain the ledger. */
export async function erase(tx: Tx, userId: string): Promise<void> {
  for (const remove of [eraseWords, eraseEntries]) await remove(tx, [userId])
}
