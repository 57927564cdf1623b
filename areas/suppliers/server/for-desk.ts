import { documentPaths } from '../../../platform/contract/addresses.ts'
import { hourMs } from '../../../platform/contract/durations.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { CountFacts, ForDesk } from '../../../platform/server/for-desk.ts'
import { listStopped, readQuarantined, readTold, readWaitingCallbacks, type WindowRow } from './desk-store.ts'
import { makeSmallestIdAt } from './id-times.ts'

const weekMs = 7 * 24 * hourMs
const earlierWeeks = 6

/** Counts within the last hours, and within the same hours in each of the six weeks before. */
async function countInWindows(
  hours: number,
  read: (from: readonly string[], to: readonly string[]) => Promise<WindowRow[]>,
): Promise<CountFacts[]> {
  const now = Date.now()
  const ends = Array.from({ length: earlierWeeks + 1 }, (_, week) => now - week * weekMs)
  const rows = await read(
    ends.map((end) => makeSmallestIdAt(end - hours * hourMs)),
    ends.map(makeSmallestIdAt),
  )
  return rows.map(({ supplier_key: subject, name, counts: [latest = 0, ...before] }) => ({
    subject,
    name,
    now: latest,
    before,
  }))
}

const pageOf = (key: string): string => documentPaths.supplier.replace(':supplierKey', encodeURIComponent(key))

/**
 * What the staff home shows about suppliers: callbacks in quarantine, suppliers that are no longer called, silence,
 * and bursts of doubtful callbacks.
 */
export const describeForDesk = (db: Db): ForDesk => ({
  waiting: [
    {
      kind: 'quarantine',
      permission: 'callbacks.release',
      pageNeeds: 'suppliers.view',
      href: `${documentPaths.callbacks}?view=quarantine`,
      read: () => readWaitingCallbacks(db),
    },
    {
      kind: 'stoppedSuppliers',
      permission: 'suppliers.update',
      pageNeeds: 'suppliers.view',
      href: documentPaths.suppliers,
      read: async () =>
        (await listStopped(db)).map(({ supplier_key: key, name, stopped_at: oldest }) => ({
          count: 1,
          overdue: 1,
          oldest,
          due: oldest,
          name,
          href: pageOf(key),
        })),
    },
  ],
  alerts: [
    {
      rule: 'silence',
      permission: 'suppliers.view',
      href: pageOf,
      bad: 'down',
      counts: () => countInWindows(6, (from, to) => readTold(db, from, to)),
    },
    {
      rule: 'quarantineBurst',
      permission: 'callbacks.release',
      href: (key) => `${documentPaths.callbacks}?view=quarantine&supplier=${encodeURIComponent(key)}`,
      bad: 'up',
      counts: () => countInWindows(24, (from, to) => readQuarantined(db, from, to)),
    },
  ],
})
