import type { OrderOutcome, RedemptionStatus } from '../contract.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

type RedemptionRow = {
  redemption_id: string
  reward_name: string
  points: number
  currency: string
  sent_cents: number
  fee_cents: number
  status: RedemptionStatus
  reason: string | null
  reason_code: string | null
  paid_at: Date | null
  paid_reference: string | null
  requested_at: Date
  decided_at: Date | null
  sent_at: Date | null
}
const readAll = statement<RedemptionRow>(
  'redemptions.all-of',
  `select redemption_id, reward_name, points, currency, sent_cents, fee_cents, status, reason, reason_code, paid_at, paid_reference, requested_at, decided_at, sent_at
   from redemptions where user_id = $1 order by requested_at`,
)
const readCodes = statement<{ created_at: Date; used_at: Date | null }>(
  'redemptions.codes-of',
  'select created_at, used_at from redemption_codes where user_id = $1 order by created_at',
)
const readKeys = statement<{ route: string; key: string; claimed_at: Date }>(
  'redemptions.keys-of',
  'select route, key, claimed_at from idempotent_requests where user_id = $1 order by claimed_at',
)
const readSettlements = statement<{ redemption_id: string; outcome: OrderOutcome; reason: string; proposed_at: Date }>(
  'redemptions.settlements-of',
  `select s.redemption_id, s.outcome, s.reason, s.proposed_at
   from order_settlements s join redemptions r on r.redemption_id = s.redemption_id
   where r.user_id = $1 order by s.proposed_at`,
)
/** Everything that is stored about a user's requests. */
export async function listAll(db: Db, userId: string) {
  const requests = await readAll(db, [userId])
  const codes = await readCodes(db, [userId])
  const keys = await readKeys(db, [userId])
  const settlements = await readSettlements(db, [userId])
  return { requests, codes, keys, settlements }
}

const readIds = statement<{ redemption_id: string }>(
  'redemptions.ids-of',
  'select redemption_id from redemptions where user_id = $1',
)
const eraseOf = [
  statement('redemptions.erase-codes', 'delete from redemption_codes where user_id = $1'),
  // A closed account cannot repeat a request.
  statement('redemptions.erase-keys', 'delete from idempotent_requests where user_id = $1'),
  statement(
    'redemptions.erase-payees',
    'delete from redemption_payees where redemption_id in (select redemption_id from redemptions where user_id = $1)',
  ),
  statement(
    'redemptions.erase-settlements',
    `update order_settlements set reason = ''
     where reason <> '' and redemption_id in (select redemption_id from redemptions where user_id = $1)`,
  ),
  // The bank's note on a payment may contain the recipient's name.
  statement(
    'redemptions.erase-reasons',
    `update redemptions set reason = case when reason is not null then '' end,
       paid_reference = case when paid_reference is not null then '' end
     where user_id = $1 and num_nonnulls(reason, paid_reference) > 0`,
  ),
]
/**
 * Removes payees, codes, keys and reasons of a user's requests; the payments stay, because the ledger has them too.
 * Returns the requests' ids.
 */
export async function erase(tx: Tx, userId: string): Promise<string[]> {
  for (const remove of eraseOf) await remove(tx, [userId])
  return (await readIds(tx, [userId])).map((row) => row.redemption_id)
}
