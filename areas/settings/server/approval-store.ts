import type { Message } from '../../../platform/contract/messages.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { StepEnd, StepState } from '../contract/approvals.ts'

export type StepRow = {
  step_id: string
  kind: string
  subject: string
  title: Message
  asked_by: string | null
  asked_at: Date
  state: StepState
  ended_at: Date | null
  ended_as: StepEnd | null
  ended_by: string | null
  refusal: Message | null
}
// Not for users: these are names of columns.
const columns = 'step_id, kind, subject, title, asked_by, asked_at, state, ended_at, ended_as, ended_by, refusal'

const insertOne = statement<StepRow>(
  'approvals.ask',
  `insert into waiting_steps (step_id, kind, subject, title, asked_by, asked_at) values ($1, $2, $3, $4::jsonb, $5, $6)
   on conflict (kind, subject) where state = 'waiting' do nothing returning ${columns}`,
)
const readWaiting = statement<StepRow>(
  'approvals.waiting',
  `select ${columns} from waiting_steps where kind = $1 and subject = any ($2) and state = 'waiting'`,
)
export type NewStep = {
  stepId: string
  kind: string
  subject: string
  title: Message
  askedBy: string | null
  now: Date
}
/** Adds a waiting step; false when it is already waiting. */
export async function ask(tx: Tx, { stepId, kind, subject, title, askedBy, now }: NewStep): Promise<boolean> {
  return (await insertOne(tx, [stepId, kind, subject, JSON.stringify(title), askedBy, now])).length > 0
}
/** Finds the waiting steps about these subjects. */
export const findWaitingAbout = (db: Db, kind: string, subjects: readonly string[]) => readWaiting(db, [kind, subjects])

const readOne = statement<StepRow>('approvals.find', `select ${columns} from waiting_steps where step_id = $1`)
export const find = async (db: Db, stepId: string): Promise<StepRow | undefined> => (await readOne(db, [stepId]))[0]

/** Reads the titles of these steps. */
export const readStepNames = statement<{ id: string; name: Message }>(
  'approvals.named',
  'select step_id as id, title as name from waiting_steps where step_id = any($1::uuid[])',
)

const endOne = statement<{ step_id: string }>(
  'approvals.end',
  `update waiting_steps set state = $2, ended_at = $3, ended_by = $4, refusal = $5::jsonb, ended_as = $6
   where step_id = $1 and state = 'waiting' returning step_id`,
)
export type Ending = { state: StepState; now: Date; as: StepEnd; by?: string | null; refusal?: Message | null }
/** Ends a waiting step; false when it is not waiting. */
export async function end(
  tx: Tx,
  stepId: string,
  { state, now, as, by = null, refusal = null }: Ending,
): Promise<boolean> {
  const refusalJson = refusal === null ? null : JSON.stringify(refusal)
  return (await endOne(tx, [stepId, state, now, by, refusalJson, as])).length > 0
}

type Page = { limit: number; offset: number }
// Not for users: these are parts of statements.
const lists = {
  waiting: ["state = 'waiting'", 'asked_at, step_id'],
  ended: ["state <> 'waiting'", 'ended_at desc, step_id desc'],
} as const
const pageOf = (name: keyof typeof lists) => {
  const [filter, order] = lists[name]
  const read = statement<StepRow>(
    `approvals.page-${name}`,
    `select ${columns} from waiting_steps where ${filter} order by ${order} limit $1 offset $2`,
  )
  const count = statement<{ count: number }>(
    `approvals.count-${name}`,
    `select count(*)::int as count from waiting_steps where ${filter}`,
  )
  return async (db: Db, { limit, offset }: Page) => {
    const [rows, counted] = await Promise.all([read(db, [limit, offset]), count(db, [])])
    return { rows, count: counted[0]?.count ?? 0 }
  }
}
/** Lists the waiting steps, oldest first. */
export const waiting = pageOf('waiting')
/** Lists the ended steps, newest first. */
export const ended = pageOf('ended')

// Not for users: this is a part of SQL statements.
const since = `select case when value = 'true'::jsonb then changed_at end as since from settings where key = $1`
const readSince = statement<{ since: Date | null }>('approvals.one-person', since)
const holdSince = statement<{ since: Date | null }>('approvals.hold-one-person', `${since} for share`)
/** Reads the time from which one person has run the panel; null when several do. */
export const readOnePersonSince = async (db: Db, key: string): Promise<Date | null> =>
  (await readSince(db, [key]))[0]?.since ?? null
/** Reads the time from which one person has run the panel, and locks that setting until the transaction ends. */
export const holdOnePerson = async (tx: Tx, key: string): Promise<Date | null> =>
  (await holdSince(tx, [key]))[0]?.since ?? null

const readDue = statement<StepRow>(
  'approvals.due',
  `select ${columns} from waiting_steps where state = 'waiting' and asked_at <= now() - $1 * interval '1 hour'
     and (asked_at, step_id) > ($2::timestamptz, $3::uuid)
   order by asked_at, step_id limit $4`,
)
/** Finds the steps after this one that have waited for at least this many hours. */
export const findWaitingFor = (db: Db, hours: number, after: { askedAt: Date; stepId: string }, limit: number) =>
  readDue(db, [hours, after.askedAt, after.stepId, limit])
