import { isDeepStrictEqual } from 'node:util'
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

type SeenRow = { supplier_key: string; is_live: boolean; secret_since: Date; previous_since: Date | null }
const selectSeen = `select supplier_key, is_live, secret_since,
  case when previous_until > now() then previous_since end as previous_since
  from suppliers where supplier_key = any($1::text[]) order by supplier_key`
const readSeen = statement<SeenRow>('suppliers.seen', selectSeen)
const holdSeen = statement<SeenRow>('suppliers.hold-seen', `${selectSeen} for share`)
/**
 * The facts that determine how a supplier's callbacks are handled: whether they count (even while it is switched off),
 * and which secrets are valid, each identified by the time when it was made.
 */
export type SeenSupplier = { isLive: boolean; secretTimes: readonly number[] }
const seenIn = (rows: SeenRow[]): ReadonlyMap<string, SeenSupplier> =>
  new Map(
    rows.map(({ supplier_key: key, is_live: isLive, secret_since: present, previous_since: previous }) => [
      key,
      { isLive, secretTimes: [present, ...(previous ? [previous] : [])].map((since) => since.getTime()) },
    ]),
  )
/** The current state of these suppliers. */
export const readSuppliersSeen = async (
  from: Db,
  supplierKeys: readonly string[],
): Promise<ReadonlyMap<string, SeenSupplier>> => seenIn(await readSeen(from, [supplierKeys]))
/** Whether the secret made at this time is valid. */
export const isGoodSecret = (seen: SeenSupplier | undefined, since: Date): boolean =>
  seen?.secretTimes.includes(since.getTime()) === true
/**
 * Locks these suppliers until the transaction ends; call it after all other locks. If one of them has gone live, was
 * put back, or has a new secret since it was read, the transaction runs again.
 */
export async function stayAsSeen(tx: Tx, seen: ReadonlyMap<string, SeenSupplier>): Promise<void> {
  if (isDeepStrictEqual(seenIn(await holdSeen(tx, [[...seen.keys()]])), seen)) return
  throw tryAgain('a supplier was changed while its callbacks were taken')
}

/** An error that makes the transaction run again. */
export const tryAgain = (why: string): Error => Object.assign(new Error(why), { code: '40001' })

const holdIsLive = statement<{ is_live: boolean }>(
  'suppliers.hold-is-live',
  'select is_live from suppliers where supplier_key = $1 for share',
)
/** Whether a supplier is live, even when it is switched off; locked until the transaction ends. */
export const staysLive = async (tx: Tx, supplierKey: string): Promise<boolean> =>
  (await holdIsLive(tx, [supplierKey]))[0]?.is_live === true

/** The state of a supplier, as the surveys area needs it. */
export const supplierState: Pick<SupplierStates, 'read' | 'hold'> = {
  read: async (from, supplierKey) => stateOf(await selectState(from, [supplierKey])),
  hold: async (tx, supplierKey) => stateOf(await holdState(tx, [supplierKey])),
}

const countListened = statement<{ supplier_key: string; listened: number }>(
  'suppliers.count-listened',
  `select s.supplier_key, l.listened from suppliers s cross join lateral (
     select count(*)::int as listened from (select from supplier_callbacks c
       where c.supplier_key = s.supplier_key and c.heard_with = s.secret_since limit $1) q) l`,
)
/**
 * For each supplier, how many callbacks signed with its current secret arrived in listen-only mode; counted up to
 * `limit`.
 */
export const countListenedBySupplier = async (db: Db, limit: number): Promise<ReadonlyMap<string, number>> =>
  new Map((await countListened(db, [limit])).map((row) => [row.supplier_key, row.listened]))

const countOf = statement<{ listened: number }>(
  'suppliers.count-listened-of',
  `select count(*)::int as listened from (select from suppliers s join supplier_callbacks c
     on c.supplier_key = s.supplier_key and c.heard_with = s.secret_since where s.supplier_key = $1 limit 1) q`,
)
/** Whether any callback signed with a supplier's current secret has arrived in listen-only mode. */
export const wasHeard = async (tx: Tx, supplierKey: string): Promise<boolean> =>
  (await countOf(tx, [supplierKey]))[0]?.listened === 1

const noteAsking = statement(
  'suppliers.ask-live',
  'update suppliers set live_asked_at = now(), live_changed_by = $2::uuid[] where supplier_key = $1',
)
/**
 * Records that someone requested that a locked supplier go live, and who changed its settings before; none of them can
 * approve it.
 */
export const askLive = async (tx: Tx, supplierKey: string, changedBy: readonly string[]): Promise<void> =>
  void (await noteAsking(tx, [supplierKey, changedBy]))

const setLive = statement(
  'suppliers.go-live',
  `update suppliers set is_live = true, live_asked_at = null, live_changed_by = '{}',
     inventory_next_at = case when inventory_url is not null then now() end where supplier_key = $1`,
)
/** Makes a locked supplier live; its inventory is due at once. */
export const goLive = async (tx: Tx, supplierKey: string): Promise<void> => void (await setLive(tx, [supplierKey]))

const setListening = statement(
  'suppliers.listen',
  `update suppliers set is_live = false, live_asked_at = null, live_changed_by = '{}' where supplier_key = $1`,
)
/** Puts a locked supplier into listen-only mode, and cancels a pending request to go live. */
export const listen = async (tx: Tx, supplierKey: string): Promise<void> => void (await setListening(tx, [supplierKey]))

const holdBack = statement(
  'suppliers.hold-back-offers',
  `update supplier_offers set set_status = 'paused', digest = 'listening', reasons = array[$2::text]
   where supplier_key = $1 and (set_status = 'live' or survey_id = any($3::text[]))`,
)
type HeldBack = { reason: string; paused: readonly string[] }
/**
 * Pauses a supplier's offers, including those that staff had opened, so that its inventory opens them again once the
 * supplier is live.
 */
export const holdBackOffers = async (tx: Tx, supplierKey: string, { reason, paused }: HeldBack): Promise<void> =>
  void (await holdBack(tx, [supplierKey, reason, paused]))
