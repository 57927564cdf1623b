import type { Db } from '../../../platform/server/db.ts'
import {
  eventsTransaction,
  isEventsOutage,
  refuseStale,
  type Events,
  type EventsTx,
} from '../../../platform/server/events-db.ts'
import { eventsWaitError } from '../../../platform/server/event-place-store.ts'
import { doEventsWait, drainEvents, spoolEvents } from '../../../platform/server/event-spool.ts'
import type { Log } from '../../../platform/server/log.ts'
import { visitWindowMinutes } from './rules.ts'
import { findStoredVisits, keepVisit, type CountedParameters, type Visit } from './visit-store.ts'

type Needs = {
  db: Db
  events: Events
  log: Pick<Log, 'warn'>
  /** Called for each new visit that counts for a campaign, in the transaction that stores it. */
  visited: ((tx: EventsTx, affId: string, counted: CountedParameters, at: Date) => Promise<void>) | undefined
}

const spool = 'visit'

/** Stores visits and what they count, and keeps them in the main database while their own cannot be reached. */
export function createVisitKeeping({ db, events, log, visited }: Needs) {
  const store = (visit: Visit): Promise<string> =>
    eventsTransaction(events.db, async (tx) => {
      const { visitId, isNew } = await keepVisit(tx, visit, visitWindowMinutes)
      if (isNew && visit.counted) await visited?.(tx, visit.landing.affId, visit.counted, visit.at)
      return visitId
    })

  return {
    /** Stores a visit, once within the time window; returns the id of the stored visit. */
    keep: async (visit: Visit): Promise<string> => {
      try {
        return await store(visit)
      } catch (error) {
        if (!isEventsOutage(events, error)) throw error
        log.warn({ err: error }, 'a visit waits for the database of events')
        await spoolEvents(db, spool, [pack(visit)])
        return visit.visitId
      }
    },

    /** Throws an outage of events while visits wait to be stored, because the last one may be among them. */
    refuseWaiting: async (): Promise<void> => {
      await refuseStale(db, events)
      if (await doEventsWait(db, spool)) throw eventsWaitError()
    },

    /** Stores the visits that wait; returns how many there were. */
    drain: async (): Promise<number> => {
      await refuseStale(db, events)
      return drainEvents(db, spool, async (packed) => {
        const visits = packed.map((one) => unpack(one as Packed))
        // A visit that was stored before a crash must not count a second time.
        const stored = await findStoredVisits(events.db, visits)
        for (const visit of visits) if (!stored.has(visit.visitId)) await store(visit)
      })
    },
  }
}

type Packed = Omit<Visit, 'network' | 'at'> & { network: string | null; at: string }
const pack = (visit: Visit): Packed => ({
  ...visit,
  network: visit.network?.toString('base64') ?? null,
  at: visit.at.toISOString(),
})
const unpack = (packed: Packed): Visit => ({
  ...packed,
  network: packed.network === null ? null : Buffer.from(packed.network, 'base64'),
  at: new Date(packed.at),
})
