import { minuteMs } from '../../../platform/contract/durations.ts'
import type { Db } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { removeSignatures } from './rules.ts'
import type { TurnedAway } from './told.ts'
import { keepRefusals, type Refusal } from './store.ts'

/**
 * The maximum number of refused calls of one supplier that a process stores per minute, so that no one can fill the
 * disk with them, or hide those of another supplier.
 */
const keptEachMinute = 60

/**
 * Stores a sample of refused calls without delaying the answer: an outage of the database must not turn a 403 into a
 * 503.
 */
export function createRefusals({ db, clock }: { db: Db; clock: () => Date }) {
  let minute = 0
  const kept = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()
  let waiting: Refusal[] = []
  const write = async (): Promise<void> => {
    const all = waiting
    waiting = []
    await keepRefusals(db, all).catch(() => undefined)
  }

  return {
    note: (supplierKey: string, reason: TurnedAway, { ip, query }: { ip: string; query: string }): void => {
      const now = Math.floor(clock().getTime() / minuteMs)
      if (now !== minute) kept.clear()
      minute = now
      const before = kept.get(supplierKey) ?? 0
      if (before >= keptEachMinute) return
      kept.set(supplierKey, before + 1)
      waiting.push({ refusalId: newId(), supplierKey, reason, ip: ip.slice(0, 60), raw: removeSignatures(query) })
      if (waiting.length === 1) writing = writing.then(write)
    },
    /** Resolves when everything is written. */
    idle: (): Promise<void> => writing,
  }
}
