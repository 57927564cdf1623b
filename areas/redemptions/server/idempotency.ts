import { Problem } from '../../../platform/server/problem.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { hashOf, newId } from '../../../platform/server/secrets.ts'
import * as store from './proof-store.ts'

/** A claim older than this may be taken over. If its holder is still running, its transaction finds the claim gone and rolls back. */
export const staleClaimSeconds = 30

type Ask = { userId: string; route: string; key: string; request: unknown }
/** Called inside the transaction that does the work, so that work and answer exist together or not at all. */
type Keep<Answer> = (tx: Tx, answer: Answer) => Promise<void>

/**
 * Does the work once per user, route and key. A repeated request gets the first answer. Problems: 'idempotency-in-flight' while the
 * first is still running, 'idempotency-mismatch' when the key belongs to a different request. A refused request leaves the key free.
 */
export async function once<Answer>(
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
    // If the claim cannot be freed now, it goes stale.
    await store.releaseClaim(db, claim).catch(() => undefined)
    throw error
  }
}
