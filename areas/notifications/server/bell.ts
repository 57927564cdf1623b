import type { BellEvent, NewestSurvey } from '../contract.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { Problem } from '../../../platform/server/problem.ts'
import * as store from './store.ts'

/** One open page that wants the events; `end` closes it from our side. */
export type Listener = { tell: (event: BellEvent) => void; tellNewest: (event: NewestSurvey) => void; end: () => void }

export type BellLimits = { pollMs: number; perUser: number; perProcess: number }
const usual: BellLimits = { pollMs: 2_000, perUser: 5, perProcess: 5_000 }
/** The query is split into portions for more users than this. */
const usersAtOnce = 1_000

export type Bell = ReturnType<typeof createBell>
type Needs = {
  db: Db
  log: Pick<Log, 'warn'>
  /** When the newest survey on offer went live. It is called every time, so it must be cheap. */
  newestSurveyAt: () => Date | null
  limits?: BellLimits
}

/**
 * The bells of all users with a page open in this process. One query every two seconds asks for all of them, and none
 * runs while no page is open. Polling also finds what other processes wrote and costs the writers nothing, whereas
 * NOTIFY would make their commits queue.
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
    for (const row of await store.bells(db, userIds)) {
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
  /** Sends the newest survey to every page at once; each page then asks, when it suits it, what fits its reader. */
  function tellNewest(): void {
    const event = newest()
    if (!event || event.newestAt === toldNewest) return
    toldNewest = event.newestAt
    for (const there of listeners.values()) for (const listener of there) listener.tellNewest(event)
  }

  /** A failed look is repeated at the next tick; a series of failures is logged once. */
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
     * Sends a page its bell and the time of the newest survey, now and at every change, until the returned function
     * is called. When a user has too many pages, the oldest one is closed; when the process has too many, the call is
     * refused with 'unavailable'.
     */
    listen: async (userId: string, listener: Listener): Promise<() => void> => {
      if (count >= limits.perProcess) throw new Problem('unavailable', { retryAfterSeconds: 60 })
      const [row] = await store.bells(db, [userId])
      const there = listeners.get(userId) ?? new Set()
      const [oldest] = there
      if (there.size >= limits.perUser && oldest) {
        leave(userId, oldest)
        oldest.end()
      }
      // Leaving may have removed the user's last page, and the set with it.
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

    /** The number of open pages, for metrics. */
    count: (): number => count,

    /** Ends the stream of every page, so that the server can stop. */
    close: (): void => {
      for (const [userId, there] of listeners)
        for (const listener of there) {
          leave(userId, listener)
          listener.end()
        }
    },
  }
}
