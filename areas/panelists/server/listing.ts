import { panelistDesk } from '../contract.ts'
import { checkMessage } from '../../../platform/contract/fields.ts'
import { refusalMessage } from '../../../platform/contract/refusals.ts'
import { isDay } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { ageOf, countedRowsMax, pageOf, type Paging } from '../../../platform/contract/paging.ts'
import {
  countedResultsMax,
  chosenAtMost,
  type PanelistExport,
  type PanelistList,
  type PanelistQuery,
} from '../contract.ts'
import { panelistStatuses, type PanelistStatus } from '../../users/contract/users.ts'
import { readPlanned, type Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Users } from '../../users/server/service.ts'
import * as store from './list-store.ts'
import type { AccountFilter, AccountRow, PanelistRow, ListPosition } from './list-store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

/** The statuses that a list contains unless deleted accounts are requested. */
const listedStatuses: readonly PanelistStatus[] = panelistStatuses.filter((status) => status !== 'deleted')
type StatusCount = PanelistList['byStatus'][number]
type ListedRow = PanelistList['rows'][number]
/** How many rows of a file are read at once. */
const rowsAtOnce = 1_000

export type ListingNeeds = {
  db: Db
  locksAmong: Users['locksAmong']
  /** Finds the members behind a figure of panel health; null for an unknown one. */
  memberSegments: { idsOf: (segment: string) => Promise<readonly string[] | null> }
}
/** Lists of accounts for staff. */
export function createListing({ db, locksAmong, memberSegments }: ListingNeeds) {
  /** Makes the filter for a query; the members behind a figure of panel health are looked up. */
  const readFilter = async (query: PanelistExport): Promise<AccountFilter> => {
    if (query.segment === undefined) return chosenOf(query)
    const among = await memberSegments.idsOf(query.segment)
    if (among === null) throw new Problem('figure-unknown')
    return { ...chosenOf(query), among }
  }
  const placeOf = async ({ cursor, after = cursor, before }: PanelistQuery): Promise<ListPosition | undefined> => {
    const userId = after ?? before
    if (userId === undefined) return undefined
    const createdAt = isId(userId) ? await store.readCreationTime(db, userId) : null
    if (createdAt === null) throw new Problem('not-found')
    return { createdAt, userId, side: after === undefined ? 'before' : 'after' }
  }

  /** Counts the accounts in each status. A search counts only among a limited number of matches. */
  const countsOf = async (reader: Db, filter: AccountFilter): Promise<StatusCount[]> => {
    const isSearch = isSearched(filter)
    const cap = capOf(filter)
    const counted = await (isSearch
      ? store.countSome(reader, filter, cap + 1)
      : store.countEach(reader, filter, panelistStatuses, cap + 1))
    const found = new Map(counted.map((row) => [row.standing, row.found]))
    const isOverCap = isSearch && counted.reduce((sum, row) => sum + row.found, 0) > cap
    return panelistStatuses.map((status) => {
      const count = found.get(status) ?? 0
      return { status, count: Math.min(count, cap), isCapped: isOverCap || count > cap }
    })
  }
  const describeRows = async (accounts: readonly AccountRow[]): Promise<ListedRow[]> => {
    const rows = await store.addDetails(db, accounts)
    const locks = await locksAmong(
      db,
      rows.map((row) => row.user_id),
    )
    return rows.map((row) => ({ ...rowOf(row), locks: locks.get(row.user_id) ?? [] }))
  }
  return {
    /** Lists a page of the panelists that match a filter, with the counts by status. */
    panelists: async (query: PanelistQuery): Promise<PanelistList> => {
      const filter = await readFilter(query)
      const place = await placeOf(query)
      const { offset, limit } = place ? { offset: 0, limit: pageOf(query).limit } : pageOf(query)
      const [byStatus, counted, found] = await readPlanned(db, async (reader) => {
        const counts = await countsOf(reader, filter)
        const sum = sumOf(filter, counts)
        if (sum.isCapped && offset >= capOf(filter)) throw makeTooDeepProblem(capOf(filter))
        const page = { offset, limit: limit + 1, ...(place && { place }) }
        return [counts, sum, await store.listAccountsPage(reader, filter, page)]
      })
      const isMore = found.length > limit
      const isBackwards = place?.side === 'before'
      const rows = isBackwards ? found.slice(isMore ? 1 : 0) : found.slice(0, limit)
      const isLast = isBackwards ? false : !isMore
      const isFirst = isBackwards ? !isMore : place === undefined && offset === 0
      const next = isLast ? null : (rows.at(-1)?.user_id ?? null)
      return {
        rows: await describeRows(rows),
        ...(counted.isCapped
          ? countBySight(counted.count, { offset, rows: rows.length, isLast, isPlaced: place !== undefined })
          : counted),
        byStatus,
        next,
        nextCursor: next,
        previous: isFirst ? null : (rows[0]?.user_id ?? null),
      }
    },

    /** Reads all panelists that match a filter, newest first, in batches; throws 'not-found' when there are none. */
    everybody: async (query: PanelistExport): Promise<AsyncIterable<ListedRow[]>> => {
      const filter = await readFilter(query)
      const portion = (place?: ListPosition) =>
        readPlanned(db, (reader) =>
          store.listAccountsPage(reader, filter, { offset: 0, limit: rowsAtOnce, ...(place && { place }) }),
        )
      const first = await portion()
      if (first.length === 0) throw new Problem('not-found')
      async function* portions() {
        for (let rows = first; rows.length > 0;) {
          yield await describeRows(rows)
          const last = rows.length < rowsAtOnce ? null : rows.at(-1)
          const createdAt = last ? await store.readCreationTime(db, last.user_id) : null
          rows = last && createdAt !== null ? await portion({ createdAt, userId: last.user_id, side: 'after' }) : []
        }
      }
      return portions()
    },

    /** Finds the newest accounts that match a filter, without counting. */
    found: (filter: AccountFilter, limit: number): Promise<AccountRow[]> =>
      readPlanned(db, (reader) => store.listAccountsPage(reader, filter, { offset: 0, limit })),

    /** Lists a page of the accounts that match a filter, with the total number. */
    accounts: async (
      filter: AccountFilter,
      paging: Paging,
    ): Promise<{ rows: AccountRow[]; count: number; isCapped: boolean }> => {
      const { offset, limit } = pageOf(paging)
      return readPlanned(db, async (reader) => {
        const cap = capOf(filter)
        const found = await store.countAccounts(reader, filter, cap + 1)
        if (found > cap && offset >= cap) throw makeTooDeepProblem(cap)
        const rows = await store.listAccountsPage(reader, filter, { offset, limit })
        return { rows, count: Math.min(found, cap), isCapped: found > cap }
      })
    },
  }
}

