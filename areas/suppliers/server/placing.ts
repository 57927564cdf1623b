import type { Tx } from '../../../platform/server/db.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { findAliases, findFormerAliases, openAttemptsOf } from './aliases-store.ts'
import * as store from './inbox-store.ts'
import type { AttemptColumns } from './inbox-store.ts'
import type { KnownSupplier } from './known-suppliers.ts'
import { priceDoubt, type CallbackContent } from './told.ts'

/**
 * A callback with a valid signature on its way into the inbox; `signedWith` is when the secret that signed it was
 * made.
 */
export type Arrived = { supplier: KnownSupplier; told: CallbackContent; at: Date; signedWith: Date }
/**
 * A callback whose attempt has been looked up; `attempt` is null when there is none. `doubt` says why it must wait for
 * staff anyway.
 */
export type Placed = Arrived & { attemptId: string; attempt: AttemptColumns | null; doubt: string | null }

/** The key of a supplier's event. */
export const makeEventKey = (supplierKey: string, eventId: string): string => `${supplierKey} ${eventId}`
/** The attempt of an event that a callback corrects, and whether that event credited it. */
type Corrected = { attemptId: string; hasCredited: boolean }
/** The attempts of the events that callbacks correct, by supplier and event. */
async function correctedBy(tx: Tx, items: readonly Arrived[]): Promise<ReadonlyMap<string, Corrected>> {
  const asked = items.flatMap(({ supplier, told: { refersTo } }) =>
    refersTo === null ? [] : [{ supplierKey: supplier.supplierKey, eventId: refersTo }],
  )
  const found = asked.length > 0 ? await store.findAttemptsOfEvents(tx, asked) : []
  return new Map(
    found.map((row) => [
      makeEventKey(row.supplier_key, row.event_id),
      { attemptId: row.attempt_id, hasCredited: row.has_credited },
    ]),
  )
}

const offerOf = ({ supplier, told: { alias, externalId } }: Arrived): string =>
  JSON.stringify([supplier.supplierKey, alias, externalId])
/** The open attempt for each callback that names only the panelist and the survey; none if there are several. */
async function openBy(tx: Tx, items: readonly Arrived[]): Promise<ReadonlyMap<string, string>> {
  const asked = items.flatMap(({ supplier: { supplierKey }, told }) => {
    const { attemptId, refersTo, alias, externalId } = told
    return attemptId === null && refersTo === null && alias !== null && externalId !== null
      ? [{ supplierKey, alias, externalId }]
      : []
  })
  const found = asked.length > 0 ? await openAttemptsOf(tx, asked) : []
  return new Map(found.map((row) => [JSON.stringify([row.supplier_key, row.alias, row.external_id]), row.attempt_id]))
}

type Named = { arrived: Arrived; attemptId: string }
/**
 * Finds the panelists whose aliases the callbacks contain. An alias does not match the panelist of an attempt if
 * another panelist has it, or if this panelist has another alias, unless the attempt was started under it. A supplier
 * that was never given an alias may send any.
 */
async function aliasesIn(tx: Tx, named: readonly Named[], known: ReadonlyMap<string, AttemptColumns>) {
  const asked = named.flatMap(({ arrived: { supplier, told }, attemptId }) =>
    told.alias === null
      ? []
      : [
          {
            supplierKey: supplier.supplierKey,
            alias: told.alias,
            userId: known.get(attemptId)?.user_id ?? null,
          },
        ],
  )
  const rows = asked.length > 0 ? await findAliases(tx, asked) : []
  const owners = new Map(rows.map((row) => [`${row.supplier_key} ${row.alias}`, row.user_id]))
  const aliases = new Map(rows.map((row) => [`${row.supplier_key} ${row.user_id}`, row.alias]))
  const former = new Set(
    (asked.length > 0 ? await findFormerAliases(tx, asked) : []).map((row) =>
      [row.supplier_key, row.alias, row.attempt_id].join(' '),
    ),
  )
  return ({ supplier: { supplierKey }, told: { alias } }: Arrived) => ({
    fits: ({ user_id: userId, attempt_id: attemptId }: AttemptColumns): boolean => {
      if (alias === null || former.has([supplierKey, alias, attemptId].join(' '))) return true
      const owner = owners.get(`${supplierKey} ${alias}`) ?? userId
      return owner === userId && (aliases.get(`${supplierKey} ${userId}`) ?? alias) === alias
    },
  })
}

/**
 * Finds the attempt of each callback, and locks all of them in the order in which simple endings are written, so that
 * the two cannot block each other. Callbacks are compared with the locked attempts.
 */
export async function placeEach(tx: Tx, items: readonly Arrived[]): Promise<Placed[]> {
  const corrected = await correctedBy(tx, items)
  const open = await openBy(tx, items)
  const named = items.map((arrived) => {
    const { supplier, told } = arrived
    const referred =
      told.refersTo === null ? undefined : corrected.get(makeEventKey(supplier.supplierKey, told.refersTo))
    return { arrived, referred, attemptId: asKept(told.attemptId ?? referred?.attemptId ?? open.get(offerOf(arrived))) }
  })
  const attemptIds = [...new Set(named.map(({ attemptId }) => attemptId).filter(isId))]
  const attempts = attemptIds.length > 0 ? await store.lockAttempts(tx, attemptIds) : []
  const known = new Map(attempts.map((row) => [row.attempt_id, row]))
  const namesOf = await aliasesIn(tx, named, known)
  return named.map(({ arrived, referred, attemptId }): Placed => {
    const found = known.get(attemptId)
    const attempt = found?.supplier_key === arrived.supplier.supplierKey ? found : null
    const isAnothers = attempt !== null && !namesOf(arrived).fits(attempt)
    return { ...arrived, attemptId, attempt, doubt: doubtAbout(arrived, { attemptId, referred, attempt, isAnothers }) }
  })
}

/** The id of an attempt in our spelling, however a supplier writes it; a text that is not an id stays as it is. */
const asKept = (attemptId = ''): string => (isId(attemptId) ? attemptId.toLowerCase() : attemptId)

type Around = {
  attemptId: string
  referred: Corrected | undefined
  attempt: AttemptColumns | null
  isAnothers: boolean
}
/** Why a callback must wait for staff, or null. */
function doubtAbout({ supplier, told }: Arrived, { attemptId, referred, attempt, isAnothers }: Around): string | null {
  if (told.outcome === 'noted') return null
  if (attemptId === '') return 'no-attempt'
  // The corrected callback was about another attempt, or never arrived; then the correction takes nothing from this
  // attempt.
  if (referred !== undefined && asKept(referred.attemptId) !== attemptId) return 'refers-elsewhere'
  // A correction also takes nothing if the corrected callback credited nothing, unless the attempt was credited twice.
  const creditedNothing = told.refersTo !== null && !(referred?.hasCredited || (referred && attempt?.has_spare))
  if (told.outcome === 'reversed' && creditedNothing && attempt?.outcome === 'completed') return 'refers-elsewhere'
  if (!attempt) return null
  if (isAnothers) return 'not-their-panelist'
  return priceDoubt({ priced: supplier.connector.priced, said: told, price: priceOf(attempt) })
}

const priceOf = ({ price_micros: micros, price_currency: currency }: AttemptColumns) =>
  micros === null || currency === null ? null : { micros, currency }
