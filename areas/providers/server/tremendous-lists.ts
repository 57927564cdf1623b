import type { Band, FundingSource, ProviderCampaign } from '../contract.ts'

/** As many products as are kept; the provider has about half as many. */
export const productsMax = 5_000
const campaignsMax = 5_000
const sourcesMax = 50
const idMaxLength = 40
const nameMaxLength = 200
const wordMaxLength = 40
const bandsMax = 100
const placesMax = 300

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A product as it is kept. */
export type ListedProduct = {
  productId: string
  name: string
  category: string
  currencies: string[]
  /** None is everywhere. */
  countries: string[]
  bands: Band[]
}
/** Products; whole unless there are more of them than are kept. */
export type Listed = { products: ListedProduct[]; isWhole: boolean }
/** A source of the account's, and whether orders may be paid from it over the API. */
export type ListedSource = FundingSource & { isUsable: boolean }

/**
 * The products of an answer; those that cannot be read are passed over, as are fields that we do not know. Null when none can be read: an
 * answer of another shape must not take every reward off sale.
 */
export function productsIn({ products }: Record<string, unknown>): Listed | null {
  if (!Array.isArray(products)) return null
  const kept = onceEach(
    products.slice(0, productsMax).flatMap((one) => productIn(one) ?? []),
    ({ productId }) => productId,
  )
  return kept.length === 0 ? null : { products: kept, isWhole: products.length <= productsMax }
}

/** The campaigns of an answer; null when there are some and none can be read. */
export function campaignsIn({ campaigns }: Record<string, unknown>): ProviderCampaign[] | null {
  if (!Array.isArray(campaigns)) return null
  const kept = campaigns.slice(0, campaignsMax).flatMap((one: unknown) => {
    if (!isObject(one)) return []
    const [campaignId, name] = [idIn(one['id']), textIn(one['name'], nameMaxLength)]
    const productIds = wordsIn(one['products'], /^[A-Z0-9]{4,40}$/, productsMax)
    return campaignId && name ? { campaignId, name, productIds } : []
  })
  return kept.length === 0 && campaigns.length > 0 ? null : onceEach(kept, ({ campaignId }) => campaignId)
}

/** The funding sources of an answer, with those that cannot pay what we order. */
export function fundingSourcesIn(body: Record<string, unknown>): ListedSource[] | null {
  const sources = body['funding_sources']
  if (!Array.isArray(sources)) return null
  return sources.slice(0, sourcesMax).flatMap((one: unknown) => {
    if (!isObject(one)) return []
    const fundingSourceId = idIn(one['id'])
    if (!fundingSourceId) return []
    const meta = isObject(one['meta']) ? one['meta'] : {}
    const rights: unknown = one['usage_permissions']
    const [currency = null] = wordsIn([meta['currency_code']], /^[A-Z]{3}$/, 1)
    return {
      fundingSourceId,
      method: textIn(one['method'], wordMaxLength) ?? '',
      availableAmount: amountIn(meta['available_amount']),
      currency,
      isUsable: one['status'] === 'active' && Array.isArray(rights) && rights.includes('api_orders'),
    }
  })
}

function productIn(value: unknown): ListedProduct | null {
  if (!isObject(value)) return null
  const [productId, name] = [idIn(value['id']), textIn(value['name'], nameMaxLength)]
  if (!productId || !name) return null
  const countries: unknown[] = Array.isArray(value['countries']) ? value['countries'] : []
  const bands: unknown[] = Array.isArray(value['skus']) ? value['skus'] : []
  return {
    productId,
    name,
    category: textIn(value['category'], wordMaxLength) ?? '',
    currencies: wordsIn(value['currency_codes'], /^[A-Z]{3}$/, placesMax),
    countries: wordsIn(
      countries.map((one) => (isObject(one) ? one['abbr'] : null)),
      /^[A-Z]{2}$/,
      placesMax,
    ),
    bands: bands.slice(0, bandsMax).flatMap((one) => bandIn(one) ?? []),
  }
}

function bandIn(value: unknown): Band | null {
  if (!isObject(value)) return null
  const [min, max] = [amountIn(value['min']), amountIn(value['max'])]
  return min !== null && max !== null && min >= 0 && min <= max ? { min, max } : null
}

/** A finite number, however it is spelled. */
function amountIn(value: unknown): number | null {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : null
}

const idIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]+$/.test(value) && value.length <= idMaxLength ? value : null

/** A text in one line, without characters that no database keeps, and no longer than that. */
function textIn(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null
  const text = value.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return text === '' ? null : text.slice(0, maxLength)
}

const wordsIn = (value: unknown, shape: RegExp, most: number): string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((one): one is string => typeof one === 'string' && shape.test(one)))].slice(0, most)
    : []

/** Of several with one id, the last. */
const onceEach = <One>(listed: readonly One[], idOf: (one: One) => string): One[] => [
  ...new Map(listed.map((one) => [idOf(one), one])).values(),
]
