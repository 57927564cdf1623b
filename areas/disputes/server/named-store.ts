import { statement } from '../../../platform/server/db.ts'

/** Whose disputes these are, and about which survey. */
export const disputesNamed = statement<{ dispute_id: string; user_id: string; title: string }>(
  'disputes.named',
  'select dispute_id, user_id, title from disputes where dispute_id = any($1::uuid[])',
)
