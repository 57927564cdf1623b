import { oldRows } from '../../../platform/server/old-rows.ts'

/** Emailed codes older than their retention period. */
export const oldCodes = oldRows('redemptions.old-codes', {
  from: 'redemption_codes',
  select: 'select ctid from redemption_codes where created_at < now() - make_interval(days => $1)',
})

/** Idempotency keys older than their retention period. */
export const oldKeys = oldRows('redemptions.old-keys', {
  from: 'idempotent_requests',
  select: 'select ctid from idempotent_requests where claimed_at < now() - make_interval(days => $1)',
})

/**
 * The payees of requests that were closed longer ago than the retention period. A request is closed after it was made,
 * so the index on `at` limits how many rows are read.
 */
export const oldPayees = oldRows('redemptions.old-payees', {
  from: 'redemption_payees',
  key: ['redemption_id'],
  select: `select p.redemption_id from redemption_payees p join redemptions r using (redemption_id)
    where p.at < now() - make_interval(days => $1) and not r.is_open
      and coalesce(r.sent_at, r.decided_at) < now() - make_interval(days => $1)`,
})
