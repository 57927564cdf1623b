import { createHash } from 'node:crypto'
import { statement, type Db } from './db.ts'
import { Problem } from './problem.ts'
import { hashOf, type Secrets } from './secrets.ts'

/** For how many hours a repeated request gets the first response. */
export const repeatHours = 24
/**
 * For how many days the key of a request that creates or moves points or money stays taken. Its response is stored for
 * `repeatHours` like any other; after that a repeat is only told that the request was done.
 */
export const moneyKeyDays = 400
/**
 * The longest response that is stored, in characters. A repeat of a request with a longer one is only told that the
 * request was done.
 */
const keptAnswerMaxLength = 256 * 1024
/** After this many minutes a request that has not ended counts as interrupted. */
const cutOffMinutes = 10
const removedAtOnce = 5_000

/** A request that may be repeated: who sends it, its key, its content, and whether it creates or moves money. */
export type Repeatable = { actorId: string; key: string; sent: readonly unknown[]; movesMoney: boolean }
/** The response as a text, or null if it was not stored. `isReplay` is true if an earlier request produced it. */
export type Carried = { text: string | null; isReplay: boolean }
export type Idempotency = ReturnType<typeof createIdempotency>

const begin = statement<{ began_at: string }>(
  'idempotency.begin',
  `insert into repeatable_requests as r (actor_id, key_hash, print, moves_money) values ($1, $2, $3, $4)
   on conflict (actor_id, key_hash) do update
     set print = excluded.print, moves_money = excluded.moves_money, began_at = excluded.began_at, ended_at = null, answer = null
     where r.began_at < clock_timestamp()
       - case when r.moves_money then make_interval(days => $6) else make_interval(hours => $5) end
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
type Removed = { actor_id: string }
const findOld = (which: string) =>
  `(actor_id, key_hash) in (select actor_id, key_hash from repeatable_requests
     where ${which} and began_at < clock_timestamp() - make_interval(hours => $1) order by began_at limit $2)`
const removeShort = statement<Removed>(
  'idempotency.prune',
  `delete from repeatable_requests where ${findOld('not moves_money')} returning actor_id`,
)
const removeLong = statement<Removed>(
  'idempotency.prune-money',
  `delete from repeatable_requests where ${findOld('moves_money')} returning actor_id`,
)
const dropAnswers = statement<Removed>(
  'idempotency.drop-answers',
  `update repeatable_requests set answer = null where ${findOld('moves_money and answer is not null')} returning actor_id`,
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
     * Does the work, unless this caller used the key within the last 24 hours, or within 400 days if the work creates or
     * moves money; then returns the first response. Throws 'idempotency-mismatch' for a different request,
     * 'idempotency-in-flight' while the first is running, and 'idempotency-outcome-lost' when the first failed, was
     * interrupted, or has a response that is not stored or no longer so.
     */
    carryOut: async ({ actorId, key, sent, movesMoney }: Repeatable, work: Work): Promise<Carried> => {
      if (!/^[!-~]{1,255}$/.test(key)) throw refuseKey()
      const by = [actorId, hashOf(key)] as const
      const print = createHash('sha256').update(JSON.stringify(sent)).digest()
      const [first] = await begin(db, [...by, print, movesMoney, repeatHours, moneyKeyDays])
      if (first) return carryFirst(by, first.began_at, work)
      const again = await findReplay(by, print)
      // The first request was refused or removed between the two statements, so the caller should try again.
      if (!again) throw new Problem('idempotency-in-flight', { retryAfterSeconds: 1 })
      return again
    },
    /** Removes the requests whose keys are free again, and the responses that are no longer sent. */
    prune: async (): Promise<void> => {
      for (const [remove, hours] of [
        [removeShort, repeatHours],
        [dropAnswers, repeatHours],
        [removeLong, moneyKeyDays * 24],
      ] as const)
        while ((await remove(db, [hours, removedAtOnce])).length === removedAtOnce);
    },
  }
}
type Work = () => Promise<string | null>

function refuseKey(): Problem {
  const message = { code: 'problems.idempotency-key-invalid', values: {} }
  return new Problem('idempotency-key-invalid', { errors: [{ field: 'Idempotency-Key', message }] })
}
