import { statement, type Db } from '../../../platform/server/db.ts'
import { waitingStatement } from '../../../platform/server/for-desk.ts'

/** The callbacks in quarantine. */
export const readWaitingCallbacks = waitingStatement('suppliers.waiting-callbacks', {
  from: 'supplier_callbacks',
  where: "verdict like 'quarantined%' and verdict like 'quarantined: %'",
  since: 'received_at',
  due: "received_at + interval '72 hours'",
})

const readStopped = statement<{ supplier_key: string; name: string; stopped_at: Date }>(
  'suppliers.waiting-stopped',
  `select s.supplier_key, s.name, h.stopped_at from supplier_health h join suppliers s using (supplier_key)
   where h.stopped_at is not null and s.is_active order by h.stopped_at limit 20`,
)
/** The active suppliers that are no longer called, because they refused our key. */
export const listStopped = (db: Db) => readStopped(db, [])

export type WindowRow = { supplier_key: string; name: string; counts: number[] }
const countIn = (condition: string): string => `
  select s.supplier_key, s.name, array_agg(w.count order by w.no) as counts from suppliers s cross join lateral (
    select no, (select count(*)::int from supplier_callbacks c
      where c.supplier_key = s.supplier_key and c.callback_id >= since and c.callback_id < until and ${condition}) as count
    from unnest($1::uuid[], $2::uuid[]) with ordinality as u (since, until, no)) w
  where s.is_active and s.is_live group by 1, 2`
const countTold = statement<WindowRow>(
  'suppliers.desk-told',
  countIn(`c.verdict = 'applied' and c.outcome = 'completed'`),
)
const countHeldBack = statement<WindowRow>('suppliers.desk-quarantined', countIn(`c.verdict like 'quarantined%'`))
/**
 * How many completes each live supplier reported within each window. A window is given by its first id and the id
 * after its last.
 */
export const readTold = (db: Db, from: readonly string[], to: readonly string[]) => countTold(db, [from, to])
/** How many callbacks of each live supplier are in quarantine within each window. */
export const readQuarantined = (db: Db, from: readonly string[], to: readonly string[]) => countHeldBack(db, [from, to])
