import { statement, type Db } from '../../../platform/server/db.ts'
import { rewardProviders } from '../../providers/contract.ts'
import type { Finding } from '../../wallet/server/service.ts'

const findingsAtMost = 100
// Not for users: this is part of a statement.
const atProviders = rewardProviders.map((provider) => `'${provider}'`).join(', ')

// Lists what each request holds in the ledger, the reward and its fee separately.
// Not for users: this is part of a statement.
const held = `(select redemption_id, user_id, status, fulfilment, points - fee_points as points,
      'redemption:' || redemption_id || ':hold' as key from redemptions
    union all select redemption_id, user_id, status, fulfilment, fee_points,
      'redemption:' || redemption_id || ':fee:hold' from redemptions where fee_points > 0)`

// Not for users: the check of the books names what is broken in the words of the invariants.
const checks: readonly { invariant: string; message: string; sql: string }[] = [
  {
    invariant: 'W6',
    message: 'two open requests of the user have one place',
    sql: `select user_id::text as subject from redemptions where status not in ('sent', 'rejected')
      group by user_id, open_no having count(*) > 1`,
  },
  {
    invariant: 'W6',
    message: 'two requests of the user on a UTC day, neither rejected, have one place',
    sql: `select user_id || ' ' || day as subject from redemptions where status <> 'rejected'
      group by user_id, day, day_no having count(*) > 1`,
  },
  {
    invariant: 'W7',
    message: 'the redemption has no hold of its user and points in the ledger',
    sql: `select r.redemption_id::text as subject from ${held} r
      where not exists (select from ledger_transfers t
        where t.key = r.key and t.kind = 'hold' and t.user_id = r.user_id and t.points = r.points)`,
  },
  {
    invariant: 'W7',
    message: 'the hold belongs to no redemption',
    sql: `select t.key as subject from ledger_transfers t where t.kind = 'hold' and t.key like 'redemption:%'
      and not exists (select from ${held} r where t.key = r.key)`,
  },
  {
    invariant: 'W7',
    message: 'the points are not where the status says: held while open, gone when sent, back when rejected',
    sql: `select r.redemption_id::text as subject from ${held} r
      join ledger_transfers h on h.key = r.key
      left join ledger_transfers e on e.follows = h.transfer_id
      left join ledger_transfers b on b.follows = e.transfer_id
      where coalesce(b.kind, e.kind) is distinct from
          case r.status when 'sent' then 'redemption' when 'rejected' then 'give_back' end
        or b.kind is not null and r.fulfilment <> 'manual' and not exists (select from order_settlements s
          where s.redemption_id = r.redemption_id and s.is_correction and s.state = 'done')
          and not exists (select from vendor_orders o where o.redemption_id = r.redemption_id and o.cancelled_at is not null)`,
  },
  {
    invariant: 'W8',
    message: 'a code and the redemption it pays do not fit: one each, of the same value, from sending on',
    sql: `select coalesce(r.redemption_id, c.redemption_id)::text as subject
      from (select * from redemptions where fulfilment = 'stock' and status in ('sending', 'sent')) r
      full join assigned_gift_codes c on c.redemption_id = r.redemption_id
      where c.redemption_id is null or r.redemption_id is null or c.points <> r.points or c.reward_id <> r.reward_id`,
  },
  {
    invariant: 'W8',
    message: 'a request that is paid by hand has no payee although it is open',
    sql: `select r.redemption_id::text as subject from redemptions r
      where r.fulfilment = 'manual' and r.is_open
        and not exists (select from redemption_payees p where p.redemption_id = r.redemption_id)`,
  },
  {
    invariant: 'W8',
    message:
      'an ordered reward and its order do not fit: one each, noted before the vendor is called, known by id when sent',
    sql: `select r.redemption_id::text as subject from redemptions r
      left join vendor_orders o on o.redemption_id = r.redemption_id
      where r.fulfilment in (${atProviders}) and (r.status in ('sending', 'unknown') and o.redemption_id is null
        or (r.status = 'sent') <> (o.order_id is not null))`,
  },
  {
    invariant: 'W8',
    message: 'a paid order is cancelled, and its request is not rejected or still has its id',
    sql: `select o.redemption_id::text as subject from vendor_orders o join redemptions r on r.redemption_id = o.redemption_id
      where o.cancelled_at is not null and (r.status <> 'rejected' or o.order_id is not null)`,
  },
  {
    invariant: 'W8',
    message:
      'an order that staff settled and its request do not fit: sent with its id, rejected, or where it was while one waits',
    sql: `select r.redemption_id::text as subject from order_settlements s
      join redemptions r on r.redemption_id = s.redemption_id
      left join vendor_orders o on o.redemption_id = r.redemption_id
      where s.state = 'waiting' and r.status <> case when s.is_correction then 'sent' else 'unknown' end
        or s.state = 'done' and s.outcome = 'not-delivered' and r.status <> 'rejected'
        or s.state = 'done' and s.outcome = 'delivered' and (r.status <> 'sent' or o.order_id is distinct from s.order_id)`,
  },
]

const statements = checks.map((check, index) => ({
  ...check,
  run: statement<{ subject: string }>(`redemptions.check-${index}`, `${check.sql} limit ${findingsAtMost}`),
}))

/** Every redemption that breaks an invariant or contradicts the ledger. */
export async function findBroken(db: Db): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { invariant, message, run } of statements) {
    for (const { subject } of await run(db, [])) found.push({ invariant, subject, message })
  }
  return found
}
