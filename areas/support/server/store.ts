import { storedReportsMax, type ErrorState } from '../contract/support-errors.ts'
import { sql } from 'kysely'
import { statement, tables, type Db, type Tx } from '../../../platform/server/db.ts'
import { makeLikePattern, type PagePosition } from './paging.ts'

// One statement, so that the slot of a report and the count of its group always agree.
const insertError = statement(
  'support.insert-client-error',
  `with told as (
     insert into client_error_groups as g (group_id, fingerprint, error_source, error, first_seen_at, last_seen_at)
     values ($1, $9, $3, $4, now(), now())
     on conflict (fingerprint) do update set count = g.count + 1, error = excluded.error, last_seen_at = excluded.last_seen_at,
       returns = g.returns + (g.resolved_at is not null)::int, resolved_at = null, resolved_by = null
     returning group_id, count)
   insert into client_errors (error_id, user_id, error_source, error, error_info, page_url, user_agent, release, group_id, slot)
   select $1, $2, $3, $4, $5, $6, $7, $8, told.group_id, told.count % ${storedReportsMax} from told
   on conflict (group_id, slot) do update set error_id = excluded.error_id, user_id = excluded.user_id,
     error_source = excluded.error_source, error = excluded.error, error_info = excluded.error_info,
     page_url = excluded.page_url, user_agent = excluded.user_agent, release = excluded.release, at = excluded.at`,
)
export type ClientError = {
  errorId: string
  userId: string | null
  errorSource: string
  error: string
  errorInfo: string | null
  pageUrl: string
  userAgent: string
  release: string | null
  fingerprint: Buffer
}
/**
 * Adds a report to its group, which is reopened if it was resolved. If there are too many reports, the new one
 * replaces the oldest.
 */
export async function addClientError(db: Db, found: ClientError): Promise<void> {
  const { errorId, userId, errorSource, error, errorInfo, pageUrl, userAgent, release, fingerprint } = found
  await insertError(db, [errorId, userId, errorSource, error, errorInfo, pageUrl, userAgent, release, fingerprint])
}

export type ReportRow = {
  error_id: string
  user_id: string | null
  error_source: string
  error: string
  error_info: string | null
  page_url: string
  release: string | null
  user_agent: string
  at: Date
}
const reportColumns = 'error_id, user_id, error_source, error, error_info, page_url, release, user_agent, at'
const readErrors = statement<ReportRow>(
  'support.client-errors-of',
  `select ${reportColumns} from client_errors where user_id = $1 order by at, error_id`,
)
/** Reads the reports of a user's browser. */
export const readErrorsOfUser = (db: Db, userId: string) => readErrors(db, [userId])

const readReports = statement<ReportRow>(
  'support.reports',
  `select ${reportColumns} from client_errors where group_id = $1 order by at desc, error_id desc`,
)
/** Reads the stored reports of a group, newest first. */
export const listReports = (db: Db, groupId: string) => readReports(db, [groupId])

type GroupTable = {
  group_id: string
  error_source: string
  error: string
  count: number
  returns: number
  first_seen_at: Date
  last_seen_at: Date
  resolved_at: Date | null
  resolved_by: string | null
}
export type GroupRow = GroupTable & { exact_at: string }
const mine = tables<{ client_error_groups: GroupTable }>()
export type GroupFilter = { state: ErrorState | null; search: string }

const selectMatching = (db: Db, { state, search }: GroupFilter) => {
  let found = mine(db).selectFrom('client_error_groups')
  if (state) found = found.where('resolved_at', state === 'open' ? 'is' : 'is not', null)
  if (search) {
    const text = makeLikePattern(search)
    // A user may quote the number that their page showed; only the report contains it.
    found = found.where(
      sql<boolean>`(lower(error_source || ' ' || error) like ${text}
        or group_id in (select e.group_id from client_errors e where lower(e.error) like ${text}))`,
    )
  }
  return found
}

/** Lists a page of groups, the most recently seen first. */
export function listGroupsPage(
  db: Db,
  filter: GroupFilter,
  limit: number,
  place: PagePosition | null,
): Promise<GroupRow[]> {
  let found = selectMatching(db, filter)
  if (place) found = found.where(sql<boolean>`(last_seen_at, group_id) < (${place.at}::timestamptz, ${place.id}::uuid)`)
  return found
    .selectAll()
    .select(sql<string>`last_seen_at::text`.as('exact_at'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('group_id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the groups that match a filter, up to `limit`. */
export async function countGroups(db: Db, filter: GroupFilter, limit: number): Promise<number> {
  const some = selectMatching(db, filter).select('group_id').limit(limit).as('some')
  const counted = await mine(db)
    .selectFrom(some)
    .select((count) => count.fn.countAll<number>().as('found'))
    .executeTakeFirst()
  return counted?.found ?? 0
}

const groupColumns =
  'group_id, error_source, error, count, returns, first_seen_at, last_seen_at, resolved_at, resolved_by'
const readGroup = statement<GroupTable>(
  'support.error-group',
  `select ${groupColumns} from client_error_groups where group_id = $1`,
)
const readGroupLocked = statement<GroupTable>(
  'support.lock-error-group',
  `select ${groupColumns} from client_error_groups where group_id = $1 for no key update`,
)
export const findGroup = async (db: Db, groupId: string) => (await readGroup(db, [groupId]))[0]
/** Finds a group and locks it until the transaction ends. */
export const lockGroup = async (tx: Tx, groupId: string) => (await readGroupLocked(tx, [groupId]))[0]

const resolve = statement(
  'support.resolve-error',
  'update client_error_groups set resolved_at = $2, resolved_by = $3 where group_id = $1',
)
/** Marks a group as resolved, or as open when both values are null. */
export const setResolved = async (tx: Tx, groupId: string, at: Date | null, by: string | null): Promise<void> =>
  void (await resolve(tx, [groupId, at, by]))

const deleteGroups = statement(
  'support.delete-error-groups',
  `delete from client_error_groups where group_id = any(array(
     select group_id from (select group_id from client_error_groups order by last_seen_at desc, group_id desc offset $2) more
     limit $1)) returning 1`,
)
/** Deletes groups beyond the newest `most`, those unseen for longest first; at most `limit`. */
export const removeErrorGroups = async (db: Db, limit: number, most: number) =>
  (await deleteGroups(db, [limit, most])).length

const dropReports = statement<{ group_id: string }>(
  'support.erase-client-errors',
  'delete from client_errors where user_id = $1 returning group_id',
)
const dropEmptied = statement(
  'support.drop-emptied-groups',
  `delete from client_error_groups g where group_id = any($1::uuid[])
     and not exists (select 1 from client_errors e where e.group_id = g.group_id)`,
)
const retell = statement(
  'support.retell-errors',
  `update client_error_groups g set (error_source, error) =
     (select e.error_source, e.error from client_errors e where e.group_id = g.group_id order by e.at desc, e.error_id limit 1)
   where group_id = any($1::uuid[])`,
)
/**
 * Deletes the reports of a user's browser. Each group then takes its message from another user's report, or is deleted
 * if there is none.
 */
export async function eraseClientErrors(tx: Tx, userId: string): Promise<void> {
  const groups = [...new Set((await dropReports(tx, [userId])).map((row) => row.group_id))]
  if (groups.length === 0) return
  await dropEmptied(tx, [groups])
  await retell(tx, [groups])
}
