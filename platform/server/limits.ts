import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { reportLimit, type LimitState } from './limits-told.ts'
import { countedNetwork } from './network.ts'
import { Problem } from './problem.ts'

/**
 * At most `count` uses in a window of `seconds`. Set `shared` when many people may share what is counted: a visitor, or
 * a network address, which is then counted as its network (`countedNetwork`).
 */
export type Limit = { name: string; count: number; seconds: number; shared?: boolean }

export type Limits = ReturnType<typeof createLimits>

/**
 * Rate limits that are counted in PostgreSQL with one upsert each. The counts survive a restart, and all processes
 * share them. `generosity` multiplies the shared limits, for the demo world.
 */
export function createLimits({ pool, generosity = 1 }: { pool: pg.Pool; generosity?: number }) {
  const limiters = new Map<string, RateLimiterPostgres>()
  const countAllowed = ({ count, shared }: Limit): number => (shared ? count * generosity : count)
  const findLimiter = (limit: Limit): RateLimiterPostgres => {
    const { name, seconds } = limit
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: countAllowed(limit),
      duration: seconds,
    })
    limiters.set(name, limiter)
    return limiter
  }
  const keyOf = (key: string, { shared }: Limit): string => (shared ? countedNetwork(key) : key).slice(0, 200)
  const toState = (limit: Limit, { consumedPoints, msBeforeNext }: RateLimiterRes): LimitState => ({
    limit: countAllowed(limit),
    remaining: Math.max(0, countAllowed(limit) - consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
  const refuse = (limit: Limit, found: unknown): never => {
    if (!(found instanceof RateLimiterRes)) throw found
    reportLimit(toState(limit, found))
    throw new Problem('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(found.msBeforeNext / 1000)) })
  }

  return {
    /** Counts one use against each limit. Above any of them it refuses with 429 and Retry-After. */
    take: async (key: string, ...limits: Limit[]): Promise<void> => {
      for (const limit of limits) {
        const counted = await findLimiter(limit)
          .consume(keyOf(key, limit))
          .catch((found: unknown) => refuse(limit, found))
        reportLimit(toState(limit, counted))
      }
    },
    /** Counts one use. Returns how many uses are left and in how many seconds the window ends. */
    use: async (key: string, limit: Limit) => {
      const counted = await findLimiter(limit)
        .consume(keyOf(key, limit))
        .catch((found: unknown) => {
          if (!(found instanceof RateLimiterRes)) throw found
          return found
        })
      return { ...toState(limit, counted), isOver: counted.consumedPoints > countAllowed(limit) }
    },
    /** Refuses when a limit is already used up; counts nothing. To count a failure afterwards, use `count`. */
    check: async (key: string, limit: Limit): Promise<void> => {
      const used = await findLimiter(limit).get(keyOf(key, limit))
      if (used && used.consumedPoints >= countAllowed(limit)) refuse(limit, used)
      if (used) reportLimit(toState(limit, used))
    },
    /** Counts one use without refusing. */
    count: async (key: string, limit: Limit): Promise<void> => {
      await findLimiter(limit)
        .consume(keyOf(key, limit))
        .catch((found: unknown) => {
          if (!(found instanceof RateLimiterRes)) throw found
        })
    },
    /** Takes one counted use back. */
    giveBack: async (key: string, limit: Limit): Promise<void> => {
      await findLimiter(limit).reward(keyOf(key, limit))
    },
    /** Resets a count, for example after a successful log-in. */
    forget: async (key: string, limit: Limit): Promise<void> => {
      await findLimiter(limit).delete(keyOf(key, limit))
    },
    /** Removes counts whose window has ended, which no longer have an effect. */
    prune: async (): Promise<void> => {
      await pool.query('delete from rate_limits where expire < $1', [Date.now()])
    },
  }
}
