import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Day } from '../../../platform/contract/day.ts'
import { statement, tables, type Db, type Tx } from '../../../platform/server/db.ts'
import type { RequestKind, RequestLaw, RequestState } from '../contract.ts'

type RequestTable = {
  request_id: string
  user_id: string
  kind: RequestKind
  law: RequestLaw
  received_on: string
  due_on: string
  is_own: boolean
  recorded_by: string | null
  recorded_at: Date
  copied_at: Date | null
  state: RequestState
  decided_by: string | null
  decided_at: Date | null
  reason: string
}
type Tables = { duty_requests: RequestTable }
const mine = tables<Tables>()
export type RequestRow = Selectable<RequestTable>

/** A filter for requests; without a state it includes all of them. */
export type Filter = { state?: RequestState; isOverdue?: boolean; kind?: RequestKind; userId?: string }
type Found = SelectQueryBuilder<Tables, 'duty_requests', object>

const day = (column: 'received_on' | 'due_on') => sql<Day>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`.as(column)
const columns = [
  'request_id',
  'user_id',
  'kind',
  'law',
  'is_own',
  'recorded_by',
  'recorded_at',
  'copied_at',
  'state',
  'decided_by',
  'decided_at',
  'reason',
] as const

/** Makes the query for the open requests of a filter, or for the decided ones; null when the filter excludes them. */
function half(db: Db, { state, isOverdue, kind, userId }: Filter, isOpen: boolean): Found | null {
  if (state !== undefined && (state === 'open') !== isOpen) return null
  if (isOverdue && !isOpen) return null
  let found: Found = mine(db)
    .selectFrom('duty_requests')
    .where(isOpen ? sql<boolean>`state = 'open'` : sql<boolean>`state <> 'open'`)
  if (state !== undefined && !isOpen) found = found.where('state', '=', state)
  if (isOverdue) found = found.where(sql<boolean>`due_on < (now() at time zone 'UTC')::date`)
  if (kind) found = found.where('kind', '=', kind)
  if (userId) found = found.where('user_id', '=', userId)
  return found
}

async function countOf(found: Found | null, limit: number): Promise<number> {
  if (!found) return 0
  const rows = await found.select('request_id').limit(limit).execute()
  return rows.length
}

/** Lists a page of requests: open ones by their deadline, then decided ones, newest first. */
export async function listPage(
  db: Db,
  filter: Filter,
  { offset, limit }: { offset: number; limit: number },
  atMost: number,
): Promise<{ rows: RequestRow[]; count: number }> {
  const waiting = half(db, filter, true)
  const decided = half(db, filter, false)
  const openRows = await countOf(waiting, atMost)
  const count = openRows + (await countOf(decided, atMost - openRows))
  const first = waiting
    ? await waiting
        .select([...columns, day('received_on'), day('due_on')])
        .orderBy('due_on')
        .orderBy('request_id')
        .offset(offset)
        .limit(limit)
        .execute()
    : []
  const rest = limit - first.length
  const then =
    decided && rest > 0
      ? await decided
          .select([...columns, day('received_on'), day('due_on')])
          .orderBy('decided_at', 'desc')
          .orderBy('request_id', 'desc')
          .offset(Math.max(0, offset - openRows))
          .limit(rest)
          .execute()
      : []
  return { rows: [...first, ...then], count }
}

const readCounts = statement<{ open: number; overdue: number }>(
  'duties.counts',
  `select (select count(*)::int from (select from duty_requests where state = 'open' limit $1) o) as open,
     (select count(*)::int from (select from duty_requests
       where state = 'open' and due_on < (now() at time zone 'UTC')::date limit $1) d) as overdue`,
)
/** Counts the open requests, and how many of them are overdue. */
export const countOpen = async (db: Db, atMost: number) =>
  (await readCounts(db, [atMost]))[0] ?? { open: 0, overdue: 0 }

// Not for users: this is a part of SQL statements.
const selected = `request_id, user_id, kind, law, to_char(received_on, 'YYYY-MM-DD') as received_on,
  to_char(due_on, 'YYYY-MM-DD') as due_on, is_own, recorded_by, recorded_at, copied_at, state, decided_by, decided_at, reason`
const readOne = statement<RequestRow>('duties.request', `select ${selected} from duty_requests where request_id = $1`)
const readLocked = statement<RequestRow>(
  'duties.lock-request',
  `select ${selected} from duty_requests where request_id = $1 for update`,
)
const readOpen = statement<RequestRow>(
  'duties.open-of',
  `select ${selected} from duty_requests where user_id = $1 and kind = $2 and state = 'open' for update`,
)
export const find = async (db: Db, requestId: string) => (await readOne(db, [requestId]))[0]
export const lock = async (tx: Tx, requestId: string) => (await readLocked(tx, [requestId]))[0]
/** Finds a user's open request of this kind, and locks it. */
export const openOf = async (tx: Tx, userId: string, kind: RequestKind) => (await readOpen(tx, [userId, kind]))[0]

export type NewRequest = {
  requestId: string
  userId: string
  kind: RequestKind
  law: RequestLaw
  receivedOn: Day
  dueOn: Day
  isOwn: boolean
  recordedBy: string
  /** Whether the user did it at once, without an open request. */
  isDone: boolean
  now: Date
}
const insertOne = statement(
  'duties.add-request',
  `insert into duty_requests (request_id, user_id, kind, law, received_on, due_on, is_own, recorded_by, recorded_at, state, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $10 then 'done' else 'open' end,
     case when $10 then $8::uuid end, case when $10 then $9::timestamptz end)`,
)
export const add = (tx: Tx, one: NewRequest) =>
  insertOne(tx, [
    one.requestId,
    one.userId,
    one.kind,
    one.law,
    one.receivedOn,
    one.dueOn,
    one.isOwn,
    one.recordedBy,
    one.now,
    one.isDone,
  ])

const updateDecided = statement(
  'duties.decide',
  'update duty_requests set state = $2, decided_by = $3, decided_at = $4, reason = $5 where request_id = $1',
)
type Decision = { state: RequestState; by: string; reason?: string; now: Date }
export const decide = (tx: Tx, requestId: string, { state, by, reason = '', now }: Decision) =>
  updateDecided(tx, [requestId, state, by, now, reason])

const updateCopied = statement('duties.note-copy', 'update duty_requests set copied_at = $2 where request_id = $1')
export const noteCopy = (tx: Tx, requestId: string, now: Date) => updateCopied(tx, [requestId, now])

const selectRequestsOfUser = statement<
  Pick<RequestRow, 'kind' | 'received_on' | 'due_on' | 'state' | 'decided_at' | 'reason'>
>(
  'duties.requests-of-user',
  `select kind, to_char(received_on, 'YYYY-MM-DD') as received_on, to_char(due_on, 'YYYY-MM-DD') as due_on, state, decided_at, reason
   from duty_requests where user_id = $1 order by recorded_at`,
)
/** Reads the requests of a user, for the copy of the user's data. */
export const readRequestsOfUser = (db: Db, userId: string) => selectRequestsOfUser(db, [userId])
const blankReasons = statement(
  'duties.blank-reasons',
  `update duty_requests set reason = '' where user_id = $1 and reason <> ''`,
)
/** Erases what staff wrote to a user. The request and the fact that it was answered stay. */
export const blank = (tx: Tx, userId: string) => blankReasons(tx, [userId])
