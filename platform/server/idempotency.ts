import { createHash } from 'node:crypto'
import { statement, type Db } from './db.ts'
import { Problem } from './problem.ts'
import { hashOf, type Secrets } from './secrets.ts'

/** How long a repeat gets the answer of the first request, in hours. */
export const repeatHours = 24
/** A longer answer is not stored: a repeat learns that the request was done. */
const keptAnswerMaxLength = 256 * 1024
/** No request takes this long, so that one which has not ended by then was interrupted. */
const cutOffMinutes = 10
const removedAtOnce = 5_000

/** A request that may be repeated: its author, its key, and everything that was sent. */
export type Repeatable = { actorId: string; key: string; sent: readonly unknown[] }
/** The answer as a text, or null when it is not stored; `isReplay` when an earlier request produced it. */
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
// Also matched by its start, because a request of more than a day must not end the one that replaced it.
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

/** Runs a request with a key once, however often and in whichever process it arrives. */
export function createIdempotency({ db, secrets }: { db: Db; secrets: Pick<Secrets, 'seal' | 'unseal'> }) {
  /** Finds the outcome of the earlier request with this key. */
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
      // A refused request changed nothing and may be retried; a failed one may have done something, so its key stays in
      // use.
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
     * Does the work unless this caller's key was used within the last 24 hours; then returns the first answer. Refuses
     * a different request with 'idempotency-mismatch', an unfinished one with 'idempotency-in-flight', and one that
     * failed, was interrupted, or has an answer that is not stored with 'idempotency-outcome-lost'.
     */
    carryOut: async ({ actorId, key, sent }: Repeatable, work: Work): Promise<Carried> => {
      if (!/^[!-~]{1,255}$/.test(key)) throw refuseKey()
      const by = [actorId, hashOf(key)] as const
      const print = createHash('sha256').update(JSON.stringify(sent)).digest()
      const [first] = await begin(db, [...by, print, repeatHours])
      if (first) return carryFirst(by, first.began_at, work)
      const again = await findReplay(by, print)
      // It was refused or removed between the two statements, so the caller should try once more.
      if (!again) throw new Problem('idempotency-in-flight', { retryAfterSeconds: 1 })
      return again
    },
    /** Removes requests that repeats can no longer read. */
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
