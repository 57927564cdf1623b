import type { Db } from '../../../platform/server/db.ts'
import { drainEvents, spoolEvents } from '../../../platform/server/event-spool.ts'
import { isEventsOutage, refuseStale, type Events } from '../../../platform/server/events-db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { addClicks, findStoredClicks, type Click } from './click-store.ts'

const spool = 'click'
/** After a failure, clicks wait in the main database for this long before their own is asked again. */
const restMs = 2_000

/** Stores clicks, and keeps them in the main database while their own cannot be reached. */
export function createClickKeeping({ db, events, log }: { db: Db; events: Events; log: Pick<Log, 'warn'> }) {
  let askAgainAt = 0

  return {
    /** Stores clicks with different keys. When it resolves, they are safe and will be counted. */
    keep: async (clicks: readonly Click[]): Promise<void> => {
      if (Date.now() >= askAgainAt) {
        try {
          return await addClicks(events, clicks)
        } catch (error) {
          if (!isEventsOutage(events, error)) throw error
          log.warn({ err: error, clicks: clicks.length }, 'clicks wait for the database of events')
          askAgainAt = Date.now() + restMs
        }
      }
      await spoolEvents(db, spool, clicks.map(pack))
    },

    /** Stores the clicks that wait; returns how many there were. */
    drain: async (): Promise<number> => {
      await refuseStale(db, events)
      return drainEvents(db, spool, async (packed) => {
        const clicks = mergeByKey(packed.map((one) => unpack(one as Packed)))
        // A click that was stored before a crash must not count a second time.
        const stored = await findStoredClicks(events.db, clicks)
        const left = clicks.filter(({ clickId }) => !stored.has(clickId))
        if (left.length > 0) await addClicks(events, left)
      })
    },
  }
}

/** Merges clicks with the same key and adds up their hits, because a statement may change each row only once. */
export function mergeByKey(clicks: readonly Click[]): Click[] {
  const byKey = new Map<string, Click>()
  for (const click of clicks) {
    const key = click.key.toString('latin1')
    const known = byKey.get(key)
    byKey.set(key, known ? { ...known, hits: known.hits + click.hits } : click)
  }
  return [...byKey.values()]
}

type Packed = Omit<Click, 'key' | 'networkKey' | 'windowStart' | 'at'> &
  Record<'key' | 'windowStart' | 'at', string> & { networkKey: string | null }
const pack = (click: Click): Packed => ({
  ...click,
  key: click.key.toString('base64'),
  networkKey: click.networkKey?.toString('base64') ?? null,
  windowStart: click.windowStart.toISOString(),
  at: click.at.toISOString(),
})
const unpack = (packed: Packed): Click => ({
  ...packed,
  key: Buffer.from(packed.key, 'base64'),
  networkKey: packed.networkKey === null ? null : Buffer.from(packed.networkKey, 'base64'),
  windowStart: new Date(packed.windowStart),
  at: new Date(packed.at),
})
