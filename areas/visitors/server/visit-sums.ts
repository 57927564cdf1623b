import { reportDayStart } from '../../../platform/contract/day.ts'
import type { Span } from '../../../platform/contract/day-span.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Db } from '../../../platform/server/db.ts'
import { eventsTransaction, skipWhenClosed, type Events } from '../../../platform/server/events-db.ts'
import * as store from './sum-store.ts'

const microsOf = (at: Date): store.Micros => at.getTime() * 1000
const endOf = (last: string): store.Micros => microsOf(reportDayStart(last)) + dayMs * 1000

/** Adds up the sums of the same day and class. */
function addUp(sums: readonly store.VisitSum[]): store.VisitSum[] {
  const byKey = new Map<string, store.VisitSum>()
  for (const sum of sums) {
    const key = `${sum.day} ${sum.agentClass}`
    byKey.set(key, { ...sum, amount: sum.amount + (byKey.get(key)?.amount ?? 0) })
  }
  return [...byKey.values()]
}

/**
 * The visits of each day. Older ones are in sums, which a job brings up to date; the rest is counted when it is asked
 * for. All of it is in the database of events, so no other database has to agree.
 */
export function createVisitSums({ events, reads, drain }: { events: Events; reads: Db; drain: () => Promise<number> }) {
  const source = events.from(reads)
  return {
    /** Reads the visits of every day of the span, by class of visitor, to the very last one. */
    read: async (span: Span): Promise<store.VisitSum[]> => {
      const { sums, countedTo } = await store.readSums(source, span)
      // Sums and progress are of one moment, and nothing is added before it: what is counted now came after.
      const since = Math.max(countedTo, microsOf(reportDayStart(span.first)))
      const until = endOf(span.last)
      return since < until ? addUp([...sums, ...(await store.countBetween(source, since, until))]) : sums
    },

    /**
     * Adds the visits up to a time to the sums. By then, every transaction that could add an older one has ended, and
     * those that had to wait are stored first.
     */
    advance: (upTo: Date): Promise<void> =>
      skipWhenClosed(async () => {
        await drain()
        await eventsTransaction(events.db, async (tx) => {
          const from = await store.lockProgress(tx)
          const to = microsOf(upTo)
          if (to <= from) return
          await store.addSums(tx, await store.countBetween(tx, from, to))
          await store.moveProgress(tx, to)
        })
      }),

    /** Recounts the sums of a span, as far as they have been counted. */
    recount: ({ first, last }: Span): Promise<void> =>
      eventsTransaction(events.db, async (tx) => {
        const countedTo = await store.lockProgress(tx)
        await store.removeSums(tx, { first, last })
        const from = microsOf(reportDayStart(first))
        const to = Math.min(countedTo, endOf(last))
        if (from < to) await store.addSums(tx, await store.countBetween(tx, from, to))
      }),

    /** The time up to which visits are in the sums; null when they were never counted. */
    progress: () => store.readProgress(source),
  }
}
