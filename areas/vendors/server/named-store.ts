import { statement } from '../../../platform/server/db.ts'

/** Reads when payout runs were proposed. */
export const runsNamed = statement<{ run_id: string; proposed_at: Date }>(
  'vendors.runs-named',
  'select run_id, proposed_at from vendor_runs where run_id = any ($1::uuid[])',
)
