import type { Age } from '../../../platform/contract/paging.ts'
import type { PanelistActivity } from '../contract.ts'
import type { PanelistStatus } from '../../users/contract/users.ts'
import type { Permission } from '../../../platform/contract/access.ts'
import { statement, type Db } from '../../../platform/server/db.ts'
import { makePatterns } from './rules.ts'

export type AccountFilter = {
  name?: string
  email?: string
  /** The status of the accounts; if absent, all accounts that are not deleted. */
  status?: PanelistStatus | 'any'
  from?: Date
  before?: Date
  countryId?: string
  activity?: PanelistActivity
  /** The campaign that brought the accounts. */
  affId?: number
  /** If given, only accounts with these ids are considered. */
  among?: readonly string[]
  /** The ids of the accounts. */
  userIds?: readonly string[]
  /**
   * Which accounts to list: panelists, accounts with any role besides panelist, accounts with one of these roles, or
   * all.
   */
  who: 'panelists' | 'staff' | { roleIds: readonly string[] } | 'everybody'
  /**
   * The permission that the accounts must have. The roles that grant it only narrow the search, because an account
   * with a custom role based on one of them may lack the permission.
   */
  may?: { permission: Permission; roleIds: readonly string[] }
  /** From which end the list is read; by default the newest first. */
  age?: Age
}
/** A place in the list, and whether to read the page after or before it. */
export type ListPosition = { createdAt: string; userId: string; side: 'after' | 'before' }

export type AccountRow = {
  user_id: string
  email: string
  first_name: string
  last_name: string
  role: string
  standing: PanelistStatus
  created_at: Date
}
export type PanelistRow = AccountRow & {
  points: number
  completes: number
  last_seen_at: Date | null
  country_id: string | null
  campaign: string | null
  last_active_at: Date | null
}

// These must be exactly the words of the partial indexes; PostgreSQL uses the indexes only then.
const isPanelist = String.raw`role ~ '(^|,)\s*1\s*(,|$)'`
const isMore = `role <> '1'`
/** The SQL for the roles of an account, exactly as in the index. */
export const heldRoles = `string_to_array(replace(role, ' ', ''), ',')`

const writeTookPart = (within: string): string =>
  `exists (select from panelist_activity p where p.user_id = listed.user_id${within})`
const writeSince = (days: number): string => ` and p.at > now() - interval '${days} days'`
const activities: Readonly<Record<PanelistActivity, string>> = {
  active7: writeTookPart(writeSince(7)),
  active30: writeTookPart(writeSince(30)),
  active90: writeTookPart(writeSince(90)),
  active365: writeTookPart(writeSince(365)),
  quiet90: `(${writeTookPart('')} and not ${writeTookPart(writeSince(90))})`,
  never: `(not ${writeTookPart('')})`,
}

type Condition = { shape: string; values: unknown[]; where: string }

const isOnlyPanelists = (roleIds: readonly string[]): boolean => roleIds.every((id) => id === '1')

/** Turns a filter into SQL. Filters with the same fields share a statement. */
function conditionOf(filter: AccountFilter, place?: ListPosition): Condition {
  const { name, email, status, from, before, userIds, who, may, age, countryId, activity, affId, among } = filter
  const values: unknown[] = []
  const shape: string[] = []
  const where: string[] = []
  const add = (kind: string, value: unknown, text: (at: string) => string): void => {
    values.push(value)
    shape.push(kind)
    where.push(text(`$${values.length}`))
  }
  const addSearch = (kind: string, column: string, text: string): void => {
    const { starts, within } = makePatterns(text)
    // Not for users: a condition of the SQL statement.
    if (within) return add(`${kind}-in`, within, (at) => `${column} like ${at}`)
    values.push(starts, `% ${starts}`)
    shape.push(`${kind}-at`)
    where.push(`(${column} like $${values.length - 1} or ${column} like $${values.length})`)
  }
  if (who === 'panelists') where.push(isPanelist)
  if (who === 'staff') where.push(isMore)
  if (typeof who === 'object') {
    where.push(isOnlyPanelists(who.roleIds) ? isPanelist : isMore)
    add('role', who.roleIds, (at) => `${at}::text[] && ${heldRoles}`)
  }
  if (may) {
    where.push(isMore)
    add('holds', may.roleIds, (at) => `${at}::text[] && ${heldRoles}`)
    add('may', may.permission, (at) => `role_grants(role, ${at})`)
  }
  shape.push(typeof who === 'object' ? `one${isOnlyPanelists(who.roleIds) ? 1 : 0}` : who)
  if (status === 'any') shape.push('any')
  else if (status) add('status', status, (at) => `standing = ${at}`)
  else where.push(`standing <> 'deleted'`)
  if (name) addSearch('name', 'name_key', name)
  if (email) addSearch('email', 'email_key', email)
  if (from) add('since', from, (at) => `created_at >= ${at}`)
  if (before) add('until', before, (at) => `created_at < ${at}`)
  if (countryId) add('country', countryId, (at) => `country_id = ${at}`)
  if (affId)
    add('campaign', affId, (at) => `user_id in (select l.user_id from panelist_campaigns l where l.aff_id = ${at})`)
  if (among) add('among', among, (at) => `user_id = any (${at}::uuid[])`)
  if (activity) {
    shape.push(activity)
    where.push(activities[activity])
  }
  if (userIds) add('ids', userIds, (at) => `user_id = any (${at}::uuid[])`)
  if (age === 'oldest') shape.push(age)
  if (place) {
    values.push(place.createdAt, place.userId)
    shape.push(place.side)
    const sign = (place.side === 'after') === (age === 'oldest') ? '>' : '<'
    where.push(`(created_at, user_id) ${sign} ($${values.length - 1}::timestamptz, $${values.length}::uuid)`)
  }
  return { shape: shape.join('.'), values, where: where.join(' and ') }
}

