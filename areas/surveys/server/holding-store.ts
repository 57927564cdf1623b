import { statement, type Tx } from '../../../platform/server/db.ts'

/**
 * How many days a running attempt keeps its place while a callback about it waits for staff. After that it ends; its
 * points can then be disputed.
 */
const heldDays = 14

const writeHeld = statement(
  'surveys.hold-attempts',
  `update attempts set held_at = now(), own_expires_at = coalesce(own_expires_at, expires_at),
     expires_at = greatest(expires_at, now() + $2 * interval '1 day')
   where attempt_id = any ($1::uuid[]) and outcome = 'started'`,
)
/** Marks running attempts for which a callback waits for staff. Attempts that have ended stay as they are. */
export const holdAttempts = async (tx: Tx, attemptIds: readonly string[]): Promise<void> =>
  void (await writeHeld(tx, [attemptIds, heldDays]))

const clearHold = statement(
  'surveys.release-attempt',
  `update attempts set held_at = null, expires_at = coalesce(own_expires_at, expires_at), own_expires_at = null where attempt_id = $1`,
)
/**
 * Records that no callback about an attempt waits any more: its old deadline applies again, and if that has passed,
 * the attempt is abandoned.
 */
export const releaseAttempt = async (tx: Tx, attemptId: string): Promise<void> =>
  void (await clearHold(tx, [attemptId]))
