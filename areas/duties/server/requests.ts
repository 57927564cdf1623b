import { Readable } from 'node:stream'
import { isDay, utcDay, type Day } from '../../../platform/contract/day.ts'
import { countedRowsMax, pageOf, type Paging } from '../../../platform/contract/paging.ts'
import type { File } from '../../../platform/server/csv.ts'
import { nowOf, transaction, uniqueViolation, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Panelists } from '../../panelists/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { deskMessage, receivedDaysMax, type DataRequest, type RequestFilter, type RequestKind } from '../contract.ts'
import { makeRequestsFile } from './csv.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

export type RequestNeeds = {
  db: Db
  users: Pick<Users, 'find' | 'findMany'>
  audit: Pick<Audit, 'record' | 'namesOf' | 'people'>
  panelists: Pick<Panelists, 'remove'>
  /** Returns everything that all areas store about a user. */
  copyOf: (userId: string) => Promise<Record<string, unknown>>
}
/** The staff member who works on a request. */
export type By = { userId: string; role: string; ip: string }
type Wanted = { panelistId: string; kind: RequestKind; receivedOn: string }
/** A copy or an erasure of a user's data that was carried out, by the user or by staff. */
export type DoneRequest = { userId: string; kind: RequestKind; actorId: string }

const rowsAtOnce = 500

