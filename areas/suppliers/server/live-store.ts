import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

/** Whether a supplier brings surveys: `unknown` also when it is switched off, `listening` while its callbacks change nothing. */
export type SupplierState = 'unknown' | 'listening' | 'live'
const selectState = statement<{ is_active: boolean; is_live: boolean }>(
  'suppliers.state',
  'select is_active, is_live from suppliers where supplier_key = $1 for share',
)
/** How a supplier is; within a transaction it stays so until the end. Surveys are locked before it, never after. */
export async function supplierState(from: Db, supplierKey: string): Promise<SupplierState> {
  const [row] = await selectState(from, [supplierKey])
  if (!row?.is_active) return 'unknown'
  return row.is_live ? 'live' : 'listening'
}

const countListened = statement<{ supplier_key: string; listened: number }>(
  'suppliers.count-listened',
  `select s.supplier_key, l.listened from suppliers s cross join lateral (
     select count(*)::int as listened from (select from supplier_callbacks c
       where c.supplier_key = s.supplier_key and c.verdict = 'listened' limit $1) q) l`,
)
/** How many callbacks of each supplier were only listened to, counted up to a limit. */
export const listenedBySupplier = async (db: Db, limit: number): Promise<ReadonlyMap<string, number>> =>
  new Map((await countListened(db, [limit])).map((row) => [row.supplier_key, row.listened]))

const countOf = statement<{ listened: number }>(
  'suppliers.count-listened-of',
  `select count(*)::int as listened from (select from supplier_callbacks
     where supplier_key = $1 and verdict = 'listened' limit 1) q`,
)
/** Whether any callback of a supplier was verified while it only listened. */
export const wasHeard = async (tx: Tx, supplierKey: string): Promise<boolean> =>
  (await countOf(tx, [supplierKey]))[0]?.listened === 1

const noteAsking = statement('suppliers.ask-live', 'update suppliers set live_asked_at = now() where supplier_key = $1')
/** Notes that somebody asked for a locked supplier to go live. */
export const askLive = async (tx: Tx, supplierKey: string): Promise<void> => void (await noteAsking(tx, [supplierKey]))

const setLive = statement(
  'suppliers.go-live',
  `update suppliers set is_live = true, live_asked_at = null,
     inventory_next_at = case when inventory_url is not null then now() end where supplier_key = $1`,
)
/** Lets a locked supplier go live; its inventory is due. */
export const goLive = async (tx: Tx, supplierKey: string): Promise<void> => void (await setLive(tx, [supplierKey]))

const setListening = statement(
  'suppliers.listen',
  'update suppliers set is_live = false, live_asked_at = null where supplier_key = $1',
)
/** Has a locked supplier listen, and nobody wait for anything else. */
export const listen = async (tx: Tx, supplierKey: string): Promise<void> => void (await setListening(tx, [supplierKey]))

const holdBack = statement(
  'suppliers.hold-back-offers',
  `update supplier_offers set set_status = 'paused', digest = 'listening', reasons = array[$2::text]
   where supplier_key = $1 and set_status = 'live'`,
)
/** Notes that a supplier's offers are held back, so that its inventory opens them again once it is live. */
export const holdBackOffers = async (tx: Tx, supplierKey: string, reason: string): Promise<void> =>
  void (await holdBack(tx, [supplierKey, reason]))
