import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type ConsentRow = { supplier_key: string; version: string; given_at: Date; withdrawn_at: Date | null }
const selectNewest = statement<ConsentRow>(
  'suppliers.newest-consents',
  `select distinct on (supplier_key) supplier_key, version, given_at, withdrawn_at from supplier_consents
   where user_id = $1 order by supplier_key, given_at desc`,
)
/** A panelist's latest consent to each partner. */
export const readNewestConsents = async (db: Db, userId: string): Promise<ReadonlyMap<string, ConsentRow>> =>
  new Map((await selectNewest(db, [userId])).map((row) => [row.supplier_key, row]))

const selectAll = statement<ConsentRow>(
  'suppliers.consents-of',
  'select supplier_key, version, given_at, withdrawn_at from supplier_consents where user_id = $1 order by given_at',
)
/** All of a panelist's consents to partners, for the export of their data. */
export const readConsentsOfUser = (db: Db, userId: string): Promise<ConsentRow[]> => selectAll(db, [userId])

const insertConsent = statement(
  'suppliers.give-consent',
  'insert into supplier_consents (supplier_key, user_id, version, given_at) values ($1, $2, $3, $4) on conflict do nothing',
)
/** Records that a panelist agreed. */
export const giveConsent = async (tx: Tx, supplierKey: string, userId: string, version: string, at: Date) =>
  void (await insertConsent(tx, [supplierKey, userId, version, at]))
const endConsent = statement<{ supplier_key: string }>(
  'suppliers.end-consent',
  `update supplier_consents set withdrawn_at = $3 where user_id = $1 and supplier_key = $2 and withdrawn_at is null
   returning supplier_key`,
)
/** Ends the current consent; false when there is none. */
export const withdrawConsent = async (tx: Tx, supplierKey: string, userId: string, at: Date): Promise<boolean> =>
  (await endConsent(tx, [userId, supplierKey, at])).length > 0
const holdConsent = statement<{ version: string }>(
  'suppliers.hold-consent',
  `select version from supplier_consents where user_id = $1 and supplier_key = $2 and withdrawn_at is null for share`,
)
/**
 * The version of the words that the panelist agrees to now, locked until the transaction ends; null when there is no
 * consent.
 */
export const findConsentInForce = async (tx: Db, supplierKey: string, userId: string): Promise<string | null> =>
  (await holdConsent(tx, [userId, supplierKey]))[0]?.version ?? null
const dropConsents = statement('suppliers.drop-consents', 'delete from supplier_consents where user_id = $1')
export const eraseConsents = async (tx: Tx, userId: string): Promise<void> => void (await dropConsents(tx, [userId]))

const moveAliases = statement<{ supplier_key: string }>(
  'suppliers.give-up-aliases',
  `with gone as (delete from supplier_aliases where user_id = $1 and ($2::text is null or supplier_key = $2) returning supplier_key, alias)
   insert into supplier_erasures (supplier_key, alias) select supplier_key, alias from gone
   on conflict do nothing returning supplier_key`,
)
/**
 * Removes a panelist's aliases at one supplier or at all suppliers, and records that each supplier must be told to
 * forget the panelist.
 */
export const giveUpAliases = async (tx: Tx, userId: string, supplierKey: string | null): Promise<boolean> =>
  (await moveAliases(tx, [userId, supplierKey])).length > 0

export type ErasureRow = { supplier_key: string; alias: string; tries: number }
const claimErasures = statement<ErasureRow>(
  'suppliers.claim-erasures',
  `update supplier_erasures set tries = tries + 1, next_at = now() + least(interval '6 hours', interval '1 minute' * power(2, tries))
   where (supplier_key, alias) in (select supplier_key, alias from supplier_erasures where next_at <= now()
     order by next_at limit $1 for update skip locked)
   returning supplier_key, alias, tries`,
)
/** Claims erasures that are due. Each becomes due again later, at growing intervals, until it is done. */
export const claimDueErasures = (tx: Tx, limit: number): Promise<ErasureRow[]> => claimErasures(tx, [limit])
const dropErasure = statement(
  'suppliers.erasure-done',
  'delete from supplier_erasures where supplier_key = $1 and alias = $2',
)
/** Removes an erasure that its supplier has been told about, or cannot be told about. */
export const removeErasure = async (tx: Tx, supplierKey: string, alias: string): Promise<void> =>
  void (await dropErasure(tx, [supplierKey, alias]))

const insertOffer = statement(
  'suppliers.note-wall-offer',
  `insert into supplier_offers (supplier_key, external_id, survey_id, digest, set_status, seen_at)
   values ($1, $2, $3, 'wall', 'closed', now()) on conflict (supplier_key, external_id) do update set seen_at = now()`,
)
/** Records which of our surveys corresponds to a partner's survey. */
export const noteWallOffer = async (tx: Tx, supplierKey: string, externalId: string, surveyId: string): Promise<void> =>
  void (await insertOffer(tx, [supplierKey, externalId, surveyId]))
