import { statement } from '../../../platform/server/db.ts'

/** Finds the panelist and the points of these redemptions. */
export const redemptionsNamed = statement<{ redemption_id: string; user_id: string; points: number }>(
  'redemptions.named',
  'select redemption_id, user_id, points from redemptions where redemption_id = any($1::uuid[])',
)
