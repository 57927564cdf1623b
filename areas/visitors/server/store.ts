import { statement, type Db } from '../../../platform/server/db.ts'

const insertClaim = statement<{ user_id: string }>(
  'visitors.claim-guest',
  `insert into guest_claims (visitor_id, pid, user_id)
   select $1, $2, $3 where not exists (select from guest_claims where visitor_id = $4 and pid = '')
   on conflict do nothing returning user_id`,
)
const readClaim = statement<{ user_id: string | null }>(
  'visitors.claim-of-guest',
  'select user_id from guest_claims where visitor_id = $1 and pid = $2',
)
type Claim = { visitorId: string; pid: string; userId: string; trace: string }
/**
 * Claims a guest for an account. Returns the account that claimed it first, which may be this one; null if that account
 * has been erased, which a stored `trace` shows.
 */
export async function claimGuest(db: Db, { visitorId, pid, userId, trace }: Claim): Promise<string | null> {
  const [claimed] = await insertClaim(db, [visitorId, pid, userId, trace])
  const [held] = claimed ? [claimed] : await readClaim(db, [visitorId, pid])
  return held?.user_id ?? null
}