/** Requests of people about their own data, with their deadlines. */
export function createRequests({ db, users, audit, panelists, copyOf }: RequestNeeds) {
  const describeRequests = async (rows: readonly store.RequestRow[], from: Db = db): Promise<DataRequest[]> => {
    if (rows.length === 0) return []
    const today = utcDay(await nowOf(from))
    const people = await users.findMany(from, [...new Set(rows.map((row) => row.user_id))])
    const names = await audit.namesOf(rows.flatMap((row) => row.decided_by ?? []))
    return rows.map((row) => {
      const account = people.get(row.user_id)
      const person = account && !account.closedAt ? account : null
      const decidedOn = row.decided_at ? utcDay(row.decided_at) : today
      return {
        requestId: row.request_id,
        panelistId: row.user_id,
        name: person && (`${person.firstName} ${person.lastName}`.trim() || person.email),
        email: person && person.email,
        kind: row.kind,
        law: row.law,
        receivedOn: row.received_on,
        dueOn: row.due_on,
        daysLeft: rules.countDaysUntil(row.due_on, today),
        isOwn: row.is_own,
        state: row.state,
        copiedAt: row.copied_at?.toISOString() ?? null,
        decidedAt: row.decided_at?.toISOString() ?? null,
        decidedByName: names.get(row.decided_by ?? '') ?? null,
        isLate: decidedOn > row.due_on,
        reason: row.reason,
      }
    })
  }
  const readOne = async (requestId: string): Promise<DataRequest> => {
    const row = isId(requestId) ? await store.find(db, requestId) : undefined
    const [request] = row ? await describeRequests([row]) : []
    if (!request) throw new Problem('not-found')
    return request
  }
  /** Locks an open request; throws 'not-found' or 'duty-decided'. */
  const lockWaiting = async (tx: Tx, requestId: string, kind?: RequestKind): Promise<store.RequestRow> => {
    const row = isId(requestId) ? await store.lock(tx, requestId) : undefined
    if (!row || (kind && row.kind !== kind)) throw new Problem('not-found')
    if (row.state !== 'open') throw new Problem('duty-decided')
    return row
  }

  /** Stores a request that is open, or that was done at once. */
  const add = async (
    tx: Tx,
    { userId, kind, receivedOn, by, isDone }: DoneRequest & { receivedOn: Day; by: string; isDone: boolean },
    now: Date,
  ) => {
    const account = await users.find(tx, userId)
    const law = rules.findLaw(account?.countryId ?? null)
    const requestId = newId()
    const dueOn = rules.computeDueDay(law, receivedOn)
    const recorded = { recordedBy: by, isOwn: by === userId, isDone, now }
    await store.add(tx, { requestId, userId, kind, law, receivedOn, dueOn, ...recorded })
    return { requestId, law, dueOn }
  }

  /** Ends the open request of this kind; false when there is none. */
  const settle = async (tx: Tx, { userId, kind, actorId }: DoneRequest, state: 'done' | 'lapsed', now: Date) => {
    const open = await store.openOf(tx, userId, kind)
    if (open) await store.decide(tx, open.request_id, { state, by: actorId, now })
    return open !== undefined
  }

  const handOver = (requestId: string, by: By): Promise<void> =>
    transaction(db, async (tx) => {
      const row = await lockWaiting(tx, requestId)
      if (!row.copied_at) throw new Problem('duty-copy-missing')
      await store.decide(tx, requestId, { state: 'done', by: by.userId, now: await nowOf(tx) })
      const entry = { actorId: by.userId, ip: by.ip, action: 'duties.hand-over', subject: row.user_id }
      await audit.record(tx, { ...entry, after: { receivedOn: row.received_on, dueOn: row.due_on } })
    })

  async function* portions(filter: store.Filter): AsyncGenerator<DataRequest[]> {
    for (let offset = 0; ; offset += rowsAtOnce) {
      const { rows } = await store.listPage(db, filter, { offset, limit: rowsAtOnce }, offset + 1)
      if (rows.length > 0) yield await describeRequests(rows)
      if (rows.length < rowsAtOnce) return
    }
  }

  return {
    /** Lists a page of requests, with the number of open ones. */
    list: async ({ currentPage, limit, ...query }: RequestFilter & Paging) => {
      const place = pageOf({ ...(currentPage ? { currentPage } : {}), ...(limit ? { limit } : {}) })
      const { rows, count } = await store.listPage(db, filterOf(query), place, countedRowsMax + 1)
      const { open, overdue } = await store.countOpen(db, countedRowsMax)
      const isCapped = count > countedRowsMax
      return { rows: await describeRequests(rows), count: Math.min(count, countedRowsMax), isCapped, open, overdue }
    },

    /** Finds people by a name or email address, or one person by id. */
    people: audit.people,

    /**
     * Records a request that came by post or email. Throws 'invalid-input' for a wrong day, 'account-closed' or
     * 'duty-open'.
     */
    record: async ({ panelistId, kind, receivedOn }: Wanted, by: By): Promise<DataRequest> => {
      const userId = panelistId.toLowerCase()
      const account = isId(userId) ? await users.find(db, userId) : null
      if (!account) throw new Problem('not-found')
      if (account.closedAt) throw new Problem('account-closed')
      refuseDay(receivedOn, utcDay(await nowOf(db)))
      const requestId = await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const asked = { userId, kind, actorId: by.userId, receivedOn, by: by.userId, isDone: false }
        const { requestId: made, law, dueOn } = await add(tx, { ...asked }, now)
        const entry = { actorId: by.userId, ip: by.ip, action: 'duties.record', subject: userId }
        await audit.record(tx, { ...entry, after: { kind, receivedOn, law, dueOn } })
        return made
      }).catch((error: unknown) => {
        throw uniqueViolation(error) === 'duty_requests_one' ? new Problem('duty-open') : error
      })
      return readOne(requestId)
    },

    /** Makes a file with all data of the person who asked, and records that staff downloaded it. */
    copy: async (requestId: string, by: By): Promise<File> => {
      const { userId, now } = await transaction(db, async (tx) => {
        const row = await lockWaiting(tx, requestId, 'copy')
        const at = await nowOf(tx)
        await store.noteCopy(tx, requestId, at)
        await audit.record(tx, { actorId: by.userId, ip: by.ip, action: 'duties.copy', subject: row.user_id })
        return { userId: row.user_id, now: at }
      })
      const text = JSON.stringify(await copyOf(userId), null, 2)
      return { name: `copy_${utcDay(now)}.json`, type: 'application/json; charset=utf-8', body: Readable.from([text]) }
    },

    /** Carries out a request: erases the account, or records that the copy was handed over. Either ends the request. */
    fulfil: async (requestId: string, by: By): Promise<DataRequest> => {
      const { kind, panelistId, state } = await readOne(requestId)
      if (state !== 'open') throw new Problem('duty-decided')
      if (kind === 'copy') await handOver(requestId, by)
      else {
        if (await transaction(db, (tx) => store.openOf(tx, panelistId, 'copy'))) throw new Problem('duty-copy-first')
        await panelists.remove(panelistId, by)
      }
      return readOne(requestId)
    },

    refuse: async (requestId: string, given: string, by: By): Promise<DataRequest> => {
      const reason = given.trim()
      if (reason === '') throw fieldProblem('invalid-input', 'reason', deskMessage('reasonMissing'))
      await transaction(db, async (tx) => {
        const row = await lockWaiting(tx, requestId)
        await store.decide(tx, requestId, { state: 'refused', by: by.userId, reason, now: await nowOf(tx) })
        const entry = { actorId: by.userId, ip: by.ip, action: 'duties.refuse', subject: row.user_id }
        await audit.record(tx, { ...entry, after: { kind: row.kind, reason } })
      })
      return readOne(requestId)
    },

    /** Makes a file of the requests that match a filter; each download is recorded. */
    file: async (query: RequestFilter, by: By): Promise<File> => {
      const now = await nowOf(db)
      await transaction(db, (tx) =>
        audit.record(tx, { actorId: by.userId, ip: by.ip, action: 'duties.export', subject: 'duties', after: query }),
      )
      return makeRequestsFile(`data-requests_${utcDay(now)}.csv`, portions(filterOf(query)))
    },

    /**
     * Records a copy or an erasure. Call it in the transaction in which a user downloads their own data, or before an
     * account is erased. It ends the open request. If there is none, something that users did themselves is recorded
     * as a request that was done at once.
     */
    heard: async (tx: Tx, happened: DoneRequest): Promise<void> => {
      const { userId, kind, actorId } = happened
      const now = await nowOf(tx)
      const isOwn = actorId === userId
      const wasAsked = await settle(tx, happened, 'done', now)
      if (!wasAsked && isOwn) await add(tx, { ...happened, receivedOn: utcDay(now), by: userId, isDone: true }, now)
      if (kind === 'erasure') await settle(tx, { ...happened, kind: 'copy' }, 'lapsed', now)
    },

    /** Returns the requests of a user, without the staff who answered them. */
    exportOf: async (userId: string) =>
      (await store.readRequestsOfUser(db, userId)).map((row) => ({
        kind: row.kind,
        receivedOn: row.received_on,
        dueOn: row.due_on,
        state: row.state,
        decidedAt: row.decided_at,
        reason: row.reason,
      })),
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => void (await store.blank(tx, userId)),
  }
}

function filterOf({ state, kind, panelistId }: RequestFilter): store.Filter {
  // An id that matches no one; used when the text in a search is not an id.
  const nobodyId = '00000000-0000-0000-0000-000000000000'
  return {
    ...(state === 'overdue' ? { state: 'open', isOverdue: true } : state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(panelistId ? { userId: isId(panelistId) ? panelistId : nobodyId } : {}),
  }
}

function refuseDay(receivedOn: string, today: Day): void {
  if (!isDay(receivedOn)) throw fieldProblem('invalid-input', 'receivedOn', deskMessage('dayUnknown'))
  const daysAgo = -rules.countDaysUntil(receivedOn, today)
  if (daysAgo < 0) throw fieldProblem('invalid-input', 'receivedOn', deskMessage('receivedLater'))
  if (daysAgo > receivedDaysMax)
    throw fieldProblem('invalid-input', 'receivedOn', deskMessage('receivedTooLong', { days: receivedDaysMax }))
}
