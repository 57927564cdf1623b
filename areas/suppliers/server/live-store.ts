import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { SupplierState, SupplierStates } from '../../surveys/server/service.ts'

type StateRow = { is_active: boolean; is_live: boolean }
const selectState = statement<StateRow>(
  'suppliers.state',
  'select is_active, is_live from suppliers where supplier_key = $1',
)
const holdState = statement<StateRow>(
  'suppliers.hold-state',
  'select is_active, is_live from suppliers where supplier_key = $1 for share',
)
function stateOf([row]: StateRow[]): SupplierState {
  if (!row?.is_active) return 'unknown'
  return row.is_live ? 'live' : 'listening'
}
const selectLive = `select supplier_key from suppliers where supplier_key = any($1::text[]) and is_active and is_live order by supplier_key`
const readLive = statement<{ supplier_key: string }>('suppliers.live-among', selectLive)
const holdLive = statement<{ supplier_key: string }>('suppliers.hold-live-among', `${selectLive} for share`)
const keysIn = (rows: { supplier_key: string }[]): string[] => rows.map((row) => row.supplier_key)
/** Those of these suppliers whose callbacks count now. */
export const liveAmong = async (tx: Tx, supplierKeys: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(keysIn(await readLive(tx, [supplierKeys])))
/**
 * Has these suppliers stay as they were read until the transaction ends, behind everything else that it locks. When one has gone live or
 * been put back meanwhile, the transaction is tried again.
 */
export async function stayLiveAmong(tx: Tx, supplierKeys: readonly string[], live: ReadonlySet<string>): Promise<void> {
  const held = keysIn(await holdLive(tx, [supplierKeys]))
  if (held.length === live.size && held.every((key) => live.has(key))) return
  throw Object.assign(new Error('a supplier was put back, or went live, while its callbacks were taken'), {
    code: '40001',
  })
}

const holdIsLive = statement<{ is_live: boolean }>(
  'suppliers.hold-is-live',
  'select is_live from suppliers where supplier_key = $1 for share',
)
/** Whether a supplier is live, also when it is switched off; it stays so until the transaction ends. */
export const staysLive = async (tx: Tx, supplierKey: string): Promise<boolean> =>
  (await holdIsLive(tx, [supplierKey]))[0]?.is_live === true

/** How a supplier is. */
export const supplierState: SupplierStates = {
  read: async (from, supplierKey) => stateOf(await selectState(from, [supplierKey])),
  hold: async (tx, supplierKey) => stateOf(await holdState(tx, [supplierKey])),
}

const countListened = statement<{ supplier_key: string; listened: number }>(
  'suppliers.count-listened',
  `select s.supplier_key, l.listened from suppliers s cross join lateral (
     select count(*)::int as listened from (select from supplier_callbacks c
       where c.supplier_key = s.supplier_key and c.verdict in ('listened', 'quarantined: came-while-listening') limit $1) q) l`,
)
/** How many callbacks came of each supplier while it listened, counted up to a limit; not those that staff have decided. */
export const listenedBySupplier = async (db: Db, limit: number): Promise<ReadonlyMap<string, number>> =>
  new Map((await countListened(db, [limit])).map((row) => [row.supplier_key, row.listened]))

const countOf = statement<{ listened: number }>(
  'suppliers.count-listened-of',
  `select count(*)::int as listened from (select from supplier_callbacks
     where supplier_key = $1 and verdict in ('listened', 'quarantined: came-while-listening') limit 1) q`,
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
   where supplier_key = $1 and (set_status = 'live' or survey_id = any($3::text[]))`,
)
type HeldBack = { reason: string; paused: readonly string[] }
/** Notes that a supplier's offers are held back, also those that staff had opened, so that its inventory opens them again once it is live. */
export const holdBackOffers = async (tx: Tx, supplierKey: string, { reason, paused }: HeldBack): Promise<void> =>
  void (await holdBack(tx, [supplierKey, reason, paused]))
