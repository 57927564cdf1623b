import { Problem } from '../../../platform/server/problem.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { hashOf, newId } from '../../../platform/server/secrets.ts'
import * as store from './proof-store.ts'

/**
 * A claim older than this may be taken over. If its holder is still running, the holder's transaction finds the claim
 * gone and rolls back.
 */
export const staleClaimSeconds = 30

type Ask = { userId: string; route: string; key: string; request: unknown }
/** Stores the answer; called inside the transaction that does the work, so that both are committed or neither. */
type Keep<Answer> = (tx: Tx, answer: Answer) => Promise<void>

/**
 * Does the work once per user, route and key. A repeated request gets the first answer. Problems:
 * 'idempotency-in-flight' while the first is still running, 'idempotency-mismatch' when the key was used for a
 * different request. When a request is refused, its key can be used again.
 */
export async function runOnce<Answer>(
  db: Db,
  { userId, route, key, request }: Ask,
  work: (keep: Keep<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const claim = { userId, route, key, claimId: newId() }
  const hash = hashOf(JSON.stringify(request))
  if (!(await store.claim(db, claim, hash, staleClaimSeconds))) {
    const earlier = await store.findClaim(db, claim)
    if (earlier && !earlier.request_hash.equals(hash)) throw new Problem('idempotency-mismatch')
    if (!earlier || earlier.answer === null) throw new Problem('idempotency-in-flight', { retryAfterSeconds: 1 })
    return earlier.answer as Answer
  }
  const keep: Keep<Answer> = async (tx, answer) => {
    if (!(await store.answer(tx, claim, answer))) throw new Problem('idempotency-in-flight')
  }
  try {
    return await work(keep)
  } catch (error) {
    // A claim that cannot be released now expires.
    await store.releaseClaim(db, claim).catch(() => undefined)
    throw error
  }
}
