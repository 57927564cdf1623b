import { statement, type Tx } from '../../../platform/server/db.ts'

export type CompletedAttempt = { attempt_id: string; user_id: string; title: string }
const lock = statement<CompletedAttempt>(
  'surveys.lock-completed',
  `select a.attempt_id, a.user_id, s.title from attempts a join surveys s using (survey_id)
   where a.attempt_id = any ($1::uuid[]) and a.outcome = 'completed' and a.earned >= a.points
   order by a.attempt_id for no key update of a`,
)
/**
 * Locks the given attempts, in the same order as every ending, so that none can be taken back before the transaction
 * ends. Attempts that are not completed and paid are left out.
 */
export const lockCompleted = (tx: Tx, attemptIds: readonly string[]): Promise<CompletedAttempt[]> =>
  lock(tx, [attemptIds])