const known = new Map<string, ReturnType<typeof statement>>()
/** Returns the statement for each combination of filter fields; there are a few dozen. */
function prepareStatement<Row extends object>(name: string, text: string) {
  const found = known.get(name) ?? statement<Row & Record<string, unknown>>(name, text)
  known.set(name, found)
  return found as (db: Db, values: readonly unknown[]) => Promise<Row[]>
}

const accountColumns = 'user_id, email, first_name, last_name, role, standing, created_at'
type Page = { offset: number; limit: number; place?: ListPosition }

const pageText = (where: string, used: number, isAscending: boolean): string => {
  const order = isAscending ? 'created_at, user_id' : 'created_at desc, user_id desc'
  return `select ${accountColumns} from listed_accounts listed where ${where} order by ${order} offset $${used + 1} limit $${used + 2}`
}

/** Whether a page is read from older to newer accounts. The page before a place is read in reverse. */
const isAscending = ({ age }: AccountFilter, place?: ListPosition): boolean =>
  (age === 'oldest') !== (place?.side === 'before')

/**
 * Reads a page of accounts, always in the order of the list. The best index for it and for the counts depends on how
 * many people match, so they are called in `readPlanned`.
 */
export async function listAccountsPage(
  db: Db,
  filter: AccountFilter,
  { offset, limit, place }: Page,
): Promise<AccountRow[]> {
  const { shape, values, where } = conditionOf(filter, place)
  const read = prepareStatement<AccountRow>(
    `panelists.accounts.${shape}`,
    pageText(where, values.length, isAscending(filter, place)),
  )
  const rows = await read(db, [...values, offset, limit])
  return place?.side === 'before' ? rows.toReversed() : rows
}

export type PanelistDetails = Omit<PanelistRow, keyof AccountRow>
const readDetails = statement<PanelistDetails & { user_id: string }>(
  'panelists.details',
  `select u.user_id, coalesce(w.available, 0) as points, coalesce(c.completes, 0) as completes, l.last_seen_at,
     u.country_id, o.title as campaign, t.at as last_active_at
   from listed_accounts u
   left join lateral (select available from wallet_balances w where w.user_id = u.user_id offset 0) w on true
   left join lateral (select completes from panelist_completes c where c.user_id = u.user_id offset 0) c on true
   left join lateral (select last_seen_at from last_seen l where l.user_id = u.user_id offset 0) l on true
   left join lateral (select title from panelist_campaigns o where o.user_id = u.user_id offset 0) o on true
   left join lateral (select max(p.at) as at from panelist_activity p where p.user_id = u.user_id) t on true
   where u.user_id = any ($1::uuid[])`,
)
/** The details of an account that was removed after the page was read. */
const noDetails: PanelistDetails = {
  points: 0,
  completes: 0,
  last_seen_at: null,
  country_id: null,
  campaign: null,
  last_active_at: null,
}
/** Adds the columns that lists of panelists show to a page of accounts; one plan serves every page. */
export async function addDetails(db: Db, rows: readonly AccountRow[]): Promise<PanelistRow[]> {
  if (rows.length === 0) return []
  const found = await readDetails(db, [rows.map((row) => row.user_id)])
  const details = new Map(found.map((one) => [one.user_id, one]))
  return rows.map((row) => ({ ...row, ...(details.get(row.user_id) ?? noDetails) }))
}

type Counted = { standing: PanelistStatus; found: number }

/** Counts the accounts in each of these statuses that match a filter, each up to `limit`. */
export async function countEach(
  db: Db,
  filter: AccountFilter,
  statuses: readonly PanelistStatus[],
  limit: number,
): Promise<Counted[]> {
  const { shape, values, where } = conditionOf({ ...filter, status: 'any' })
  const at = values.length
  const read = prepareStatement<Counted>(
    `panelists.count-each.${shape}`,
    `select s.standing, (select count(*)::int from
       (select from listed_accounts listed where ${where} and listed.standing = s.standing limit $${at + 2}) counted) as found
     from unnest($${at + 1}::text[]) as s (standing)`,
  )
  return read(db, [...values, statuses, limit])
}

/** Counts by status, among the first `limit` accounts that match a filter. */
export async function countSome(db: Db, filter: AccountFilter, limit: number): Promise<Counted[]> {
  const { shape, values, where } = conditionOf({ ...filter, status: 'any' })
  const read = prepareStatement<Counted>(
    `panelists.count-some.${shape}`,
    `select standing, count(*)::int as found
     from (select standing from listed_accounts listed where ${where} limit $${values.length + 1}) counted group by standing`,
  )
  return read(db, [...values, limit])
}

/** Counts the accounts that match a filter, up to `limit`. */
export async function countAccounts(db: Db, filter: AccountFilter, limit: number): Promise<number> {
  const { shape, values, where } = conditionOf(filter)
  const read = prepareStatement<{ found: number }>(
    `panelists.count.${shape}`,
    `select count(*)::int as found from (select from listed_accounts listed where ${where} limit $${values.length + 1}) counted`,
  )
  return (await read(db, [...values, limit]))[0]?.found ?? 0
}

const readPlace = statement<{ created_at: string }>(
  'panelists.place',
  'select created_at::text as created_at from listed_accounts where user_id = $1',
)
/** Reads when an account was created, as text to the microsecond; a Date would lose digits. */
export const readCreationTime = async (db: Db, userId: string) => (await readPlace(db, [userId]))[0]?.created_at ?? null

const readOne = statement<AccountRow>(
  'panelists.account',
  `select ${accountColumns} from listed_accounts where user_id = any ($1::uuid[])`,
)
export const readAccountsById = (db: Db, userIds: readonly string[]) => readOne(db, [userIds])
