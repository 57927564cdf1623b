import { createHash } from 'node:crypto'
import { statement, type Db } from './db.ts'
import { Problem } from './problem.ts'
import { hashOf, type Secrets } from './secrets.ts'

/** For how many hours a repeated request gets the first response. */
export const repeatHours = 24
/**
 * The longest response that is stored, in characters. A repeat of a request with a longer one is only told that the
 * request was done.
 */
const keptAnswerMaxLength = 256 * 1024
/** After this many minutes a request that has not ended counts as interrupted. */
const cutOffMinutes = 10
const removedAtOnce = 5_000

/** A request that may be repeated: who sends it, its key, and its content. */
export type Repeatable = { actorId: string; key: string; sent: readonly unknown[] }
/** The response as a text, or null if it was not stored. `isReplay` is true if an earlier request produced it. */
export type Carried = { text: string | null; isReplay: boolean }
export type Idempotency = ReturnType<typeof createIdempotency>

const begin = statement<{ began_at: string }>(
  'idempotency.begin',
  `insert into repeatable_requests as r (actor_id, key_hash, print) values ($1, $2, $3)
   on conflict (actor_id, key_hash) do update
     set print = excluded.print, began_at = excluded.began_at, ended_at = null, answer = null
     where r.began_at < clock_timestamp() - make_interval(hours => $4)
   returning began_at::text as began_at`,
)
const read = statement<{ print: Buffer; has_ended: boolean; answer: Buffer | null }>(
  'idempotency.read',
  `select print, answer, ended_at is not null or began_at < clock_timestamp() - make_interval(mins => $3) as has_ended
   from repeatable_requests where actor_id = $1 and key_hash = $2`,
)
// The start is compared too: a request that lasts more than a day must not end another one that has replaced it.
const end = statement(
  'idempotency.end',
  `update repeatable_requests set ended_at = clock_timestamp(), answer = $4
   where actor_id = $1 and key_hash = $2 and began_at = $3::timestamptz`,
)
const forget = statement(
  'idempotency.forget',
  'delete from repeatable_requests where actor_id = $1 and key_hash = $2 and began_at = $3::timestamptz',
)
const removeOld = statement<{ actor_id: string }>(
  'idempotency.prune',
  `delete from repeatable_requests where (actor_id, key_hash) in (
     select actor_id, key_hash from repeatable_requests where began_at < clock_timestamp() - make_interval(hours => $1)
     order by began_at limit $2) returning actor_id`,
)

/** Runs a request with a key only once, however often it arrives and in whichever process. */
export function createIdempotency({ db, secrets }: { db: Db; secrets: Pick<Secrets, 'seal' | 'unseal'> }) {
  /** Finds the result of the earlier request with this key. */
  const findReplay = async (by: readonly [string, Buffer], print: Buffer): Promise<Carried | null> => {
    const [found] = await read(db, [...by, cutOffMinutes])
    if (!found) return null
    if (!found.print.equals(print)) throw new Problem('idempotency-mismatch')
    if (!found.has_ended) throw new Problem('idempotency-in-flight', { retryAfterSeconds: 1 })
    if (!found.answer) throw new Problem('idempotency-outcome-lost')
    return { text: secrets.unseal('idempotency', found.answer), isReplay: true }
  }

  const carryFirst = async (by: readonly [string, Buffer], beganAt: string, work: Work): Promise<Carried> => {
    const text = await work().catch(async (error: unknown) => {
      // A refused request changed nothing, so its key may be used again. A failed one may have changed something, so
      // its key stays in use.
      const isRefusal = error instanceof Problem && error.status < 500
      await (isRefusal ? forget(db, [...by, beganAt]) : end(db, [...by, beganAt, null])).catch(() => undefined)
      throw error
    })
    const kept = text === null || text.length > keptAnswerMaxLength ? null : secrets.seal('idempotency', text)
    await end(db, [...by, beganAt, kept])
    return { text, isReplay: false }
  }

  return {
    /**
     * Does the work, unless this caller used the key within the last 24 hours; then returns the first response. Throws
     * 'idempotency-mismatch' for a different request, 'idempotency-in-flight' while the first is running, and
     * 'idempotency-outcome-lost' when the first failed, was interrupted, or has a response that is not stored.
     */
    carryOut: async ({ actorId, key, sent }: Repeatable, work: Work): Promise<Carried> => {
      if (!/^[!-~]{1,255}$/.test(key)) throw refuseKey()
      const by = [actorId, hashOf(key)] as const
      const print = createHash('sha256').update(JSON.stringify(sent)).digest()
      const [first] = await begin(db, [...by, print, repeatHours])
      if (first) return carryFirst(by, first.began_at, work)
      const again = await findReplay(by, print)
      // The first request was refused or removed between the two statements, so the caller should try again.
      if (!again) throw new Problem('idempotency-in-flight', { retryAfterSeconds: 1 })
      return again
    },
    /** Removes the requests that are too old to be repeated. */
    prune: async (): Promise<void> => {
      for (;;) if ((await removeOld(db, [repeatHours, removedAtOnce])).length < removedAtOnce) return
    },
  }
}
type Work = () => Promise<string | null>

function refuseKey(): Problem {
  const message = { code: 'problems.idempotency-key-invalid', values: {} }
  return new Problem('idempotency-key-invalid', { errors: [{ field: 'Idempotency-Key', message }] })
}
