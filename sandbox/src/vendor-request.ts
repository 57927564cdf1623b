import { campaigns, fundingSources, mayOrder, organisationCurrency, type Product } from './vendor-catalogue.ts'

export type WantedOrder = {
  external_id: string | null
  campaign_id: string | null
  denomination: number
  currency_code: string
  name: string
  email: string
  phone: string
  products: readonly string[]
  method: 'EMAIL' | 'LINK' | 'PHONE'
}

/** The wrong leaves of a request, in the request's own shape, with a text at each. */
export type WrongLeaves = { [field: string]: string | WrongLeaves }
export type ReadOrder = { wanted: WantedOrder } | { wrong: WrongLeaves }

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const methods = ['EMAIL', 'LINK', 'PHONE'] as const
const externalIdMaxLength = 255

/** Reads the body of `POST /orders` as the provider's reference describes it, or tells each leaf that is wrong. `products` are on sale. */
export function readOrder(body: Fields, products: readonly Product[]): ReadOrder {
  const reward = fieldsOf(body['reward'])
  const value = fieldsOf(reward['value'])
  const recipient = fieldsOf(reward['recipient'])
  const method = methods.find((known) => known === (fieldsOf(reward['delivery'])['method'] ?? 'EMAIL'))
  const chosen = chosenProducts(reward, products)
  const currency = value['currency_code'] ?? organisationCurrency
  const offered = products.filter(({ id }) => chosen.ids.includes(id))
  const wrong = withoutGaps({
    external_id: wrongExternalId(body['external_id']),
    payment: withoutGaps({ funding_source_id: wrongSource(fieldsOf(body['payment'])['funding_source_id']) }),
    reward: withoutGaps({
      ...chosen.wrong,
      value: withoutGaps(wrongValue(value['denomination'], currency, offered)),
      recipient: withoutGaps(wrongRecipient(recipient, method)),
      delivery: withoutGaps({ method: method ? null : 'is not a delivery method' }),
    }),
  })
  if (wrong) return { wrong }
  return {
    wanted: {
      external_id: textOf(body['external_id']) || null,
      campaign_id: textOf(reward['campaign_id']) || null,
      denomination: Number(value['denomination']),
      currency_code: textOf(currency),
      name: textOf(recipient['name']),
      email: textOf(recipient['email']),
      phone: textOf(recipient['phone']),
      products: chosen.ids,
      method: method ?? 'EMAIL',
    },
  }
}

function wrongExternalId(externalId: unknown): string | null {
  if (externalId === undefined || externalId === null) return null
  if (typeof externalId !== 'string' || externalId === '') return 'must be a text'
  return externalId.length > externalIdMaxLength ? 'is too long' : null
}

function wrongSource(source: unknown): string | null {
  if (typeof source !== 'string' || source === '') return 'is required'
  if (source.toLowerCase() === 'balance') return null
  const known = fundingSources.find(({ id }) => id === source)
  if (!known) return 'is not a funding source of this organisation'
  return mayOrder(known)
    ? null
    : `is ${known.status}, and may be used for ${known.usage_permissions.join(', ') || 'nothing'}`
}

/** The products that the recipient may choose from: those listed, else those of the campaign. */
function chosenProducts(
  reward: Fields,
  products: readonly Product[],
): { ids: readonly string[]; wrong: Record<string, string | null> } {
  const listed = reward['products']
  const campaignId = reward['campaign_id']
  const campaign = campaigns.find(({ id }) => id === campaignId)
  const isListGiven = listed !== undefined && listed !== null
  if (isListGiven && !(Array.isArray(listed) && listed.every((id) => typeof id === 'string'))) {
    return { ids: [], wrong: { products: 'must be a list of product ids' } }
  }
  const ids: string[] = isListGiven ? listed : []
  const unknown = ids.filter((id) => !products.some((product) => product.id === id))
  const wrong = {
    products: unknown.length > 0 ? `has no product with the id ${unknown.join(', ')}` : null,
    campaign_id: campaignId && !campaign ? 'is not a campaign of this organisation' : null,
  }
  if (ids.length === 0 && !campaignId) return { ids, wrong: { products: 'is required when there is no campaign_id' } }
  return { ids: ids.length > 0 ? ids : (campaign?.products ?? []), wrong }
}

function wrongValue(
  denomination: unknown,
  currency: unknown,
  offered: readonly Product[],
): Record<string, string | null> {
  const inCurrency = offered.filter(({ currency_codes }) => currency_codes.some((code) => code === currency))
  const isNumber = typeof denomination === 'number' && Number.isFinite(denomination) && denomination > 0
  const isInCents = isNumber && Math.abs(denomination * 100 - Math.round(denomination * 100)) < 1e-6
  const fits = (amount: number) =>
    inCurrency.some(({ skus }) => skus.some(({ min, max }) => amount >= min && amount <= max))
  return {
    denomination: !isNumber
      ? 'must be a positive number'
      : !isInCents
        ? 'must have at most two decimals'
        : inCurrency.length > 0 && !fits(denomination)
          ? 'is outside the bands of the products'
          : null,
    currency_code: offered.length > 0 && inCurrency.length === 0 ? 'is not a currency of the products' : null,
  }
}

export const isEmail = (value: unknown): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(value))

function wrongRecipient(
  recipient: Fields,
  method: (typeof methods)[number] | undefined,
): Record<string, string | null> {
  return {
    name: textOf(recipient['name']).trim() === '' ? 'is required' : null,
    email: method === 'EMAIL' && !isEmail(recipient['email']) ? 'is not an email address' : null,
    phone: method === 'PHONE' && textOf(recipient['phone']) === '' ? 'is required' : null,
  }
}

/** The leaves that hold a text; null when none does. */
function withoutGaps(leaves: Record<string, string | WrongLeaves | null>): WrongLeaves | null {
  const filled = Object.entries(leaves).flatMap(([name, leaf]) => (leaf === null ? [] : [[name, leaf] as const]))
  return filled.length > 0 ? Object.fromEntries(filled) : null
}
