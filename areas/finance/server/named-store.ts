import { statement } from '../../../platform/server/db.ts'

/** Finds the panelist and the points of these adjustments. */
export const readAdjustmentNames = statement<{ adjustment_id: string; user_id: string; points: number }>(
  'finance.adjustments-named',
  'select adjustment_id, user_id, points from point_adjustments where adjustment_id = any($1::uuid[])',
)
