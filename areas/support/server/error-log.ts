import { createHash } from 'node:crypto'
import { defaultLimit } from '../../../platform/contract/paging.ts'
import { deskCountMax } from '../contract/support-desk.ts'
import type { ErrorDetail, ErrorGroup, ErrorReport, ErrorState } from '../contract/support-errors.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { cut, placeOf } from './paging.ts'
import { makeComparable, removeSecrets } from './rules.ts'
import * as store from './store.ts'
import type { ReportRow } from './store.ts'

export type ErrorLogNeeds = {
  db: Db
  limits: Pick<Limits, 'take'>
  users: Pick<Users, 'findMany'>
  audit: Pick<Audit, 'record'>
}
type Report = {
  errorSource: string
  error: string
  errorInfo?: string | Record<string, unknown> | null
  release?: string | null
}
type Reporter = { ip: string; pageUrl: string; userAgent: string; identify: () => Promise<{ userId: string } | null> }
type Staff = { userId: string; ip: string }
type Query = { limit?: number; state?: ErrorState; search?: string; after?: string }

/** The limits on reports, because anyone can send them and could fill the database. */
const clientErrorLimits: readonly Limit[] = [
  { name: 'client-errors', count: 30, seconds: 60, shared: true },
  { name: 'client-errors-day', count: 500, seconds: 86_400, shared: true },
]
/** The maximum number of groups of errors. Above this, the groups that have gone unseen for longest are removed. */
const groupsMax = 10_000
const rowsAtOnce = 5_000

const infoMaxLength = 8_000
/** Returns the text of a report. React reports an object that contains a single text. */
const textOf = (info: string | Record<string, unknown>): string =>
  (typeof info === 'string' ? info : (stackIn(info) ?? JSON.stringify(info))).slice(0, infoMaxLength)
const stackIn = ({ componentStack }: Record<string, unknown>): string | null =>
  typeof componentStack === 'string' ? componentStack : null

/** The errors that browsers report, in groups so that each error is listed once. */
export function createErrorLog({ db, limits, users, audit }: ErrorLogNeeds) {
  const describeGroups = async (rows: readonly Omit<store.GroupRow, 'exact_at'>[]): Promise<ErrorGroup[]> => {
    const people = await users.findMany(db, [...new Set(rows.flatMap((row) => row.resolved_by ?? []))])
    return rows.map((row) => ({
      groupId: row.group_id,
      errorSource: row.error_source,
      error: row.error,
      state: row.resolved_at ? 'resolved' : 'open',
      count: row.count,
      firstSeenAt: row.first_seen_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      resolvedAt: row.resolved_at?.toISOString() ?? null,
      resolvedBy: row.resolved_by === null ? null : (people.get(row.resolved_by)?.email ?? ''),
      returns: row.returns,
    }))
  }
  const readDetail = async (groupId: string): Promise<ErrorDetail> => {
    const row = isId(groupId) ? await store.findGroup(db, groupId) : undefined
    const [group] = row ? await describeGroups([row]) : []
    if (!group) throw new Problem('not-found')
    const reports = (await store.listReports(db, groupId)).map(reportOf)
    const pages = countNames(reports.map(({ pageUrl }) => pageUrl))
    const releases = countNames(reports.flatMap(({ release }) => release ?? []))
    return { ...group, pages, releases, reports }
  }

  return {
    /** Records an error in a page. Whose page it was is taken only from the token, never from the report. */
    note: async (report: Report, { ip, pageUrl, userAgent, identify }: Reporter): Promise<void> => {
      const errorSource = removeSecrets(report.errorSource)
      const error = removeSecrets(report.error)
      const errorInfo = report.errorInfo ? removeSecrets(textOf(report.errorInfo)) : null
      await limits.take(ip, ...clientErrorLimits)
      const userId = (await identify())?.userId ?? null
      const fingerprint = fingerprintOf(errorSource, error)
      const reportFields = { errorSource, error, errorInfo, release: report.release ?? null, userAgent }
      const seen = { errorId: newId(), userId, ...reportFields, pageUrl: removeSecrets(pageUrl) }
      await store.addClientError(db, { ...seen, fingerprint })
    },

    /** Lists a page of errors, the most recently seen first, with the number in each state. */
    list: async ({ limit = defaultLimit, state, search = '', after }: Query) => {
      const filter = { state: state ?? null, search: search.trim() }
      const place = placeOf(after)
      const [read, open, resolved] = await Promise.all([
        store.listGroupsPage(db, filter, limit + 1, place),
        store.countGroups(db, { ...filter, state: 'open' }, deskCountMax),
        store.countGroups(db, { ...filter, state: 'resolved' }, deskCountMax),
      ])
      const { rows, next } = cut(read, limit, (row) => row.group_id)
      return { rows: await describeGroups(rows), counts: { open, resolved }, next }
    },

    read: readDetail,

    /** Marks an error as resolved, or as open again. */
    move: async ({ userId, ip }: Staff, groupId: string, state: ErrorState): Promise<ErrorDetail> => {
      if (!isId(groupId)) throw new Problem('not-found')
      await transaction(db, async (tx) => {
        const row = await store.lockGroup(tx, groupId)
        if (!row) throw new Problem('not-found')
        const before = row.resolved_at ? 'resolved' : 'open'
        if (before === state) return
        const isResolved = state === 'resolved'
        await store.setResolved(tx, groupId, isResolved ? await nowOf(tx) : null, isResolved ? userId : null)
        const action = isResolved ? 'support.error-resolve' : 'support.error-reopen'
        const entry = { action, subject: `client-error:${groupId}`, before: { state: before }, after: { state } }
        await audit.record(tx, { actorId: userId, ip, ...entry })
      })
      return readDetail(groupId)
    },

    /** Deletes errors above the limit, in batches. */
    prune: async (): Promise<void> => {
      while ((await store.removeErrorGroups(db, rowsAtOnce, groupsMax)) === rowsAtOnce);
    },

    /** Returns the reports of a user's browser, for the copy of the user's data. */
    exportOf: async (userId: string) =>
      (await store.readErrorsOfUser(db, userId)).map((row) => ({
        source: row.error_source,
        error: row.error,
        info: row.error_info,
        page: row.page_url,
        release: row.release,
        userAgent: row.user_agent,
        at: row.at,
      })),
    erase: store.eraseClientErrors,
  }
}

const fingerprintOf = (source: string, error: string): Buffer =>
  createHash('sha256')
    .update(`${makeComparable(source)}\n${makeComparable(error)}`)
    .digest()

const reportOf = (row: ReportRow): ErrorReport => ({
  errorId: row.error_id,
  error: row.error,
  errorInfo: row.error_info,
  pageUrl: row.page_url,
  release: row.release,
  userAgent: row.user_agent,
  panelistId: row.user_id,
  at: row.at.toISOString(),
})

/** Counts how often each name occurs, the most frequent first. */
function countNames(names: readonly string[]): { name: string; count: number }[] {
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  return [...times].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count)
}
