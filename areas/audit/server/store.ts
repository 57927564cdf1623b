import { sql } from 'kysely'
import type { Age } from '../../../platform/contract/paging.ts'
import { statement, tables, type Db, type Tx } from '../../../platform/server/db.ts'

export const insertEntry = statement(
  'audit.insert',
  `insert into audit_log (audit_id, actor_id, action, subject, before, after, ip, at)
   values ($1, $2, $3, $4, $5, $6, $7, now())`,
)

const insertMany = statement(
  'audit.insert-many',
  `insert into audit_log (audit_id, actor_id, action, subject, before, after, ip, at)
   select audit_id, actor_id, action, subject, before, after, ip, now() from json_to_recordset($1::json)
     as told (audit_id uuid, actor_id uuid, action text, subject text, before jsonb, after jsonb, ip text)`,
)
export type NewEntry = {
  audit_id: string
  actor_id: string | null
  action: string
  subject: string
  before?: unknown
  after?: unknown
  ip: string | null
}
/** Adds many entries in one statement. */
export const insertEntries = async (tx: Tx, entries: readonly NewEntry[]): Promise<void> =>
  void (await insertMany(tx, [JSON.stringify(entries)]))

const blank = statement(
  'audit.blank',
  `update audit_log set
     before = case when subject = $1::text then null else before end,
     after = case when subject = $1::text then null else after end,
     ip = case when actor_id is null or actor_id = $1::text::uuid then null else ip end
   where subject = $1::text or actor_id = $1::text::uuid`,
)
const takeReasons = statement(
  'audit.take-reasons',
  `update audit_log set after = after - 'reason' where subject = any($1::text[]) and after ? 'reason'`,
)
/** Erases the reasons in entries about these subjects, because people wrote them about people. */
export const dropReasons = (tx: Tx, subjects: readonly string[]) => takeReasons(tx, [subjects])
/** Erases what entries quote from an account. The record of who did what to whom stays. */
export const blankQuotes = (tx: Tx, userId: string) => blank(tx, [userId])

type PersonalEntryRow = { at: Date; action: string; subject: string; ip: string | null; is_own: boolean }
/**
 * Reads what a user did, and what others did to the account. The IP addresses of others are left out, because they are
 * not this user's data.
 */
export const selectPersonalEntries = statement<PersonalEntryRow>(
  'audit.personal-entries',
  `select at, action, subject, actor_id is not distinct from $1::text::uuid as is_own,
     case when actor_id = $1::text::uuid then ip end as ip
   from audit_log where subject = $1::text or actor_id = $1::text::uuid order by at, audit_id`,
)

type EntryRow = {
  at: Date
  actor_id: string | null
  action: string
  before: unknown
  after: unknown
  ip: string | null
}

export const selectEntries = statement<EntryRow>(
  'audit.of-subject',
  'select at, actor_id, action, before, after, ip from audit_log where subject = $1 order by at desc, audit_id desc limit 100',
)

type LogTable = {
  audit_id: string
  at: Date
  actor_id: string | null
  action: string
  subject: string
  before: unknown
  after: unknown
  ip: string | null
}
const mine = tables<{ audit_log: LogTable }>()
export type LogFilter = { actorId?: string; action?: string; subject?: string; from?: Date; before?: Date }
/** An entry. `exact_at` is its time as text to the microsecond, because a Date would lose digits. */
export type LogRow = LogTable & { exact_at: string }
type Page = { offset: number; limit: number; age: Age; place?: { at: string; auditId: string } }

const selectMatching = (db: Db, { actorId, action, subject, from, before }: LogFilter) => {
  let found = mine(db).selectFrom('audit_log')
  if (actorId) found = found.where('actor_id', '=', actorId)
  if (action?.endsWith('.')) found = found.where(sql<boolean>`split_part(action, '.', 1) = ${action.slice(0, -1)}`)
  else if (action) found = found.where('action', '=', action)
  if (subject) found = found.where('subject', '=', subject)
  if (from) found = found.where('at', '>=', from)
  if (before) found = found.where('at', '<', before)
  return found
}

/** Reads a page of the log, starting from its newest or its oldest entry, or after a given place. */
export function readLogPage(db: Db, filter: LogFilter, { offset, limit, age, place }: Page): Promise<LogRow[]> {
  const isUp = age === 'oldest'
  let found = selectMatching(db, filter)
  if (place)
    found = found.where(
      sql<boolean>`(at, audit_id) ${sql.raw(isUp ? '>' : '<')} (${place.at}::timestamptz, ${place.auditId}::uuid)`,
    )
  return found
    .selectAll()
    .select(sql<string>`at::text`.as('exact_at'))
    .orderBy('at', isUp ? 'asc' : 'desc')
    .orderBy('audit_id', isUp ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the entries that match a filter, up to `limit`. */
export async function countLog(db: Db, filter: LogFilter, limit: number): Promise<number> {
  const some = selectMatching(db, filter).select('audit_id').limit(limit).as('some')
  const counted = await mine(db)
    .selectFrom(some)
    .select((count) => count.fn.countAll<number>().as('found'))
    .executeTakeFirst()
  return counted?.found ?? 0
}

const readLast = statement<{ action: string; at: Date }>(
  'audit.last-of',
  `select w.action, a.at from unnest($1::text[]) as w (action)
   cross join lateral (select at from audit_log l where l.action = w.action order by at desc limit 1) a`,
)
/** Finds when each of these actions was last recorded. Actions that never were are left out. */
export const findLastTimes = (db: Db, actions: readonly string[]) => readLast(db, [actions])

const readPlace = statement<{ at: string }>('audit.place', 'select at::text as at from audit_log where audit_id = $1')
export async function placeOf(db: Db, auditId: string) {
  const [row] = await readPlace(db, [auditId])
  return row ? { at: row.at, auditId } : null
}
