import { staffRoles } from '../../../platform/contract/access.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { LoginMethod } from './store.ts'

const takeFirst = <Row>([row]: Row[]): Row | null => row ?? null

export type Step = { sealedSecret: Buffer; since: Date; codesLeft: number }
const readStep = statement<Step>(
  'auth.second-step',
  `select s.sealed_secret as "sealedSecret", s.confirmed_at as since,
     (select count(*)::int from recovery_codes r where r.user_id = s.user_id and r.used_at is null) as "codesLeft"
   from second_steps s where s.user_id = $1`,
)
export const findStep = async (db: Db, userId: string) => takeFirst(await readStep(db, [userId]))

const writeStep = statement(
  'auth.set-second-step',
  `insert into second_steps (user_id, sealed_secret, confirmed_at, last_step) values ($1, $2, $3, $4)
   on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, confirmed_at = excluded.confirmed_at,
     last_step = excluded.last_step`,
)
export type NewStep = { userId: string; sealedSecret: Buffer; now: Date; lastStep: number }
export const setStep = (tx: Tx, { userId, sealedSecret, now, lastStep }: NewStep) =>
  writeStep(tx, [userId, sealedSecret, now, lastStep])

const takeStep = statement(
  'auth.take-step',
  'update second_steps set last_step = $2 where user_id = $1 and last_step < $2 returning 1',
)
/** Accepts a code of this step; false when a code of this or a later step was already accepted. */
export const useStep = async (tx: Tx, userId: string, step: number) => (await takeStep(tx, [userId, step])).length === 1

const deleteStep = statement('auth.drop-second-step', 'delete from second_steps where user_id = $1 returning 1')
/** Removes a user's second step and recovery codes; false when there was none. */
export const dropStep = async (tx: Tx, userId: string) => (await deleteStep(tx, [userId])).length === 1

const deleteCodes = statement('auth.drop-recovery-codes', 'delete from recovery_codes where user_id = $1')
const insertCodes = statement(
  'auth.add-recovery-codes',
  'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
)
/** Replaces all recovery codes of the user. */
export async function replaceCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteCodes(tx, [userId])
  await insertCodes(tx, [userId, hashes])
}

const takeCode = statement(
  'auth.take-recovery-code',
  'update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning 1',
)
/** Uses up a recovery code; false when there is no such code, or it was already used. */
export const useRecoveryCode = async (tx: Tx, userId: string, hash: Buffer, now: Date) =>
  (await takeCode(tx, [userId, hash, now])).length === 1

export type Challenge = { challengeId: string; userId: string; way: LoginMethod | null; sealedSecret: Buffer | null }
const columns = 'challenge_id as "challengeId", user_id as "userId", way, sealed_secret as "sealedSecret"'
const isLive = 'challenge_hash = $1 and used_at is null and expires_at > now()'
const readChallenge = statement<Challenge>(
  'auth.challenge',
  `select ${columns} from second_step_challenges where ${isLive}`,
)
const lockChallengeRow = statement<Challenge>(
  'auth.lock-challenge',
  `select ${columns} from second_step_challenges where ${isLive} for update`,
)
/** Finds a challenge that is neither used nor expired. */
export const findChallenge = async (db: Db, hash: Buffer) => takeFirst(await readChallenge(db, [hash]))
export const lockChallenge = async (tx: Tx, hash: Buffer) => takeFirst(await lockChallengeRow(tx, [hash]))

const insertChallenge = statement(
  'auth.add-challenge',
  `insert into second_step_challenges (challenge_id, user_id, challenge_hash, way, sealed_secret, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz + make_interval(mins => $7))`,
)
export type NewChallenge = Challenge & { hash: Buffer; now: Date; minutes: number }
export const addChallenge = (tx: Tx, made: NewChallenge) =>
  insertChallenge(tx, [made.challengeId, made.userId, made.hash, made.way, made.sealedSecret, made.now, made.minutes])

const keepSecret = statement(
  'auth.keep-secret',
  'update second_step_challenges set sealed_secret = $2 where challenge_id = $1',
)
export const setSecret = (tx: Tx, challengeId: string, sealedSecret: Buffer) =>
  keepSecret(tx, [challengeId, sealedSecret])

const spendAll = statement(
  'auth.spend-challenges',
  'update second_step_challenges set used_at = $2, sealed_secret = null where user_id = $1 and used_at is null',
)
/** Uses up every challenge of a user, so that anyone else who knows the password has to start again. */
export const spendChallenges = (tx: Tx, userId: string, now: Date) => spendAll(tx, [userId, now])
const spendOne = statement(
  'auth.spend-challenge',
  'update second_step_challenges set used_at = $2 where challenge_id = $1',
)
export const spendChallenge = (tx: Tx, challengeId: string, now: Date) => spendOne(tx, [challengeId, now])

const deleteChallenges = statement(
  'auth.delete-challenges',
  `delete from second_step_challenges where challenge_id = any(array(
     select challenge_id from second_step_challenges where expires_at < now() - make_interval(days => $1) limit $2))
   returning 1`,
)
/** Deletes at most `limit` challenges that expired this many days ago; returns how many. */
export const removeChallenges = async (db: Db, days: number, limit: number) =>
  (await deleteChallenges(db, [days, limit])).length

const markSession = statement('auth.prove-session', 'update sessions set has_second_step = true where session_id = $1')
/** Records that the user has just completed the second step in an open session. */
export const proveSession = (tx: Tx, sessionId: string) => markSession(tx, [sessionId])

const unmarkSessions = statement(
  'auth.unprove-sessions',
  'update sessions set has_second_step = false where user_id = $1 and revoked_at is null',
)
/**
 * Records for the open sessions of a user that no second step was completed; this matters if a second step is required
 * later.
 */
export const unproveSessions = (tx: Tx, userId: string) => unmarkSessions(tx, [userId])

const erasures = [
  statement('auth.erase-second-step', 'delete from second_steps where user_id = $1'),
  statement('auth.erase-challenges', 'delete from second_step_challenges where user_id = $1'),
]
/** Deletes everything about a user's second step. */
export async function eraseSteps(tx: Tx, userId: string): Promise<void> {
  for (const remove of erasures) await remove(tx, [userId])
}

const readProtected = statement<{ staff: number; unprotected: number }>(
  'auth.staff-protected',
  `select count(*)::int as staff,
     count(*) filter (where not exists (select from second_steps s where s.user_id = u.user_id))::int as unprotected
   from session_users u where u.role <> '1' and string_to_array(replace(u.role, ' ', ''), ',') && $1::text[]
     and u.is_active and u.blocked_at is null and u.closed_at is null`,
)
/** Counts the staff who can log in, and how many of them have no second step. */
export const countStaff = async (db: Db): Promise<{ staff: number; unprotected: number }> =>
  (await readProtected(db, [[...staffRoles]]))[0] ?? { staff: 0, unprotected: 0 }
