import { createHash } from 'node:crypto'
import { statement, type Db } from './db.ts'
import { Problem } from './problem.ts'
import { hashOf, type Secrets } from './secrets.ts'

/** How long a repeat reads the answer of the first. */
export const repeatHours = 24
/** A longer answer is not kept: a repeat learns that it was carried out, and reads the rest where it was written. */
const keptAnswerMaxLength = 256 * 1024
/** No request takes so long: one that has not ended by then was cut off. */
const cutOffMinutes = 10
const removedAtOnce = 5_000

/** A request that may be repeated: who makes it, by which key, and all that was sent. */
export type Repeatable = { actorId: string; key: string; sent: readonly unknown[] }
/** The text that answers it, null where none is to be kept; `isReplay` when an earlier request was answered so. */
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
// By its beginning as well: a request that took longer than a day must not end the one that came after it.
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

/** Carries a request that names a key out once, however often and in whichever process it arrives. */
export function createIdempotency({ db, secrets }: { db: Db; secrets: Pick<Secrets, 'seal' | 'unseal'> }) {
  /** What became of the request that used this key before. */
  const replay = async (by: readonly [string, Buffer], print: Buffer): Promise<Carried | null> => {
    const [found] = await read(db, [...by, cutOffMinutes])
    if (!found) return null
    if (!found.print.equals(print)) throw new Problem('idempotency-mismatch')
    if (!found.has_ended) throw new Problem('idempotency-in-flight', { retryAfterSeconds: 1 })
    if (!found.answer) throw new Problem('idempotency-outcome-lost')
    return { text: secrets.unseal('idempotency', found.answer), isReplay: true }
  }

  const carryFirst = async (by: readonly [string, Buffer], beganAt: string, work: Work): Promise<Carried> => {
    const text = await work().catch(async (error: unknown) => {
      // What was refused changed nothing and may be tried again; what failed may have happened, so its key stays taken.
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
     * Does the work unless this caller's key did it within the last 24 hours: then answers what that answered. Refuses with
     * 'idempotency-mismatch' what is another request, with 'idempotency-in-flight' what has not ended, and with
     * 'idempotency-outcome-lost' what failed, was cut off, or ended with an answer that is not kept.
     */
    carryOut: async ({ actorId, key, sent }: Repeatable, work: Work): Promise<Carried> => {
      if (!/^[!-~]{1,255}$/.test(key)) throw refuseKey()
      const by = [actorId, hashOf(key)] as const
      const print = createHash('sha256').update(JSON.stringify(sent)).digest()
      const [first] = await begin(db, [...by, print, repeatHours])
      if (first) return carryFirst(by, first.began_at, work)
      const again = await replay(by, print)
      // Refused or removed between the two statements: its caller is to ask once more.
      if (!again) throw new Problem('idempotency-in-flight', { retryAfterSeconds: 1 })
      return again
    },
    /** Removes requests whose repeats read nothing any more. */
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
