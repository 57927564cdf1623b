import { oldRows } from '../../../platform/server/old-rows.ts'

/** Refused calls older than their retention period. */
export const oldRefusals = oldRows('suppliers.old-refusals', {
  from: 'supplier_refusals',
  select: 'select ctid from supplier_refusals where at < now() - make_interval(days => $1)',
})
