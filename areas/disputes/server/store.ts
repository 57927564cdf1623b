import type { DisputeReason, DisputeStatus } from '../contract.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type DisputeRow = {
  dispute_id: string
  attempt_id: string
  user_id: string
  survey_id: string
  title: string
  survey_points: number
  reason: DisputeReason
  message: string
  status: DisputeStatus
  points: number
  answer: string | null
  raised_at: Date
  decide_by: Date
  decided_at: Date | null
  /** How many points all disputes about the attempt were granted together. */
  granted: number
  /** How many disputes about the attempt were decided. */
  decided: number
}
const columns = `d.dispute_id, d.attempt_id, d.user_id, d.survey_id, d.title, d.survey_points, d.reason, d.message, d.status, d.points, d.answer,
  d.raised_at, d.decide_by, d.decided_at,
  (select coalesce(sum(o.points), 0)::int from disputes o where o.attempt_id = d.attempt_id) as granted,
  (select count(*)::int from disputes o where o.attempt_id = d.attempt_id and o.status <> 'open') as decided`

export type NewDispute = {
  disputeId: string
  attemptId: string
  userId: string
  surveyId: string
  title: string
  surveyPoints: number
  reason: DisputeReason
  message: string
  raisedAt: Date
  decideBy: Date
}
const insertOne = statement(
  'disputes.insert',
  `insert into disputes (dispute_id, attempt_id, user_id, survey_id, title, survey_points, message, raised_at, decide_by, reason)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
/** Inserts a dispute; a second open one about the same attempt violates `disputes_one_open`. */
export async function insert(tx: Tx, one: NewDispute): Promise<void> {
  const { disputeId, attemptId, userId, surveyId, title, surveyPoints, reason, message, raisedAt, decideBy } = one
  const asked = [title, surveyPoints, message, raisedAt, decideBy, reason]
  await insertOne(tx, [disputeId, attemptId, userId, surveyId, ...asked])
}

const selectCounts = statement<{ open: number; decided: number }>(
  'disputes.count-about',
  `select count(*) filter (where status = 'open')::int as open, count(*) filter (where status <> 'open')::int as decided
   from disputes where attempt_id = $1`,
)
/** How many disputes about an attempt are open, and how many are decided. */
export const countAbout = async (db: Db, attemptId: string): Promise<{ open: number; decided: number }> =>
  (await selectCounts(db, [attemptId]))[0] ?? { open: 0, decided: 0 }

const readOne = statement<DisputeRow>('disputes.find', `select ${columns} from disputes d where d.dispute_id = $1`)
export const find = async (db: Db, disputeId: string): Promise<DisputeRow | undefined> =>
  (await readOne(db, [disputeId]))[0]

const lockOne = statement('disputes.lock', 'select from disputes where dispute_id = $1 for no key update')
/** Finds a dispute and locks it until the transaction ends. */
export async function lock(tx: Tx, disputeId: string): Promise<DisputeRow | undefined> {
  await lockOne(tx, [disputeId])
  return find(tx, disputeId)
}

export type Ruled = { disputeId: string; points: number; answer: string; decidedBy: string; decidedAt: Date }
const updateDecided = statement<{ dispute_id: string }>(
  'disputes.decide',
  `update disputes set status = case when $2 > 0 then 'granted' else 'refused' end, points = $2, answer = $3, decided_by = $4,
     decided_at = $5
   where dispute_id = $1 and status = 'open' returning dispute_id`,
)
/** Decides an open dispute; false when someone else has already decided it. */
export async function decide(tx: Tx, { disputeId, points, answer, decidedBy, decidedAt }: Ruled): Promise<boolean> {
  return (await updateDecided(tx, [disputeId, points, answer, decidedBy, decidedAt])).length === 1
}

type Page = { limit: number; offset: number }
const byDeadline = `(case when d.status = 'open' then d.decide_by end), d.decided_at desc, d.dispute_id desc`
const lastRaised = 'd.raised_at desc, d.dispute_id desc'
/**
 * The statements for a page of a list and for its length. Each list has its own, so that each uses its index. The
 * filter's values are `$1` and `$2`.
 */
function listOf(name: string, filter: string, order: string) {
  const values = (filter.match(/\$/g) ?? []).length
  const read = statement<DisputeRow>(
    `disputes.${name}`,
    `select ${columns} from disputes d ${filter} order by ${order} limit $${values + 1} offset $${values + 2}`,
  )
  const count = statement<{ count: number }>(
    `disputes.${name}-count`,
    `select count(*) as count from disputes d ${filter}`,
  )
  return async (db: Db, filters: readonly string[], { limit, offset }: Page) => {
    const [rows, counted] = await Promise.all([read(db, [...filters, limit, offset]), count(db, filters)])
    return { rows, count: counted[0]?.count ?? 0 }
  }
}
const own = listOf('own', 'where d.user_id = $1', lastRaised)
const ownOfStatus = listOf('own-of-status', 'where d.user_id = $1 and d.status = $2', lastRaised)
const ownOfAttempt = listOf('own-of-attempt', 'where d.user_id = $1 and d.attempt_id = $2', lastRaised)
const queue = listOf('queue', '', `(d.status <> 'open'), ${byDeadline}`)
const queueOfStatus = listOf('queue-of-status', 'where d.status = $1', byDeadline)

/** A page of a panelist's disputes, the latest first. */
export const listOwnDisputes = (db: Db, userId: string, status: DisputeStatus | undefined, page: Page) =>
  status === undefined ? own(db, [userId], page) : ownOfStatus(db, [userId, status], page)
/** A page of a panelist's disputes about one attempt, the latest first. */
export const listDisputesAbout = (db: Db, userId: string, attemptId: string, page: Page) =>
  ownOfAttempt(db, [userId, attemptId], page)
/** A page of everyone's disputes, the most urgent first. */
export const listDisputes = (db: Db, status: DisputeStatus | undefined, page: Page) =>
  status === undefined ? queue(db, [], page) : queueOfStatus(db, [status], page)

const markReminded = statement<{ dispute_id: string }>(
  'disputes.mark-reminded',
  `update disputes set reminded_day = $2 where dispute_id = $1 and status = 'open' and reminded_day < $2 returning dispute_id`,
)
/** Records that staff are reminded on this day; false when they already were, or when the dispute has been decided. */
export const remindOnce = async (tx: Tx, disputeId: string, day: number): Promise<boolean> =>
  (await markReminded(tx, [disputeId, day])).length === 1

// Reads the views that log-in uses to check who is on the staff, and what each role may do now.
const readDeciders = statement<{ user_id: string }>(
  'disputes.deciders',
  `select u.user_id from session_users u
   where u.role <> '1' and u.is_active and u.blocked_at is null and u.closed_at is null
     and role_grants(u.role, 'disputes.decide')
   order by u.user_id`,
)
/** The staff who may decide disputes and can log in. */
export const listDeciders = async (db: Db): Promise<string[]> => (await readDeciders(db, [])).map((row) => row.user_id)

const selectOpenCount = statement<{ count: number }>(
  'disputes.count-open',
  `select count(*)::int as count from disputes where status = 'open'`,
)
/** How many disputes wait for a decision. */
export const countOpen = async (db: Db): Promise<number> => (await selectOpenCount(db, []))[0]?.count ?? 0

const eraseWords = statement(
  'disputes.erase',
  `update disputes set message = '', answer = case when answer is not null then '' end where user_id = $1`,
)
/** Removes what a user wrote and the answers; the granted points stay, because the ledger needs them. */
export const erase = async (tx: Tx, userId: string): Promise<void> => void (await eraseWords(tx, [userId]))
