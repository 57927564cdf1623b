import { statement } from '../../../platform/server/db.ts'

/** Whose adjustments these are, and of how many points. */
export const adjustmentsNamed = statement<{ adjustment_id: string; user_id: string; points: number }>(
  'finance.adjustments-named',
  'select adjustment_id, user_id, points from point_adjustments where adjustment_id = any($1::uuid[])',
)
