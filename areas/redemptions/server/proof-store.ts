import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const retireCodes = statement(
  'redemptions.retire-codes',
  'update redemption_codes set expires_at = $2 where user_id = $1 and used_at is null and expires_at > $2',
)
const insertCode = statement(
  'redemptions.insert-code',
  `insert into redemption_codes (code_id, user_id, code_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
)
type NewCode = { codeId: string; userId: string; hash: Buffer; now: Date; expiresAt: Date }
/** Adds a code, and invalidates the user's older codes. */
export async function addCode(tx: Tx, { codeId, userId, hash, now, expiresAt }: NewCode): Promise<void> {
  await retireCodes(tx, [userId, now])
  await insertCode(tx, [codeId, userId, hash, now, expiresAt])
}

const newest = statement<{ code_id: string }>(
  'redemptions.newest-code',
  `select code_id from redemption_codes where user_id = $1 and used_at is null and expires_at > now()
   order by created_at desc limit 1`,
)
/** Finds the id of the user's newest code, or null. */
export const findNewestCode = async (db: Db, userId: string): Promise<string | null> =>
  (await newest(db, [userId]))[0]?.code_id ?? null

// Counting and comparing are one statement, so that of a thousand simultaneous guesses only five are compared.
const compareCode = statement<{ is_right: boolean }>(
  'redemptions.compare-code',
  `update redemption_codes set tries = tries + 1
   where code_id = $1 and user_id = $2 and tries < $3 and used_at is null and expires_at > now()
   returning code_hash = $4 as is_right`,
)
/** Checks one guess and counts it; null when the code is used or expired, or was guessed too often. */
export const evaluate = async (
  db: Db,
  ask: { codeId: string; userId: string; hash: Buffer; tries: number },
): Promise<boolean | null> =>
  (await compareCode(db, [ask.codeId, ask.userId, ask.tries, ask.hash]))[0]?.is_right ?? null

const useCode = statement<{ code_id: string }>(
  'redemptions.use-code',
  `update redemption_codes set used_at = $2 where code_id = $1 and used_at is null and expires_at > $2 returning code_id`,
)
/** Uses up the code; false when it was used or has expired in the meantime. */
export const consume = async (tx: Tx, codeId: string, now: Date): Promise<boolean> =>
  (await useCode(tx, [codeId, now])).length > 0

const readCode = statement<{ user_id: string; is_live: boolean }>(
  'redemptions.code',
  'select user_id, used_at is null and expires_at > now() as is_live from redemption_codes where code_id = $1',
)
/** Finds a code, or null. */
export const findCode = async (db: Db, codeId: string) => (await readCode(db, [codeId]))[0] ?? null

const claimKey = statement<{ claim_id: string }>(
  'redemptions.claim-key',
  `insert into idempotent_requests as mine (user_id, route, key, request_hash, claim_id) values ($1, $2, $3, $4, $5)
   on conflict (user_id, route, key) do update set claim_id = excluded.claim_id, claimed_at = now()
     where mine.answer is null and mine.request_hash = excluded.request_hash
       and mine.claimed_at < now() - make_interval(secs => $6)
   returning claim_id`,
)
const readKey = statement<{ request_hash: Buffer; answer: unknown }>(
  'redemptions.read-key',
  'select request_hash, answer from idempotent_requests where user_id = $1 and route = $2 and key = $3',
)
const answerKey = statement<{ key: string }>(
  'redemptions.answer-key',
  `update idempotent_requests set answer = $5
   where user_id = $1 and route = $2 and key = $3 and claim_id = $4 and answer is null returning key`,
)
const freeKey = statement(
  'redemptions.free-key',
  `delete from idempotent_requests
   where user_id = $1 and route = $2 and key = $3 and claim_id = $4 and answer is null`,
)
/** A claim on an idempotency key. */
export type Claim = { userId: string; route: string; key: string; claimId: string }

/** Claims the key for this request. A claim older than `staleSeconds` is taken over, because its holder has died. */
export const claim = async (db: Db, { userId, route, key, claimId }: Claim, hash: Buffer, staleSeconds: number) =>
  (await claimKey(db, [userId, route, key, hash, claimId, staleSeconds])).length > 0
/** Finds the claim or the stored answer of a key. */
export const findClaim = async (db: Db, { userId, route, key }: Claim) =>
  (await readKey(db, [userId, route, key]))[0] ?? null
/** Stores the answer under its key; false when the claim was taken over. */
export const answer = async (tx: Tx, { userId, route, key, claimId }: Claim, given: unknown): Promise<boolean> =>
  (await answerKey(tx, [userId, route, key, claimId, JSON.stringify(given)])).length > 0
/** Releases a claim, so that the key can be used again. */
export const releaseClaim = async (db: Db, { userId, route, key, claimId }: Claim): Promise<void> => {
  await freeKey(db, [userId, route, key, claimId])
}
