import { checkMessage } from '../../../platform/contract/fields.ts'
import { refusalMessage } from '../../../platform/contract/refusals.ts'
import { countedRowsMax } from '../../../platform/contract/paging.ts'
import { foundPeopleMax, type AuditedModule, type AuditFilter, type AuditPerson, type AuditRow } from '../contract.ts'
import { isDay } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { ageOf, pageOf, type Paging } from '../../../platform/contract/paging.ts'
import type { File } from '../../../platform/server/csv.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Recorded } from '../../../platform/server/recorded.ts'
import { actorFor } from '../../../platform/server/acting-key.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import { makeEntriesCsv } from './export.ts'
import * as store from './store.ts'
import { blankQuotes, dropReasons, insertEntries, insertEntry, selectEntries, selectPersonalEntries } from './store.ts'
import { createTelling, type Reader, type ToldEntry } from './telling.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

export type AuditEntry = {
  /**
   * The id of the account that acted; null for the program itself, and when no one was signed in. When an API key
   * acted, its id is recorded instead.
   */
  actorId: string | null
  /** An action as `module.event`, for instance `redemptions.approve`. */
  action: string
  /** What the action was about: an id, with its kind before it if that is not obvious (`role:4`). */
  subject: string
  before?: unknown
  after?: unknown
  ip: string | null
}

export type Audit = ReturnType<typeof createAudit>
type Needs = {
  db: Db
  /** Where the list of the log is read; by default the primary. */
  reads?: Db
  /**
   * Returns the audit entries that every area declares. Every area needs the audit log, so the log cannot need an area.
   */
  recorded: () => readonly Recorded[]
  /** Finds open accounts by a part of a name or email address, or by id. */
  searchPeople: (sought: { text: string } | { id: string }, limit: number) => Promise<AuditPerson[]>
  /** In production, a change whose entry has no sentence is still made; in tests and development it throws. */
  settings: { isProduction: boolean }
}

const entriesAbout = 100

/**
 * An append-only record of sensitive changes. An entry is written in the transaction of the change, so neither exists
 * without the other.
 */