const isSearched = ({ name, email }: AccountFilter): boolean => Boolean(name || email)
const capOf = (filter: AccountFilter): number => (isSearched(filter) ? countedResultsMax : countedRowsMax)

/** Computes how many accounts match a filter, from the counts by status. */
function sumOf(filter: AccountFilter, byStatus: readonly StatusCount[]): { count: number; isCapped: boolean } {
  const cap = capOf(filter)
  const wanted = byStatus.filter(({ status }) => isListed(status, filter.status))
  const sum = wanted.reduce((all, one) => all + one.count, 0)
  return { count: Math.min(sum, cap), isCapped: sum > cap || wanted.some(({ isCapped }) => isCapped) }
}

type SeenPage = { offset: number; rows: number; isLast: boolean; isPlaced: boolean }
/**
 * Returns the count that a page shows when counting stopped early: at least the rows up to this page, and exactly
 * those if the list ends here.
 */
function countBySight(
  count: number,
  { offset, rows, isLast, isPlaced }: SeenPage,
): { count: number; isCapped: boolean } {
  const seen = offset + rows
  if (isLast && !isPlaced && (rows > 0 || offset === 0)) return { count: seen, isCapped: false }
  return { count: rows > 0 ? Math.max(count, seen) : count, isCapped: true }
}

const isListed = (status: PanelistStatus, wanted: AccountFilter['status']): boolean =>
  wanted === undefined ? listedStatuses.includes(status) : status === wanted

const makeTooDeepProblem = (rows: number): Problem =>
  new Problem('invalid-input', {
    message: refusalMessage('pageTooFar', { rows }),
    errors: [{ field: 'currentPage', message: refusalMessage('pageTooFarShort') }],
  })

/** Makes the filter for a file. Deleted accounts are in the file only if their status or their ids are requested. */
function chosenOf({ panelistIds, ...query }: PanelistExport): AccountFilter {
  if (panelistIds === undefined) return filterOf(query)
  const userIds = panelistIds.split(',').filter(isId)
  if (userIds.length === 0 || userIds.length > chosenAtMost)
    throw fieldProblem('invalid-input', 'panelistIds', panelistDesk('chooseSome', { max: chosenAtMost }))
  return { status: 'any', ...filterOf(query), userIds }
}

function filterOf({
  name,
  email,
  startDate,
  endDate,
  status,
  sort,
  countryId,
  activity,
  affId,
}: Omit<PanelistExport, 'panelistIds'>): AccountFilter {
  return {
    who: 'panelists',
    age: ageOf(sort),
    ...(name?.trim() ? { name } : {}),
    ...(email?.trim() ? { email } : {}),
    ...(status ? { status } : {}),
    ...(countryId ? { countryId } : {}),
    ...(activity ? { activity } : {}),
    ...(affId ? { affId } : {}),
    ...(startDate ? { from: startOf(startDate, 'startDate') } : {}),
    ...(endDate ? { before: new Date(startOf(endDate, 'endDate').getTime() + dayMs) } : {}),
  }
}

function startOf(day: string, field: string): Date {
  if (isDay(day)) return new Date(`${day}T00:00:00Z`)
  throw fieldProblem('invalid-input', field, checkMessage('dateInvalid'))
}

const rowOf = (row: PanelistRow): Omit<ListedRow, 'locks'> => ({
  panelistId: row.user_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  status: row.standing,
  points: row.points,
  surveys: row.completes,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  countryId: row.country_id,
  campaign: row.campaign,
  lastActiveAt: row.last_active_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
