import { statement, type Db } from '../../../platform/server/db.ts'
import type { Finding } from '../../wallet/server/service.ts'

const findingsAtMost = 100

// A full join finds granted disputes without a transfer, transfers with another amount or owner, and transfers that no
// dispute granted.
const selectFindings = statement<{ subject: string }>(
  'disputes.findings',
  `select coalesce(d.dispute_id::text, t.key) as subject
   from (select * from disputes where status = 'granted') d
   full join (select * from ledger_transfers where kind = 'dispute') t on t.key = 'dispute:' || d.dispute_id
   where d.dispute_id is null or t.key is null or t.points <> d.points or t.user_id <> d.user_id
   limit ${findingsAtMost}`,
)

/** Every dispute that contradicts the ledger. */
export async function listFindings(db: Db): Promise<Finding[]> {
  const message = 'a granted dispute and the transfer that pays it do not fit: one each, of the same points and user'
  return (await selectFindings(db, [])).map(({ subject }) => ({ invariant: 'W5', subject, message }))
}