export function createAudit({ db, reads = db, recorded, searchPeople, settings: { isProduction } }: Needs) {
  const telling = createTelling({ recorded })
  /**
   * Adds an entry, in the transaction of the change. Outside production it throws when no area has words for the entry.
   */
  const record = async (tx: Tx, { actorId, action, subject, before, after, ip }: AuditEntry): Promise<void> => {
    const flaw = isProduction ? null : telling.flawOf({ action, before, after })
    if (flaw !== null) throw new Error(flaw)
    await insertEntry(tx, [newId(), actorFor(actorId), action, subject, jsonOf(before), jsonOf(after), ip])
  }
  /** Adds many entries at once, each as `record` does. */
  const recordAll = async (tx: Tx, entries: readonly AuditEntry[]): Promise<void> => {
    const flaw = isProduction
      ? null
      : entries
          .map(({ action, before, after }) => telling.flawOf({ action, before, after }))
          .find((one) => one !== null)
    if (flaw) throw new Error(flaw)
    const rows = entries.map(({ actorId, ...rest }) => ({ audit_id: newId(), actor_id: actorFor(actorId), ...rest }))
    if (rows.length > 0) await insertEntries(tx, rows)
  }
  const describeRows = async (read: readonly store.LogRow[], reader: Reader): Promise<AuditRow[]> => {
    const rows = read.map((row) => telling.withoutPrices(row, reader))
    const sentences = await telling.tell(rows, reader)
    return rows.flatMap((row, at) => (sentences[at] ? rowOf(row, sentences[at]) : []))
  }

  return {
    record,
    recordAll,
    /** Finds the names of these people; closed accounts have none. */
    namesOf: telling.namesOf,
    /** Lists every action that can be recorded, with its name. */
    actions: (language: Language): AuditedModule[] => telling.modules(language),
    /**
     * Finds the people whose name or email address contains the text, or the person with this id; empty without either.
     */
    people: async ({ searchField, id }: { searchField?: string; id?: string }): Promise<AuditPerson[]> => {
      if (id !== undefined) return isId(id) ? searchPeople({ id }, 1) : []
      const text = searchField?.trim() ?? ''
      return text === '' ? [] : searchPeople({ text }, foundPeopleMax)
    },
    /** Reads the entries about one subject as sentences, newest first, at most 100. */
    about: async (subject: string, reader: Reader): Promise<AuditRow[]> =>
      describeRows(await store.readLogPage(db, { subject }, { offset: 0, limit: entriesAbout, age: 'newest' }), reader),
    /** Reads the entries about one subject as they are stored, newest first, at most 100. */
    entriesOf: (subject: string, from: Db = db) => selectEntries(from, [subject]),

    /** Finds when each of these actions last happened, whoever did it. Actions that never happened are left out. */
    lastOf: async (actions: readonly string[]): Promise<ReadonlyMap<string, Date>> =>
      new Map((await store.findLastTimes(db, actions)).map(({ action, at }) => [action, at])),

    /**
     * Lists a page of the log, starting from its newest or its oldest entry. Page numbers reach as far as entries are
     * counted; `after` continues from any entry.
     */
    list: async ({ after, ...query }: AuditFilter & Paging & { after?: string }, reader: Reader) => {
      const filter = filterOf(query)
      const { offset, limit, age } = pageOf(query)
      const place = after === undefined ? undefined : isId(after) ? await store.placeOf(reads, after) : null
      if (place === null) throw new Problem('not-found')
      const found = await store.countLog(reads, filter, countedRowsMax + 1)
      const count = Math.min(found, countedRowsMax)
      if (!place && found > countedRowsMax && offset >= count) throw makeTooDeepProblem()
      const page = place ? { offset: 0, limit: limit + 1, age, place } : { offset, limit: limit + 1, age }
      const read = await store.readLogPage(reads, filter, page)
      const rows = read.slice(0, limit)
      const next = read.length > limit ? (rows.at(-1)?.audit_id ?? null) : null
      return { rows: await describeRows(rows, reader), count, isCapped: found > countedRowsMax, next }
    },

    /** Makes a file of the entries that match a filter, in the order of the list. The download itself is recorded. */
    export: async (
      { sort, ...query }: AuditFilter,
      by: { actorId: string; ip: string },
      reader: Reader,
    ): Promise<File> => {
      const filter = filterOf(query)
      const now = await nowOf(db)
      await transaction(db, (tx) => record(tx, { ...by, action: 'audit.export', subject: 'audit', after: query }))
      return makeEntriesCsv(now, async (place, limit) => {
        const rows = await store.readLogPage(reads, filter, {
          offset: 0,
          limit,
          age: ageOf(sort),
          ...(place ? { place } : {}),
        })
        const last = rows.length < limit ? undefined : rows.at(-1)
        return {
          rows: await describeRows(rows, reader),
          next: last ? { at: last.exact_at, auditId: last.audit_id } : null,
        }
      })
    },

    /** Returns the entries in which a user acted or was the subject. */
    exportOf: async (userId: string) =>
      (await selectPersonalEntries(db, [userId])).map(({ at, action, ip, is_own: isOwn }) => ({
        at,
        action,
        isOwn,
        ip,
      })),
    /**
     * Erases what the log quotes from a closed account, and the reasons in entries about `subjects`, which belong to
     * that account. The record of who did what to whom stays.
     */
    erase: async (tx: Tx, { userId }: { userId: string }, subjects: readonly string[]): Promise<void> => {
      await blankQuotes(tx, userId)
      if (subjects.length > 0) await dropReasons(tx, subjects)
    },
  }
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const makeTooDeepProblem = (): Problem =>
  new Problem('invalid-input', {
    message: refusalMessage('pageTooFar', { rows: countedRowsMax }),
    errors: [{ field: 'currentPage', message: refusalMessage('pageTooFarShort') }],
  })

function filterOf({ actorId, action, subject, startDate, endDate }: AuditFilter): store.LogFilter {
  // An id that matches no one; used when the actor in a search is not an id.
  const unknownId = '00000000-0000-0000-0000-000000000000'
  return {
    ...(actorId ? { actorId: isId(actorId) ? actorId : unknownId } : {}),
    ...(action ? { action } : {}),
    ...(subject ? { subject } : {}),
    ...(startDate ? { from: startOf(startDate, 'startDate') } : {}),
    ...(endDate ? { before: new Date(startOf(endDate, 'endDate').getTime() + dayMs) } : {}),
  }
}

function startOf(day: string, field: string): Date {
  if (isDay(day)) return new Date(`${day}T00:00:00Z`)
  throw fieldProblem('invalid-input', field, checkMessage('dateInvalid'))
}

const rowOf = (row: store.LogRow, told: ToldEntry): AuditRow => ({
  auditId: row.audit_id,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  action: row.action,
  subject: row.subject,
  ...told,
  before: row.before,
  after: row.after,
  ip: row.ip,
})
