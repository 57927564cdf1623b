import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type {
  ConnectionProblem,
  FundingSource,
  ProviderCampaign,
  ProviderProduct,
  RewardProvider,
} from '../contract.ts'
import type { Listed, ListedCampaigns } from './provider.ts'

export type LookRow = {
  connection: string
  checked_at: Date
  /** When the provider last answered about the account; null before the first time. */
  answered_at: Date | null
  problem: ConnectionProblem | null
  /** The code of the failed check; null when the provider answered. */
  code: string | null
  funding_source: FundingSource | null
  catalogue_account: string | null
  catalogue_at: Date | null
  unread: number
  /** Why the latest fetches of the catalogue failed; null when the last one succeeded. */
  catalogue_problem: ConnectionProblem | null
  catalogue_code: string | null
  catalogue_failed_at: Date | null
  /** The connection whose key the provider refused. It stays stopped, whatever later checks find. */
  stopped_connection: string | null
  stopped_at: Date | null
}
const readLook = statement<LookRow>(
  'providers.look',
  `select connection, checked_at, answered_at, problem, code, funding_source, catalogue_problem, catalogue_code, catalogue_failed_at, catalogue_account, catalogue_at, unread, stopped_connection, stopped_at
   from reward_provider_looks where provider = $1`,
)
/** The result of the last check of the provider. */
export const findLook = async (db: Db, provider: RewardProvider) => (await readLook(db, [provider]))[0]

// A failed check keeps the stored facts about the account, unless they belong to another connection.
const writeLook = statement(
  'providers.note-look',
  `insert into reward_provider_looks as l (provider, connection, checked_at, problem, funding_source, code, answered_at)
   values ($1, $2, $3::timestamptz, $4, $5, $6::text, case when $6::text is null then $3::timestamptz end)
   on conflict (provider) do update set connection = excluded.connection, checked_at = excluded.checked_at,
     problem = excluded.problem, code = excluded.code,
     funding_source = case when excluded.code is null or l.connection <> excluded.connection then excluded.funding_source else l.funding_source end,
     answered_at = case when excluded.code is null or l.connection <> excluded.connection then excluded.answered_at else l.answered_at end,
     catalogue_problem = case when l.connection = excluded.connection then l.catalogue_problem end,
     catalogue_code = case when l.connection = excluded.connection then l.catalogue_code end,
     catalogue_failed_at = case when l.connection = excluded.connection then l.catalogue_failed_at end`,
)
type LookResult = {
  connection: string
  now: Date
  problem: ConnectionProblem | null
  fundingSource: FundingSource | null
  /** The code of the failure; null when the provider answered. */
  code: string | null
}
/** Stores the result of a check of the provider. */
export async function noteLook(tx: Tx, provider: RewardProvider, look: LookResult): Promise<void> {
  const { connection, now, problem, fundingSource, code } = look
  await writeLook(tx, [provider, connection, now, problem, fundingSource && JSON.stringify(fundingSource), code])
}

const writeFailure = statement(
  'providers.catalogue-failed',
  `update reward_provider_looks set catalogue_problem = $3, catalogue_code = $4, catalogue_failed_at = $5
   where provider = $1 and connection = $2`,
)
type Failure = { connection: string; now: Date; problem: ConnectionProblem; code: string }
/** Records that the catalogue could not be fetched with this connection, which was checked before. */
export const noteFailure = async (tx: Tx, provider: RewardProvider, failure: Failure): Promise<void> =>
  void (await writeFailure(tx, [provider, failure.connection, failure.problem, failure.code, failure.now]))

const writeStop = statement<{ provider: string }>(
  'providers.stop',
  `update reward_provider_looks set stopped_connection = $2, stopped_at = $3
   where provider = $1 and stopped_connection is distinct from $2 returning provider`,
)
/**
 * Records that the provider refused the key of this connection; false when that was recorded before. Requires an
 * earlier record of a check.
 */
export const noteStop = async (tx: Tx, provider: RewardProvider, connection: string, now: Date): Promise<boolean> =>
  (await writeStop(tx, [provider, connection, now])).length > 0

