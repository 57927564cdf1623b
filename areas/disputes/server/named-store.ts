import { statement } from '../../../platform/server/db.ts'

/** The panelist and the survey of each of these disputes. */
export const readDisputeNames = statement<{ dispute_id: string; user_id: string; title: string }>(
  'disputes.named',
  'select dispute_id, user_id, title from disputes where dispute_id = any($1::uuid[])',
)
