import { setTimeout as sleep } from 'node:timers/promises'
import { statement, type Db } from './db.ts'

/**
 * How fast a program may be called: `perSecond` calls per second on average, and `burst` calls at once after a pause.
 */
export type Pace = { perSecond: number; burst: number }

/** For how many seconds a program is called at half speed after it refused our calls as too fast. */
const slowSeconds = 600
/**
 * The longest wait for a turn. A call that would have to wait longer is not made, and the caller decides when to
 * retry.
 */
const longestWaitMs = 10_000

const takeTurn = statement<{ wait_ms: number }>(
  'paces.take',
  `insert into paces as p (name, tokens, refilled_at) values ($1, $3::float8 - 1, clock_timestamp())
   on conflict (name) do update set
     tokens = least($3::float8, p.tokens + extract(epoch from clock_timestamp() - p.refilled_at)
       * $2::float8 * case when p.slow_until > clock_timestamp() then 0.5 else 1 end) - 1,
     refilled_at = clock_timestamp()
   returning greatest(
     case when p.rest_until > clock_timestamp() then extract(epoch from p.rest_until - clock_timestamp()) * 1000 end,
     -p.tokens / ($2::float8 * case when p.slow_until > clock_timestamp() then 0.5 else 1 end) * 1000, 0)::float8 as wait_ms`,
)
const giveBack = statement('paces.give-back', 'update paces set tokens = tokens + 1 where name = $1')
const rest = statement(
  'paces.rest',
  `insert into paces as p (name, tokens, refilled_at, slow_until, rest_until)
   values ($1, 0, clock_timestamp(), clock_timestamp() + make_interval(secs => $3), clock_timestamp() + make_interval(secs => $2))
   on conflict (name) do update set tokens = least(p.tokens, 0),
     slow_until = greatest(p.slow_until, excluded.slow_until), rest_until = greatest(p.rest_until, excluded.rest_until)`,
)

const longestRestSeconds = 3_600
/**
 * How many seconds a `Retry-After` header asks us to wait: whole seconds, at most an hour. For a date or an invalid
 * value, a default time.
 */
export const restSeconds = (header: string | undefined, usual: number): number =>
  header !== undefined && /^\d{1,6}$/.test(header.trim()) ? Math.min(Number(header), longestRestSeconds) : usual

/** Limits how fast other programs are called, across all our processes. */
export function createPaces(db: Db) {
  return {
    /** Waits for a turn and returns true; returns false at once when the turn would come too late. */
    turn: async (name: string, { perSecond, burst }: Pace): Promise<boolean> => {
      const [turn] = await takeTurn(db, [name, perSecond, burst])
      const waitMs = turn?.wait_ms ?? 0
      if (waitMs > longestWaitMs) {
        await giveBack(db, [name])
        return false
      }
      if (waitMs > 0) await sleep(waitMs)
      return true
    },
    /**
     * Stops all calls to a program for this many seconds, and halves its pace for ten minutes. Used after the program
     * said that we were too fast.
     */
    rest: async (name: string, seconds: number): Promise<void> => void (await rest(db, [name, seconds, slowSeconds])),
  }
}
export type Paces = ReturnType<typeof createPaces>
