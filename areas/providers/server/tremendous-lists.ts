import type { Band, ProviderCampaign } from '../contract.ts'
import type { Extent, Listed, ListedCampaigns, ListedProduct, ListedSource } from './provider.ts'

/** The maximum number of products that are stored; the provider has about half as many. */
export const productsMax = 5_000
const campaignsMax = 5_000
const sourcesMax = 50
const idMaxLength = 40
const nameMaxLength = 200
const wordMaxLength = 40
const bandsMax = 100
const placesMax = 300

/** Whether a parsed value is an object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Reads the products of a response; unreadable ones are counted, and unknown fields are ignored. Null when none can be
 * read, because a response of another shape must not take every reward off sale.
 */
export function readProducts({ products }: Record<string, unknown>): Listed | null {
  if (!Array.isArray(products)) return null
  const { kept, ...extent } = readEach(products, productsMax, readProduct, ({ productId }) => productId)
  return kept.length === 0 ? null : { products: kept, ...extent }
}

/** Reads the campaigns of a response; null when there are some and none can be read. */
export function readCampaigns({ campaigns }: Record<string, unknown>): ListedCampaigns | null {
  if (!Array.isArray(campaigns)) return null
  const { kept, ...extent } = readEach(campaigns, campaignsMax, readCampaign, ({ campaignId }) => campaignId)
  return kept.length === 0 && campaigns.length > 0 ? null : { campaigns: kept, ...extent }
}

/** Reads the funding sources of a response, including those that cannot pay for our orders. */
export function readFundingSources(body: Record<string, unknown>): ListedSource[] | null {
  const sources = body['funding_sources']
  if (!Array.isArray(sources)) return null
  return sources.slice(0, sourcesMax).flatMap((one: unknown) => {
    if (!isObject(one)) return []
    const fundingSourceId = readId(one['id'])
    if (!fundingSourceId) return []
    const meta = isObject(one['meta']) ? one['meta'] : {}
    const rights: unknown = one['usage_permissions']
    const [currency = null] = readWords([meta['currency_code']], /^[A-Z]{3}$/, 1)
    return {
      fundingSourceId,
      method: cleanText(one['method'], wordMaxLength) ?? '',
      availableCents: readCents(meta['available_cents'], meta['available_amount']),
      currency,
      isUsable: one['status'] === 'active' && Array.isArray(rights) && rights.includes('api_orders'),
    }
  })
}

function readCampaign(value: unknown): ProviderCampaign | null {
  if (!isObject(value)) return null
  const [campaignId, name] = [readId(value['id']), cleanText(value['name'], nameMaxLength)]
  const productIds = readWords(value['products'], /^[A-Z0-9]{4,40}$/, productsMax)
  return campaignId && name ? { campaignId, name, productIds } : null
}

function readProduct(value: unknown): ListedProduct | null {
  if (!isObject(value)) return null
  const [productId, name] = [readId(value['id']), cleanText(value['name'], nameMaxLength)]
  if (!productId || !name) return null
  const countries: unknown[] = Array.isArray(value['countries']) ? value['countries'] : []
  const bands: unknown[] = Array.isArray(value['skus']) ? value['skus'] : []
  return {
    productId,
    name,
    category: cleanText(value['category'], wordMaxLength) ?? '',
    currencies: readWords(value['currency_codes'], /^[A-Z]{3}$/, placesMax),
    countries: readWords(
      countries.map((one) => (isObject(one) ? one['abbr'] : null)),
      /^[A-Z]{2}$/,
      placesMax,
    ),
    bands: bands.slice(0, bandsMax).flatMap((one) => readBand(one) ?? []),
  }
}

function readBand(value: unknown): Band | null {
  if (!isObject(value)) return null
  const [min, max] = [readAmount(value['min']), readAmount(value['max'])]
  return min !== null && max !== null && min >= 0 && min <= max ? { min, max } : null
}

/**
 * The amount in cents, from a field in cents or otherwise from the digits of an amount in the main unit: money is
 * never computed as a float.
 */
function readCents(cents: unknown, amount: unknown): number | null {
  const told = typeof cents === 'string' && /^-?\d+$/.test(cents) ? Number(cents) : cents
  if (Number.isSafeInteger(told)) return Number(told)
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(readText(amount)) ?? []
  if (whole === undefined) return null
  const found = Number(`${whole}${part.slice(0, 2).padEnd(2, '0')}`)
  return Number.isSafeInteger(found) ? (sign === '-' && found > 0 ? -found : found) : null
}

/** Returns a JSON number or text as a text. */
const readText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''

/** Parses a finite number, however it is written. */
function readAmount(value: unknown): number | null {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : null
}

const readId = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]+$/.test(value) && value.length <= idMaxLength ? value : null

/**
 * Cleans a text into a single line without characters that the database cannot store, and cuts it to this length; null
 * if nothing is left, or for any other value.
 */
function cleanText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null
  const text = value.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return text === '' ? null : text.slice(0, maxLength)
}

const readWords = (value: unknown, shape: RegExp, most: number): string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((one): one is string => typeof one === 'string' && shape.test(one)))].slice(0, most)
    : []

/**
 * Reads as much of a list as it can, keeps the last of several entries with the same id, and reports how much was
 * read.
 */
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