const writeFetched = statement(
  'providers.note-catalogue',
  `update reward_provider_looks set catalogue_account = $2, catalogue_at = $3, unread = $4, catalogue_problem = null,
     catalogue_code = null, catalogue_failed_at = null where provider = $1`,
)
const upsertProducts = statement(
  'providers.keep-products',
  `insert into provider_products (provider, product_id, name, category, currencies, countries, bands, fetched_at)
   select $1, "productId", name, category, currencies, countries, bands, $3
   from jsonb_to_recordset($2::jsonb) as p ("productId" text, name text, category text, currencies text[], countries text[], bands jsonb)
   on conflict (provider, product_id) do update set name = excluded.name, category = excluded.category,
     currencies = excluded.currencies, countries = excluded.countries, bands = excluded.bands, fetched_at = excluded.fetched_at,
     is_gone = false`,
)
const markProducts = statement(
  'providers.products-gone',
  'update provider_products set is_gone = true where provider = $1 and fetched_at <> $2 and not is_gone',
)
const upsertCampaigns = statement(
  'providers.keep-campaigns',
  `insert into provider_campaigns (provider, campaign_id, name, product_ids, fetched_at)
   select $1, "campaignId", name, "productIds", $3
   from jsonb_to_recordset($2::jsonb) as c ("campaignId" text, name text, "productIds" text[])
   on conflict (provider, campaign_id) do update set name = excluded.name, product_ids = excluded.product_ids,
     fetched_at = excluded.fetched_at, is_gone = false`,
)
const markCampaigns = statement(
  'providers.campaigns-gone',
  'update provider_campaigns set is_gone = true where provider = $1 and fetched_at <> $2 and not is_gone',
)
type FetchedCatalogue = { account: string; now: Date; products: Listed; campaigns: ListedCampaigns }
/**
 * Stores the products that the provider sells now, and, if the list is complete, marks those that it no longer sells.
 */
export async function keep(tx: Tx, provider: RewardProvider, fetched: FetchedCatalogue): Promise<void> {
  const { account, now, products, campaigns } = fetched
  await upsertProducts(tx, [provider, JSON.stringify(products.products), now])
  if (products.isWhole) await markProducts(tx, [provider, now])
  await upsertCampaigns(tx, [provider, JSON.stringify(campaigns.campaigns), now])
  if (campaigns.isWhole) await markCampaigns(tx, [provider, now])
  await writeFetched(tx, [provider, account, now, products.unread + campaigns.unread])
}

type ProductRow = {
  product_id: string
  name: string
  category: string
  currencies: string[]
  countries: string[]
  bands: ProviderProduct['bands']
  is_gone: boolean
}
const productColumns = 'product_id, name, category, currencies, countries, bands, is_gone'
const filter = `provider = $1 and not is_gone and ($2 = '' or lower(name) like $2) and ($3::text is null or countries = '{}' or $3 = any(countries))
  and ($4::text is null or $4 = any(currencies))`
const selectProducts = statement<ProductRow>(
  'providers.list-products',
  `select ${productColumns} from provider_products where ${filter} order by lower(name), product_id limit $5 offset $6`,
)
const countMatching = statement<{ count: number }>(
  'providers.count-matching',
  `select count(*) as count from provider_products where ${filter}`,
)
export type ProductFilter = { search: string; country: string | null; currency: string | null }
/** A page of the products that are sold now, by name. */
export async function listProducts(
  db: Db,
  provider: RewardProvider,
  { search, country, currency }: ProductFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ProviderProduct[]; count: number }> {
  const like = search === '' ? '' : `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const asked = [provider, like, country, currency]
  const [rows, counted] = await Promise.all([selectProducts(db, [...asked, limit, offset]), countMatching(db, asked)])
  return { rows: rows.map(toProduct), count: counted[0]?.count ?? 0 }
}

const countEvery = statement<{ count: number }>(
  'providers.count-products',
  'select count(*) as count from provider_products where provider = $1 and not is_gone',
)
/** Counts the products that are sold now. */
export const countProducts = async (db: Db, provider: RewardProvider): Promise<number> =>
  (await countEvery(db, [provider]))[0]?.count ?? 0

const readProducts = statement<ProductRow>(
  'providers.products',
  `select ${productColumns} from provider_products where provider = $1 and product_id = any($2::text[]) order by lower(name), product_id`,
)
/** Finds these products, including those no longer sold. */
export const findProducts = async (
  db: Db,
  provider: RewardProvider,
  ids: readonly string[],
): Promise<ProviderProduct[]> => (await readProducts(db, [provider, ids])).map(toProduct)

const readCampaigns = statement<{ campaign_id: string; name: string; product_ids: string[] }>(
  'providers.campaigns',
  `select campaign_id, name, product_ids from provider_campaigns where provider = $1 and not is_gone order by lower(name), campaign_id`,
)
/** The campaigns that exist now. */
export const listCampaigns = async (db: Db, provider: RewardProvider): Promise<ProviderCampaign[]> =>
  (await readCampaigns(db, [provider])).map((row) => ({
    campaignId: row.campaign_id,
    name: row.name,
    productIds: row.product_ids,
  }))

const toProduct = (row: ProductRow): ProviderProduct => ({
  productId: row.product_id,
  name: row.name,
  category: row.category,
  currencies: row.currencies,
  countries: row.countries,
  bands: row.bands,
  isGone: row.is_gone,
})
