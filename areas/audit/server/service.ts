import { countedRows } from '../../../platform/contract/paging.ts'
import type { AuditFilter, AuditRow } from '../contract.ts'
import { isDay } from '../../../platform/contract/day.ts'
import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import type { File } from '../../../platform/server/csv.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import { entriesAsCsv } from './export.ts'
import * as store from './store.ts'
import { blankOf, dropReasons, insertEntries, insertEntry, selectEntries, selectHeld } from './store.ts'

export type AuditEntry = {
  /** Who did it; null when nobody was signed in, or the program itself. */
  actorId: string | null
  /** `module.event`, for instance `redemptions.approve`. */
  action: string
  /** What it was done to: an id, with its kind in front where that is not plain (`role:4`). */
  subject: string
  before?: unknown
  after?: unknown
  ip: string | null
}

export type Audit = ReturnType<typeof createAudit>
type Person = { firstName: string; lastName: string; email: string; closedAt: Date | null }
type Needs = {
  db: Db
  /** People by id. The record is everybody's and knows nobody, so app.ts hands the way in. */
  findPeople?: (ids: readonly string[]) => Promise<ReadonlyMap<string, Person>>
}

const dayMs = 86_400_000

/** The append-only record of sensitive changes. It takes its transaction from the change, so neither exists without the other. */
export function createAudit({ db, findPeople = async () => new Map<string, Person>() }: Needs) {
  /** Adds one entry, inside the transaction of what it records. */
  const record = async (tx: Tx, { actorId, action, subject, before, after, ip }: AuditEntry): Promise<void> => {
    await insertEntry(tx, [newId(), actorId, action, subject, jsonOf(before), jsonOf(after), ip])
  }
  /** Adds many entries at once, as `record` does each. */
  const recordAll = async (tx: Tx, entries: readonly AuditEntry[]): Promise<void> => {
    const rows = entries.map(({ actorId, ...rest }) => ({ audit_id: newId(), actor_id: actorId, ...rest }))
    if (rows.length > 0) await insertEntries(tx, rows)
  }
  const named = async (rows: readonly store.LogRow[]): Promise<AuditRow[]> => {
    const ids = [...new Set(rows.flatMap((row) => row.actor_id ?? []))]
    const people = ids.length > 0 ? await findPeople(ids) : new Map<string, Person>()
    return rows.map((row) => rowOf(row, people.get(row.actor_id ?? '')))
  }

  return {
    record,
    recordAll,
    /** The names of these people as the record shows them; who is gone has none. */
    namesOf: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map(
        [...(await findPeople([...new Set(ids)]))].flatMap(([id, person]) => {
          const name = nameOf(person)
          return name === null ? [] : [[id, name] as const]
        }),
      ),
    /** What was recorded of one subject, newest first, at most 100 entries. */
    entriesOf: (subject: string, from: Db = db) => selectEntries(from, [subject]),

    /** When each of these actions was done last, by whomever; those never done are left out. */
    lastOf: async (actions: readonly string[]): Promise<ReadonlyMap<string, Date>> =>
      new Map((await store.lastOf(db, actions)).map(({ action, at }) => [action, at])),

    /** A page of the log, newest first; page numbers reach as far as is counted, `after` goes on from any entry. */
    list: async ({ after, ...query }: AuditFilter & Paging & { after?: string }) => {
      const filter = filterOf(query)
      const { offset, limit } = pageOf(query)
      const place = after === undefined ? undefined : isId(after) ? await store.placeOf(db, after) : null
      if (place === null) throw new Problem('not-found')
      const found = await store.countLog(db, filter, countedRows + 1)
      const count = Math.min(found, countedRows)
      if (!place && found > countedRows && offset >= count) throw tooDeep()
      const page = place ? { offset: 0, limit: limit + 1, place } : { offset, limit: limit + 1 }
      const read = await store.pageOfLog(db, filter, page)
      const rows = read.slice(0, limit)
      const next = read.length > limit ? (rows.at(-1)?.audit_id ?? null) : null
      return { rows: await named(rows), count, isCapped: found > countedRows, next }
    },

    /** The entries that a filter takes as a file, newest first; that it was read is an entry itself. */
    export: async (query: AuditFilter, by: { actorId: string; ip: string }): Promise<File> => {
      const filter = filterOf(query)
      const now = await nowOf(db)
      await transaction(db, (tx) => record(tx, { ...by, action: 'audit.export', subject: 'audit', after: query }))
      return entriesAsCsv(now, async (place, limit) => {
        const rows = await store.pageOfLog(db, filter, { offset: 0, limit, ...(place ? { place } : {}) })
        const last = rows.at(-1)
        return { rows: await named(rows), next: last ? { at: last.exact_at, auditId: last.audit_id } : null }
      })
    },

    /** What is recorded of somebody as doer or as subject. */
    exportOf: async (userId: string) =>
      (await selectHeld(db, [userId])).map(({ at, action, ip, is_own: isOwn }) => ({ at, action, isOwn, ip })),
    /** Takes out what the record quotes of an account that is closed, and the reasons given about `subjects` of its; who did what to whom stays. */
    erase: async (tx: Tx, { userId }: { userId: string }, subjects: readonly string[]): Promise<void> => {
      await blankOf(tx, userId)
      if (subjects.length > 0) await dropReasons(tx, subjects)
    },
  }
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const tooDeep = (): Problem =>
  new Problem('invalid-input', {
    message: `Page numbers reach the first ${countedRows.toLocaleString('en')}. Go on from the last entry of a page, or narrow the list.`,
    errors: [{ field: 'currentPage', message: 'Too far for a page number' }],
  })

function filterOf({ actorId, action, subject, startDate, endDate }: AuditFilter): store.LogFilter {
  // Somebody who is no id did nothing.
  const nobody = '00000000-0000-0000-0000-000000000000'
  return {
    ...(actorId ? { actorId: isId(actorId) ? actorId : nobody } : {}),
    ...(action ? { action } : {}),
    ...(subject ? { subject } : {}),
    ...(startDate ? { from: startOf(startDate, 'startDate') } : {}),
    ...(endDate ? { before: new Date(startOf(endDate, 'endDate').getTime() + dayMs) } : {}),
  }
}

function startOf(day: string, field: string): Date {
  if (isDay(day)) return new Date(`${day}T00:00:00Z`)
  const message = 'Please enter a valid date'
  throw new Problem('invalid-input', { message, errors: [{ field, message }] })
}

const nameOf = (person: Person | undefined): string | null =>
  person && !person.closedAt ? `${person.firstName} ${person.lastName}`.trim() || person.email : null

const rowOf = (row: store.LogRow, person: Person | undefined): AuditRow => ({
  auditId: row.audit_id,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  actorName: nameOf(person),
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
  ip: row.ip,
})
