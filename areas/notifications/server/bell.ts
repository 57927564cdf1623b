import type { BellEvent, NewestSurvey } from '../contract.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { Problem } from '../../../platform/server/problem.ts'
import * as store from './store.ts'

/** One open page that wants to know; `end` closes it from our side. */
export type Listener = { tell: (event: BellEvent) => void; tellNewest: (event: NewestSurvey) => void; end: () => void }

export type BellLimits = { pollMs: number; perUser: number; perProcess: number }
const usual: BellLimits = { pollMs: 2_000, perUser: 5, perProcess: 5_000 }
/** With more readers than this the question is asked in portions. */
const usersAtOnce = 1_000

export type Bell = ReturnType<typeof createBell>
type Needs = {
  db: Db
  log: Pick<Log, 'warn'>
  /** When the newest survey on offer went live; asked at every look, so it is to cost nothing. */
  newestSurveyAt: () => Date | null
  limits?: BellLimits
}

/**
 * The bells of everybody who looks at a page of this process. One query in two seconds asks for all of them, and none while
 * nobody looks: it also sees what other processes wrote, and costs the writers nothing, where NOTIFY makes their commits queue.
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
  /** Tells every page at once: it asks what of it fits, each in its own moment. */
  function tellNewest(): void {
    const event = newest()
    if (!event || event.newestAt === toldNewest) return
    toldNewest = event.newestAt
    for (const there of listeners.values()) for (const listener of there) listener.tellNewest(event)
  }

  /** A look that fails is tried again at the next tick, and told once until one succeeds. */
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
    /** Tells a page of its bell, and since when the newest survey is on offer, now and whenever it changes, until the returned function is called. Over its number the oldest page of a user ends; a full process is 'unavailable'. */
    listen: async (userId: string, listener: Listener): Promise<() => void> => {
      if (count >= limits.perProcess) throw new Problem('unavailable', { retryAfterSeconds: 60 })
      const [row] = await store.bells(db, [userId])
      const there = listeners.get(userId) ?? new Set()
      const [oldest] = there
      if (there.size >= limits.perUser && oldest) {
        leave(userId, oldest)
        oldest.end()
      }
      // Leaving may have taken the last one, and the set with it.
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

    /** How many pages listen, for metrics. */
    count: (): number => count,

    /** Ends every page's stream, so that the server can stop. */
    close: (): void => {
      for (const [userId, there] of listeners)
        for (const listener of there) {
          leave(userId, listener)
          listener.end()
        }
    },
  }
}
