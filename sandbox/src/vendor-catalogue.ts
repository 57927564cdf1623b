/**
 * What the played Tremendous account may send. Shapes and the ids of the three products are those of the provider's public API
 * reference; bands, the campaign and the funding source are this account's own.
 */
export type Product = {
  id: string
  name: string
  description: string
  category: string
  subcategory?: string
  disclosure: string
  skus: readonly { min: number; max: number }[]
  currency_codes: readonly string[]
  countries: readonly { abbr: string }[]
  images: readonly object[]
}
export const products: readonly Product[] = [
  {
    id: 'OKMHM2X2OHYV',
    name: 'Amazon.com',
    description: 'A gift card for an online shop.',
    category: 'merchant_card',
    subcategory: 'general_merchandise',
    disclosure: '',
    skus: [{ min: 0.01, max: 2000 }],
    currency_codes: ['USD'],
    countries: [{ abbr: 'US' }],
    images: [],
  },
  {
    id: 'ESRNAD533W5A',
    name: 'Save the Children',
    description: 'A donation to a charity.',
    category: 'charity',
    disclosure: '',
    skus: [{ min: 0.01, max: 10_000 }],
    currency_codes: ['USD', 'EUR'],
    countries: [{ abbr: 'US' }, { abbr: 'CA' }, { abbr: 'GB' }],
    images: [],
  },
  {
    id: 'Q24BD9EZ332JT',
    name: 'Virtual Visa',
    description: 'A prepaid card for use online.',
    category: 'visa_card',
    disclosure: '',
    skus: [{ min: 5, max: 2000 }],
    currency_codes: ['USD'],
    countries: [{ abbr: 'US' }],
    images: [],
  },
]

export const campaigns = [
  {
    id: 'TUPPENCE0001',
    name: 'Survey rewards',
    description: 'Lets the recipient choose.',
    products: ['OKMHM2X2OHYV', 'ESRNAD533W5A'],
    fee_charged_to: 'SENDER',
  },
] as const

export const organisationCurrency = 'USD'

type FundingSource = {
  id: string
  method: 'balance' | 'bank_account' | 'credit_card' | 'invoice'
  usage_permissions: readonly ('api_orders' | 'dashboard_orders' | 'balance_funding')[]
  status: 'active' | 'deleted' | 'failed'
  meta: object
}
/** The account's sources: the first, which `balance` names too, is the only one from which orders of the API are paid. */
export const fundingSources: readonly FundingSource[] = [
  {
    id: 'YSANDBOX0001',
    method: 'balance',
    usage_permissions: ['api_orders', 'dashboard_orders'],
    status: 'active',
    meta: {},
  },
  {
    id: 'YSANDBOX0002',
    method: 'bank_account',
    usage_permissions: ['balance_funding'],
    status: 'active',
    meta: { accountholder_name: 'Tuppence', account_type: 'checking', account_number_mask: '0000' },
  },
  {
    id: 'YSANDBOX0003',
    method: 'credit_card',
    usage_permissions: ['api_orders', 'dashboard_orders'],
    status: 'failed',
    meta: { network: 'visa', last4: '0000' },
  },
  { id: 'YSANDBOX0004', method: 'invoice', usage_permissions: ['api_orders'], status: 'deleted', meta: {} },
]
export const fundingSourceId = 'YSANDBOX0001'
export const mayOrder = ({ status, usage_permissions }: FundingSource): boolean =>
  status === 'active' && usage_permissions.includes('api_orders')

/** A source in the shape of the provider's answers. The balance says what is left of it. */
export const shownSource = (source: FundingSource, availableAmount: number): FundingSource =>
  source.method === 'balance'
    ? {
        ...source,
        meta: {
          available_amount: availableAmount,
          available_cents: Math.round(availableAmount * 100),
          pending_amount: 0,
          pending_cents: 0,
          currency_code: organisationCurrency,
        },
      }
    : source

/** What one dollar is worth. Made up, and only for the currencies that are played. */
const perDollar: Readonly<Record<string, number>> = { USD: 1, EUR: 0.9, CAD: 1.4, GBP: 0.8 }

/** Rates of exchange from a currency; null if it is unknown. */
export function forex(base: string): Record<string, number> | null {
  const own = perDollar[base]
  if (own === undefined) return null
  return Object.fromEntries(Object.entries(perDollar).map(([code, rate]) => [code, Number((rate / own).toFixed(6))]))
}

/** An amount in the organisation's currency, to the cent. */
export const dollarsOf = (amount: number, currency: string): number =>
  Math.round((amount / (perDollar[currency] ?? 1)) * 100) / 100

export const productOf = (id: string | undefined): Product | undefined => products.find((product) => product.id === id)

type Wanted = { country: string | null; currency: string | null; subcategory: string | null }
/** Those of the products that a country's recipients can get, in a currency, of a kind; null asks for all. */
export const productsFor = (offered: readonly Product[], { country, currency, subcategory }: Wanted): Product[] =>
  offered.filter(
    (product) =>
      isOneOf(
        country,
        product.countries.map(({ abbr }) => abbr),
      ) &&
      isOneOf(currency, product.currency_codes) &&
      isOneOf(subcategory, product.subcategory === undefined ? [] : [product.subcategory]),
  )

const isOneOf = (wanted: string | null, has: readonly string[]): boolean =>
  wanted === null || wanted.split(',').some((one) => has.includes(one))
