import { statement, type Tx } from '../../../platform/server/db.ts'

/** For so long a running attempt keeps its place while a report about it waits; then it has ended, and its points can be asked about. */
const heldDays = 14

const writeHeld = statement(
  'surveys.hold-attempts',
  `update attempts set held_at = now(), own_expires_at = coalesce(own_expires_at, expires_at),
     expires_at = greatest(expires_at, now() + $2 * interval '1 day')
   where attempt_id = any ($1::uuid[]) and outcome = 'started'`,
)
/** Notes that a report about each of these attempts waits for staff. Those that have ended stay as they are. */
export const holdAttempts = async (tx: Tx, attemptIds: readonly string[]): Promise<void> =>
  void (await writeHeld(tx, [attemptIds, heldDays]))

const clearHeld = statement(
  'surveys.let-attempt-go',
  `update attempts set held_at = null, expires_at = coalesce(own_expires_at, expires_at), own_expires_at = null where attempt_id = $1`,
)
/** Notes that nothing about an attempt waits any more: it has the deadline again that it had before, and is given up when that has passed. */
export const letAttemptGo = async (tx: Tx, attemptId: string): Promise<void> => void (await clearHeld(tx, [attemptId]))
