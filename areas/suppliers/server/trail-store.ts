import { statement } from '../../../platform/server/db.ts'
import type { CallbackColumns } from './inbox-store.ts'

export type TrailCallback = CallbackColumns & {
  supplier_name: string
  decision: 'release' | 'refuse' | null
  ruling_reason: string | null
  decided_by: string | null
  decided_at: Date | null
}
/** The most callbacks about one attempt that are shown. */
const callbacksMax = 20
/** The callbacks that name an attempt of this supplier, oldest first, with what staff decided about them. */
export const readCallbacksAbout = statement<TrailCallback>(
  'suppliers.callbacks-about',
  `select c.callback_id, c.supplier_key, c.event_id, c.outcome, c.attempt_id, c.amount, c.money_micros, c.money_currency, c.unknown_code,
     c.detail, c.raw, c.verdict, c.repeats, c.received_at, c.delay_ms, s.name as supplier_name, r.decision, r.reason as ruling_reason,
     r.decided_by, r.decided_at
   from supplier_callbacks c join suppliers s using (supplier_key) left join supplier_rulings r using (callback_id)
   where c.attempt_id = $1 and c.supplier_key = $2 order by c.callback_id limit ${callbacksMax}`,
)
