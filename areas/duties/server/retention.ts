import { setTimeout as pause } from 'node:timers/promises'
import { settingName } from '../../../platform/contract/setting.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { Impact } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Events } from '../../../platform/server/events-db.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Period, Retained } from '../../../platform/server/retained.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { deskMessage, type KeptPeriod } from '../contract.ts'
import * as store from './retention-store.ts'

export type RetentionNeeds = {
  db: Db
  events: Events
  /** The data about people that every area keeps. */
  retained: readonly Retained[]
  chosen: Pick<Chosen, 'get'>
  log: Pick<Log, 'warn'>
}
/** A period whose name is a message. */
export type ListedPeriod = Omit<KeptPeriod, 'name'> & { name: Message }

/** How many rows one statement removes, so that its locks are held only briefly. */
const rowsAtOnce = 1_000
const restMs = 20
/** The longest time that a run may take. The next night continues. */
const longestMs = 2 * 3_600_000
const runsKeptMonths = 13
const recentDays = 30
/** The rows that a change would remove are counted up to this number. */
const countedAtMost = 10_000

type Chosable = Extract<Retained, { period: Period }>
type DropMonths = Extract<Retained, { remove: unknown }>['dropMonths']

/** Removes up to `limit` rows that are older than a period; returns how many. */
export const removeOld = (events: Events, tx: Tx, kept: Chosable, value: number, limit = rowsAtOnce): Promise<number> =>
  'ofEvents' in kept ? kept.ofEvents.remove(events.from(tx), value, limit) : kept.remove(tx, value, limit)

/** Counts the rows that are older than a period, up to `atMost`. */
export const countOld = (
  events: Events,
  from: Db,
  kept: Chosable,
  value: number,
  atMost = countedAtMost + 1,
): Promise<number> =>
  'ofEvents' in kept ? kept.ofEvents.count(events.from(from), value, atMost) : kept.count(from, value, atMost)

/**
 * Enforces the retention periods that the operator chooses. Every night it removes older data, and records how much.
 */
export function createRetention({ db, events, retained, chosen, log }: RetentionNeeds) {
  const periods = retained.filter((one): one is Chosable => 'period' in one)

  const dropMonths = ({ period, dropMonths: drop }: Chosable & { dropMonths?: DropMonths }, runId: string) =>
    transaction(db, async (tx) => {
      const value = chosen.get(period)
      const dropped = (await drop?.(tx, value)) ?? 0
      if (dropped > 0) await store.noteRemoved(tx, runId, dropped, value, false)
    })

  /**
   * Removes the old rows of one kind. They are counted in the transaction that removes them, so that the figures are
   * right even if the process ends early. Rows in another database are removed first, so that the figures may then
   * lack the last ones.
   */
  const keep = async (kept: Chosable, until: number): Promise<void> => {
    const { period } = kept
    const runId = newId()
    await store.beginRun(db, runId, { setting: period.key, period: chosen.get(period), unit: period.shape.unit })
    if ('dropMonths' in kept) await dropMonths(kept, runId)
    for (let isWhole = false; !isWhole && Date.now() < until;) {
      isWhole = await transaction(db, async (tx) => {
        // Read every time, so that a longer period chosen in the meantime applies at once.
        const value = chosen.get(period)
        const removed = await removeOld(events, tx, kept, value)
        await store.noteRemoved(tx, runId, removed, value, removed === 0)
        return removed === 0
      })
      if (!isWhole) await pause(restMs)
    }
  }

  return {
    periods,
    /**
     * Removes all data that is older than its period. When one area fails, the others still run; afterwards this
     * throws.
     */
    run: async (): Promise<void> => {
      const until = Date.now() + longestMs
      const failed: string[] = []
      for (const one of periods)
        await keep(one, until).catch((error: unknown) => {
          failed.push(one.period.key)
          log.warn({ err: error }, `what is past ${one.period.key} could not be removed`)
        })
      await store.removeRuns(db, runsKeptMonths)
      if (failed.length > 0) throw new Error(`the periods ${failed.join(', ')} could not be kept`)
    },

    /** Lists every period with its last run, and the data that is kept forever. */
    list: async (): Promise<{ periods: ListedPeriod[]; forEver: Message[] }> => {
      const runs = await store.readLastRuns(
        db,
        periods.map(({ period }) => period.key),
        recentDays,
      )
      const last = new Map(runs.map((run) => [run.setting, run]))
      return {
        periods: periods.map(({ period }) => {
          const run = last.get(period.key)
          return {
            key: period.key,
            name: { code: settingName(period.key), values: {} },
            value: chosen.get(period),
            unit: period.shape.unit,
            lastAt: run?.at.toISOString() ?? null,
            lastRemoved: run?.removed ?? 0,
            isWhole: run?.is_whole ?? true,
            removedLately: run?.lately ?? 0,
          }
        }),
        forEver: retained.flatMap((one) => ('forEver' in one ? [one.forEver] : [])),
      }
    },

    /** Computes how much a new period would remove, before it is set. */
    impacts: (): Impact[] =>
      periods.map((one) => ({
        key: one.period.key,
        of: async (next) => {
          const found = await countOld(events, db, one, Number(next))
          return [
            found > countedAtMost
              ? deskMessage('wouldGoMany', { count: countedAtMost })
              : deskMessage('wouldGo', { count: found }),
          ]
        },
      })),
  }
}
