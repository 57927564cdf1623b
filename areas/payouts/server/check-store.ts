import type { Finding } from '../../../platform/server/area.ts'
import { statement, type Db } from '../../../platform/server/db.ts'

const findingsAtMost = 100

// Not for users: the check of the books states what is broken in the terms of the invariants.
const checks: readonly { invariant: string; message: string; sql: string }[] = [
  {
    invariant: 'W8',
    message:
      'a request that is paid by hand and its place in a batch do not fit: one each, from sending on, and to the same end',
    sql: `select coalesce(r.redemption_id, l.redemption_id)::text as subject
      from manual_redemptions r full join payout_lines l on l.redemption_id = r.redemption_id
      where l.state is distinct from case
          when r.status = 'sending' then 'exported'
          when r.status = 'sent' then 'paid'
          when r.status = 'rejected' and r.reason_code = 'redemptions.payout-refused' then 'refused'
          when r.status = 'rejected' and r.reason_code = 'redemptions.payout-returned' then 'returned' end
        or l.amount_cents <> r.sent_cents or l.currency <> r.currency or l.points <> r.points or l.user_id <> r.user_id or r.redemption_id is null`,
  },
  {
    invariant: 'W8',
    message: 'a batch has another number of requests than its file',
    sql: `select b.batch_id::text as subject from payout_batches b
      where b.rows <> (select count(*) from payout_lines l where l.batch_id = b.batch_id)`,
  },
]

const statements = checks.map((check, index) => ({
  ...check,
  run: statement<{ subject: string }>(`payouts.check-${index}`, `${check.sql} limit ${findingsAtMost}`),
}))

/** Every payment by hand that contradicts its request. */
export async function findBroken(db: Db): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { invariant, message, run } of statements) {
    for (const { subject } of await run(db, [])) found.push({ invariant, subject, message })
  }
  return found
}
