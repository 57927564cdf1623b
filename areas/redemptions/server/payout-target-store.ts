import { statement, type Db } from '../../../platform/server/db.ts'
import type { PayoutMethod } from '../../rewards/contract.ts'
import type { RedemptionStatus } from '../contract.ts'

type AskedRow = { redemption_id: string; user_id: string; method: PayoutMethod | null; requested_at: string }
const readAsked = statement<AskedRow>(
  'redemptions.asked-after',
  `select redemption_id, user_id, method, requested_at::text from redemptions r
   where (r.requested_at, redemption_id) > ($1::timestamptz, $2::uuid) order by r.requested_at, redemption_id limit $3`,
)
/**
 * Requests made after a given time and request, in that order. Times are texts, because a `Date` would cut off the
 * microseconds.
 */
export const listAskedAfter = (db: Db, after: { at: string; redemptionId: string }, limit: number) =>
  readAsked(db, [after.at, after.redemptionId, limit])

type OpenRow = {
  redemption_id: string
  user_id: string
  points: number
  status: RedemptionStatus
  requested_at: Date
}
const readOpen = statement<OpenRow>(
  'redemptions.open-of',
  `select redemption_id, user_id, points, status, requested_at from redemptions
   where user_id = any ($1::uuid[]) and is_open order by requested_at, redemption_id`,
)
/** The open requests of these accounts, oldest first. */
export const listOpenOf = (db: Db, userIds: readonly string[]) => readOpen(db, [userIds])
