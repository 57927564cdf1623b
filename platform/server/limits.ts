import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { reportLimit, type LimitState } from './limits-told.ts'
import { countedNetwork } from './network.ts'
import { Problem } from './problem.ts'

/**
 * At most `count` uses in a window of `seconds`. `shared` marks limits on things that many people may share: a network
 * address, which counts by its network (`countedNetwork`), or a visitor.
 */
export type Limit = { name: string; count: number; seconds: number; shared?: boolean }

export type Limits = ReturnType<typeof createLimits>

/**
 * Counters in PostgreSQL (one upsert each), so that they survive a restart and all processes share them. `generosity`
 * multiplies the shared ones, for the demo world.
 */
export function createLimits({ pool, generosity = 1 }: { pool: pg.Pool; generosity?: number }) {
  const limiters = new Map<string, RateLimiterPostgres>()
  const allowed = ({ count, shared }: Limit): number => (shared ? count * generosity : count)
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
      points: allowed(limit),
      duration: seconds,
    })
    limiters.set(name, limiter)
    return limiter
  }
  const keyOf = (key: string, { shared }: Limit): string => (shared ? countedNetwork(key) : key).slice(0, 200)
  const toState = (limit: Limit, { consumedPoints, msBeforeNext }: RateLimiterRes): LimitState => ({
    limit: allowed(limit),
    remaining: Math.max(0, allowed(limit) - consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
  const refuse = (limit: Limit, found: unknown): never => {
    if (!(found instanceof RateLimiterRes)) throw found
    reportLimit(toState(limit, found))
    throw new Problem('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(found.msBeforeNext / 1000)) })
  }

  return {
    /** Counts one use under every given limit; above any of them it refuses with 429 and Retry-After. */
    take: async (key: string, ...limits: Limit[]): Promise<void> => {
      for (const limit of limits) {
        const counted = await findLimiter(limit)
          .consume(keyOf(key, limit))
          .catch((found: unknown) => refuse(limit, found))
        reportLimit(toState(limit, counted))
      }
    },
    /** Counts one use, and returns how many are left and in how many seconds the window ends. */
    use: async (key: string, limit: Limit) => {
      const counted = await findLimiter(limit)
        .consume(keyOf(key, limit))
        .catch((found: unknown) => {
          if (!(found instanceof RateLimiterRes)) throw found
          return found
        })
      return { ...toState(limit, counted), isOver: counted.consumedPoints > allowed(limit) }
    },
    /** Refuses when a limit is already used up, without counting; a failure is then counted with `count`. */
    check: async (key: string, limit: Limit): Promise<void> => {
      const used = await findLimiter(limit).get(keyOf(key, limit))
      if (used && used.consumedPoints >= allowed(limit)) refuse(limit, used)
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
    /** Takes back one use that turned out not to count. */
    giveBack: async (key: string, limit: Limit): Promise<void> => {
      await findLimiter(limit).reward(keyOf(key, limit))
    },
    /** Resets a counter, as after a successful log-in. */
    forget: async (key: string, limit: Limit): Promise<void> => {
      await findLimiter(limit).delete(keyOf(key, limit))
    },
    /** Removes counters whose window has ended; a new use would also replace them. */
    prune: async (): Promise<void> => {
      await pool.query('delete from rate_limits where expire < $1', [Date.now()])
    },
  }
}
