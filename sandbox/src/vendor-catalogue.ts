/**
 * What the played Tremendous account may send. Shapes and the ids of the three products are those of the provider's public API
 * reference; bands, the campaign and the funding source are this account's own.
 */
export const products = [
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
] as const

export const campaigns = [
  {
    id: 'TUPPENCE0001',
    name: 'Survey rewards',
    description: 'Lets the recipient choose.',
    products: ['OKMHM2X2OHYV', 'ESRNAD533W5A'],
    fee_charged_to: 'SENDER',
  },
] as const

/** The account's only source; `balance` is another name for it. */
export const fundingSourceId = 'YSANDBOX0001'
export const organisationCurrency = 'USD'
export const fundingSource = (availableAmount: number) => ({
  id: fundingSourceId,
  method: 'balance',
  usage_permissions: ['api_orders', 'dashboard_orders'],
  status: 'active',
  meta: {
    available_amount: availableAmount,
    available_cents: Math.round(availableAmount * 100),
    pending_amount: 0,
    currency_code: organisationCurrency,
  },
})

/** The products that a country's recipients can get, in a currency; null asks for all. */
export const productsFor = (country: string | null, currency: string | null) =>
  products.filter(
    ({ countries, currency_codes }) =>
      (country === null || country.split(',').some((wanted) => countries.some(({ abbr }) => abbr === wanted))) &&
      (currency === null || currency.split(',').some((wanted) => currency_codes.some((code) => code === wanted))),
  )
