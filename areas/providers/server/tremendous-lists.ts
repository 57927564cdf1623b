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
/** How much of a list was read: `unread` counts the entries that could not be, and it is whole when there are none and all are kept. */
type Extent = { isWhole: boolean; unread: number }
export type Listed = Extent & { products: ListedProduct[] }
export type ListedCampaigns = Extent & { campaigns: ProviderCampaign[] }
/** A source of the account's, and whether orders may be paid from it over the API. */
export type ListedSource = FundingSource & { isUsable: boolean }

/**
 * The products of an answer; those that cannot be read are counted, and fields that we do not know are passed over. Null when none can be
 * read: an answer of another shape must not take every reward off sale.
 */
export function productsIn({ products }: Record<string, unknown>): Listed | null {
  if (!Array.isArray(products)) return null
  const { kept, ...extent } = readEach(products, productsMax, productIn, ({ productId }) => productId)
  return kept.length === 0 ? null : { products: kept, ...extent }
}

/** The campaigns of an answer; null when there are some and none can be read. */
export function campaignsIn({ campaigns }: Record<string, unknown>): ListedCampaigns | null {
  if (!Array.isArray(campaigns)) return null
  const { kept, ...extent } = readEach(campaigns, campaignsMax, campaignIn, ({ campaignId }) => campaignId)
  return kept.length === 0 && campaigns.length > 0 ? null : { campaigns: kept, ...extent }
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
      availableCents: centsOf(meta['available_cents'], meta['available_amount']),
      currency,
      isUsable: one['status'] === 'active' && Array.isArray(rights) && rights.includes('api_orders'),
    }
  })
}

function campaignIn(value: unknown): ProviderCampaign | null {
  if (!isObject(value)) return null
  const [campaignId, name] = [idIn(value['id']), textIn(value['name'], nameMaxLength)]
  const productIds = wordsIn(value['products'], /^[A-Z0-9]{4,40}$/, productsMax)
  return campaignId && name ? { campaignId, name, productIds } : null
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

/** The cents that are told as such, or else those of an amount in the main unit, read by its digits: money is never reckoned as a float. */
function centsOf(cents: unknown, amount: unknown): number | null {
  const told = typeof cents === 'string' && /^-?\d+$/.test(cents) ? Number(cents) : cents
  if (Number.isSafeInteger(told)) return Number(told)
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(textOf(amount)) ?? []
  if (whole === undefined) return null
  const found = Number(`${whole}${part.slice(0, 2).padEnd(2, '0')}`)
  return Number.isSafeInteger(found) ? (sign === '-' && found > 0 ? -found : found) : null
}

/** What JSON has as a number or as a text. */
const textOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''

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

/** What can be read of a list, of several with one id the last, and how much of the list that is. */
function readEach<One>(
  listed: readonly unknown[],
  most: number,
  read: (value: unknown) => One | null,
  idOf: (one: One) => string,
): Extent & { kept: One[] } {
  const all = listed.slice(0, most).map(read)
  const readable = all.filter((one): one is One & {} => one !== null)
  const unread = all.length - readable.length
  const kept = [...new Map(readable.map((one) => [idOf(one), one])).values()]
  return { kept, unread, isWhole: unread === 0 && listed.length <= most }
}
