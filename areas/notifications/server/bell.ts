import type { BellEvent, NewestSurvey } from '../contract.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { Problem } from '../../../platform/server/problem.ts'
import * as store from './store.ts'

/** An open page that gets the events; `end` closes its stream from the server. */
export type Listener = { tell: (event: BellEvent) => void; tellNewest: (event: NewestSurvey) => void; end: () => void }

export type BellLimits = { pollMs: number; perUser: number; perProcess: number }
const usual: BellLimits = { pollMs: 2_000, perUser: 5, perProcess: 5_000 }
/** How many users one query can serve; for more users it is split. */
const usersAtOnce = 1_000

export type Bell = ReturnType<typeof createBell>
type Needs = {
  db: Db
  log: Pick<Log, 'warn'>
  /** Returns when the newest survey on offer went live. It is called often, so it must be cheap. */
  newestSurveyAt: () => Date | null
  limits?: BellLimits
}

/**
 * The bells of all users with an open page in this process. Every two seconds one query serves all of them; without an
 * open page there is none. The query also finds what other processes wrote, at no cost to them, whereas NOTIFY would
 * make their commits wait for each other.
 */
export function createBell({ db, log, newestSurveyAt, limits = usual }: Needs) {
  const listeners = new Map<string, Set<Listener>>()
  const shown = new Map<string, BellEvent>()
  let count = 0
  let timer: NodeJS.Timeout | null = null
  let isAsking = false
  let isLost = false
  let toldNewest: string | null = null

  async function look(userIds: readonly string[]): Promise<void> {
    for (const row of await store.listBells(db, userIds)) {
      const event: BellEvent = { unread: row.unread, newestId: row.newest }
      const before = shown.get(row.user_id)
      if (before?.unread === event.unread && before.newestId === event.newestId) continue
      const there = listeners.get(row.user_id)
      if (!there) continue
      shown.set(row.user_id, event)
      for (const listener of there) listener.tell(event)
    }
  }

  const newest = (): NewestSurvey | null => {
    const at = newestSurveyAt()
    return at && { newestAt: at.toISOString() }
  }
  /**
   * Sends the time of the newest survey to every page at once. Each page then asks, in its own time, which surveys it
   * can offer.
   */
  function tellNewest(): void {
    const event = newest()
    if (!event || event.newestAt === toldNewest) return
    toldNewest = event.newestAt
    for (const there of listeners.values()) for (const listener of there) listener.tellNewest(event)
  }

  /** Looks up the bells of all open pages. A failure is logged once, and the next round tries again. */
  async function lookAtAll(): Promise<void> {
    tellNewest()
    if (isAsking) return
    isAsking = true
    try {
      const userIds = [...listeners.keys()]
      for (let from = 0; from < userIds.length; from += usersAtOnce) await look(userIds.slice(from, from + usersAtOnce))
      isLost = false
    } catch (error) {
      if (!isLost) log.warn({ err: error }, 'the bells could not be read')
      isLost = true
    } finally {
      isAsking = false
    }
  }

  function leave(userId: string, listener: Listener): void {
    const there = listeners.get(userId)
    if (!there?.delete(listener)) return
    count -= 1
    if (there.size === 0) {
      listeners.delete(userId)
      shown.delete(userId)
    }
    if (count > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  return {
    /**
     * Sends a page its bell and the time of the newest survey, now and at every change, until the returned function is
     * called. When a user has too many pages, the oldest is closed. When the process has too many, this throws
     * 'unavailable'.
     */
    listen: async (userId: string, listener: Listener): Promise<() => void> => {
      if (count >= limits.perProcess) throw new Problem('unavailable', { retryAfterSeconds: 60 })
      const [row] = await store.listBells(db, [userId])
      const there = listeners.get(userId) ?? new Set()
      const [oldest] = there
      if (there.size >= limits.perUser && oldest) {
        leave(userId, oldest)
        oldest.end()
      }
      // Closing the oldest page may have removed the user's set.
      listeners.set(userId, there.add(listener))
      count += 1
      timer ??= setInterval(() => void lookAtAll(), limits.pollMs).unref()
      const event: BellEvent = { unread: row?.unread ?? 0, newestId: row?.newest ?? null }
      shown.set(userId, shown.get(userId) ?? event)
      listener.tell(event)
      const known = newest()
      if (known) listener.tellNewest(known)
      return () => leave(userId, listener)
    },

    /** Counts the open pages, for metrics. */
    count: (): number => count,

    /** Ends the streams of all pages, so that the server can stop. */
    close: (): void => {
      for (const [userId, there] of listeners)
        for (const listener of there) {
          leave(userId, listener)
          listener.end()
        }
    },
  }
}
