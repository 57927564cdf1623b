import { randomBytes } from 'node:crypto'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const aliasBytes = 16

const insertNew = statement(
  'suppliers.make-alias',
  'insert into supplier_aliases (supplier_key, user_id, alias) values ($1, $2, $3) on conflict do nothing',
)
const selectOwn = statement<{ alias: string }>(
  'suppliers.alias-of',
  'select alias from supplier_aliases where user_id = $1 and supplier_key = $2',
)
/**
 * The alias by which a supplier knows a panelist: 22 random characters of A-Z, a-z, 0-9, _ and -, created when it is
 * first needed.
 */
export async function getAlias(tx: Tx, supplierKey: string, userId: string): Promise<string> {
  const [known] = await selectOwn(tx, [userId, supplierKey])
  if (known) return known.alias
  await insertNew(tx, [supplierKey, userId, randomBytes(aliasBytes).toString('base64url')])
  const [made] = await selectOwn(tx, [userId, supplierKey])
  if (!made) throw new Error('an alias was not made')
  return made.alias
}

type AliasRow = { supplier_key: string; user_id: string; alias: string }
export type AliasAsked = { supplierKey: string; alias: string; userId: string | null }
const selectAmong = statement<AliasRow>(
  'suppliers.aliases-among',
  `select a.supplier_key, a.user_id, a.alias from unnest($1::text[], $2::text[]) as asked(supplier_key, alias)
     join supplier_aliases a on a.supplier_key = asked.supplier_key and a.alias = asked.alias
   union
   select a.supplier_key, a.user_id, a.alias from unnest($1::text[], $3::uuid[]) as asked(supplier_key, user_id)
     join supplier_aliases a on a.user_id = asked.user_id and a.supplier_key = asked.supplier_key`,
)
/** The owners of these aliases, and the aliases of these panelists, each at the given supplier. */
export const findAliases = (tx: Tx, asked: readonly AliasAsked[]): Promise<AliasRow[]> =>
  selectAmong(tx, [
    asked.map(({ supplierKey }) => supplierKey),
    asked.map(({ alias }) => alias),
    asked.map(({ userId }) => userId),
  ])

type OpenRow = { supplier_key: string; alias: string; external_id: string; attempt_id: string }
const selectOpen = statement<OpenRow>(
  'suppliers.open-attempts-of-aliases',
  `with asked as (select distinct * from unnest($1::text[], $2::text[], $3::text[]) as q(supplier_key, alias, external_id)),
   named as (
     select asked.*, t.attempt_id from asked
     join supplier_aliases a on a.supplier_key = asked.supplier_key and a.alias = asked.alias
     join supplier_offers o on o.supplier_key = asked.supplier_key and o.external_id = asked.external_id
     join supplier_attempts t on t.user_id = a.user_id and t.survey_id = o.survey_id and t.supplier_key = asked.supplier_key
       and t.outcome in ('started', 'abandoned')
     union
     select asked.*, t.attempt_id from asked
     join supplier_former_aliases f on f.supplier_key = asked.supplier_key and f.alias = asked.alias
     join supplier_offers o on o.supplier_key = asked.supplier_key and o.external_id = asked.external_id
     join supplier_attempts t on t.attempt_id = f.attempt_id and t.survey_id = o.survey_id and t.outcome in ('started', 'abandoned'))
   select supplier_key, alias, external_id, (array_agg(attempt_id))[1] as attempt_id from named
   group by supplier_key, alias, external_id having count(*) = 1`,
)
export type OfferAsked = { supplierKey: string; alias: string; externalId: string }
/**
 * The open attempt of a panelist at an offer, found by the alias (current or former) and the survey id that the
 * supplier uses; none if there are several.
 */
export const openAttemptsOf = (tx: Tx, asked: readonly OfferAsked[]): Promise<OpenRow[]> =>
  selectOpen(tx, [
    asked.map(({ supplierKey }) => supplierKey),
    asked.map(({ alias }) => alias),
    asked.map(({ externalId }) => externalId),
  ])

type FormerRow = { supplier_key: string; alias: string; attempt_id: string }
const selectFormer = statement<FormerRow>(
  'suppliers.former-aliases-among',
  `select f.supplier_key, f.alias, f.attempt_id from unnest($1::text[], $2::text[]) as asked(supplier_key, alias)
   join supplier_former_aliases f on f.supplier_key = asked.supplier_key and f.alias = asked.alias`,
)
/** The attempts that were started under these aliases by panelists who no longer have them. */
export const findFormerAliases = (
  tx: Tx,
  asked: readonly Pick<AliasAsked, 'supplierKey' | 'alias'>[],
): Promise<FormerRow[]> =>
  selectFormer(tx, [asked.map(({ supplierKey }) => supplierKey), asked.map(({ alias }) => alias)])

const insertFormer = statement(
  'suppliers.keep-former-alias',
  `insert into supplier_former_aliases (supplier_key, alias, attempt_id)
   select a.supplier_key, a.alias, t.attempt_id from supplier_aliases a
   join supplier_attempts t on t.user_id = a.user_id and t.supplier_key = a.supplier_key and t.outcome in ('started', 'abandoned')
   where a.user_id = $1 and a.supplier_key = $2 and t.started_at > now() - make_interval(days => $3)
   on conflict do nothing`,
)
/** For how many days a supplier may still report how an attempt ended. */
const reportedDays = 60
/** Stores the alias of a panelist's open attempts before the panelist loses it. */
export const keepFormerAlias = async (tx: Tx, supplierKey: string, userId: string): Promise<void> =>
  void (await insertFormer(tx, [userId, supplierKey, reportedDays]))
const dropFormerOf = statement(
  'suppliers.drop-former-aliases-of',
  `delete from supplier_former_aliases where attempt_id in (select attempt_id from supplier_attempts where user_id = $1)`,
)
export const eraseFormerAliases = async (tx: Tx, userId: string): Promise<void> =>
  void (await dropFormerOf(tx, [userId]))
const dropOldFormer = statement(
  'suppliers.drop-old-former-aliases',
  'delete from supplier_former_aliases where given_up_at < now() - make_interval(days => $1)',
)
/** Removes former aliases that are too old to appear in callbacks. */
export const forgetOldFormerAliases = async (tx: Tx): Promise<void> => void (await dropOldFormer(tx, [reportedDays]))

const selectAll = statement<{ supplier_key: string; alias: string; made_at: Date }>(
  'suppliers.aliases-of',
  'select supplier_key, alias, made_at from supplier_aliases where user_id = $1 order by supplier_key',
)
/** Every alias of a panelist, for the export of their data. */
export const exportAliases = async (db: Db, userId: string) =>
  (await selectAll(db, [userId])).map((row) => ({
    supplierKey: row.supplier_key,
    alias: row.alias,
    since: row.made_at,
  }))
