import { describe, expect, test } from 'vitest'
import type { ProviderProduct } from '../../providers/contract.ts'
import { findChoiceFaults, isSold, isSoldFor, findSaleFaults } from './catalogue-rules.ts'

const product = (productId: string, more: Partial<ProviderProduct> = {}): ProviderProduct => ({
  productId,
  name: productId,
  category: 'merchant_card',
  currencies: ['USD'],
  countries: ['US'],
  bands: [{ min: 5, max: 50 }],
  isGone: false,
  ...more,
})
const known = {
  products: [
    product('BOOKS'),
    product('FIXED', { bands: [{ min: 10.35, max: 10.35 }], countries: ['CA', 'US'] }),
    product('ANY', { bands: [], countries: [], currencies: [] }),
    product('EURO', { currencies: ['EUR'], countries: ['FR'] }),
    product('GONE', { isGone: true }),
  ],
  campaigns: [{ campaignId: 'CAMP', name: 'Campaign', productIds: ['BOOKS', 'GONE'] }],
}
const form = {
  productIds: ['BOOKS'],
  campaignId: null as string | null,
  amounts: [500],
  currency: 'USD' as const,
  countries: [] as string[],
  feeCents: 0,
  feeBearer: 'panel' as const,
}

type Form = typeof form
const faultsOf = (after: Form, before: Form | null) =>
  [...findChoiceFaults(after, known, before), ...findSaleFaults(after, known, before)].map(({ field }) => field)

test.each([
  ['a product, an amount and a country that are sold', { countries: ['US'] }, []],
  ['a product that the catalogue never had', { productIds: ['BOOKS', 'NEVER'] }, ['productIds']],
  ['a product that is gone', { productIds: ['BOOKS', 'GONE'] }, ['productIds']],
  ['an amount below every band', { amounts: [499, 500] }, ['amounts']],
  ['an amount above every band', { amounts: [500, 5001] }, ['amounts']],
  ['both ends of a band', { amounts: [500, 5000] }, []],
  ['amounts that different products are sold for', { productIds: ['BOOKS', 'FIXED'], amounts: [500, 1035] }, []],
  ['an amount that is no fixed one', { productIds: ['FIXED'], amounts: [1034] }, ['amounts']],
  ['an amount of which the fee leaves too little', { feeCents: 1, feeBearer: 'panelist' as const }, ['amounts']],
  ['a fee that the panel bears', { feeCents: 1 }, []],
  ['a product of another currency', { productIds: ['EURO'] }, ['amounts']],
  ['a product without bands, countries and currencies', { productIds: ['ANY'], amounts: [1], countries: ['NZ'] }, []],
  ['a country that one of the products serves', { productIds: ['BOOKS', 'ANY'], countries: ['CA', 'US'] }, []],
  // The currency is that of books, which are not sold in Canada; the product that is sold there has one fixed amount.
  [
    'an amount that is sold, but not in each country',
    { productIds: ['BOOKS', 'FIXED'], countries: ['CA', 'US'] },
    ['amounts'],
  ],
  [
    'a country that only a product of another currency serves',
    { productIds: ['BOOKS', 'EURO'], countries: ['FR'] },
    ['countries'],
  ],
  ['a country that none of them serves', { countries: ['US', 'CA'] }, ['countries']],
  ['everything at once', { amounts: [1], countries: ['CA'], productIds: ['BOOKS', 'NEVER'], campaignId: 'NONE' }, null],
  ['a campaign that there is not', { productIds: [], campaignId: 'NONE' }, ['campaignId']],
  ['what the campaign sells', { productIds: [], campaignId: 'CAMP' }, []],
  ['an amount that the campaign does not sell', { productIds: [], campaignId: 'CAMP', amounts: [1] }, ['amounts']],
  ['nothing chosen yet', { productIds: [], amounts: [1], countries: ['NZ'] }, []],
])('of a reward with %s these fields are refused: %#', (_what, change, fields) => {
  expect(faultsOf({ ...form, ...change } as Form, null)).toEqual(
    fields ?? ['productIds', 'campaignId', 'amounts', 'countries'],
  )
})

test('what a reward had before may be gone by now, and is not refused until it is taken out', () => {
  const before = { ...form, productIds: ['BOOKS', 'GONE'], campaignId: 'OLD' }
  expect(faultsOf(before, before)).toEqual([])
  expect(faultsOf(before, form)).toEqual(['productIds', 'campaignId'])
})

const old = { ...form, productIds: ['BOOKS', 'GONE'], amounts: [100, 500], countries: ['NZ', 'US'] }
test.each([
  ['nothing', {}, []],
  ['an amount that is sold', { amounts: [100, 500, 1000] }, []],
  ['an amount that is not', { amounts: [100, 500, 200] }, ['amounts']],
  ['the removal of an amount', { amounts: [100] }, []],
  ['a country that is not served', { countries: ['NZ', 'US', 'CA'] }, ['countries']],
  ['every country', { countries: [] }, []],
  ['the removal of a country', { countries: ['US'] }, []],
  ['the removal of a product that is gone', { productIds: ['BOOKS'] }, []],
  ['another product', { productIds: ['BOOKS', 'FIXED'] }, ['amounts', 'countries']],
  ['the currency', { currency: 'EUR' as never }, ['amounts', 'countries']],
  ['a fee that the panel bears', { feeCents: 5 }, []],
  ['a fee that the panelist bears', { feeCents: 5, feeBearer: 'panelist' as never }, ['amounts', 'countries']],
])(
  'of a reward with an amount and a country that are not sold any more, an edit of %s is refused for what it changes: %#',
  (_what, change, fields) => {
    expect(faultsOf({ ...old, ...change }, old)).toEqual(fields)
    expect(findSaleFaults(old, known, null).map(({ field }) => field)).toEqual(['amounts', 'countries'])
  },
)

test('a country that is added is refused beside its field where an amount of before is not sold in it', () => {
  const before = { ...form, productIds: ['BOOKS', 'FIXED'], countries: ['US'] }
  expect(findSaleFaults({ ...before, countries: ['CA', 'US'] }, known, before)).toMatchObject([
    { field: 'countries', message: { code: 'reward-desk.amountUnsoldIn', values: { amount: '5.00', code: 'CA' } } },
  ])
})

describe('a reward still sells something', () => {
  test.each([
    [{ productIds: ['GONE', 'BOOKS'], campaignId: null }, true],
    [{ productIds: ['GONE'], campaignId: null }, false],
    // Chosen products count before the campaign, even when they are gone.
    [{ productIds: ['GONE'], campaignId: 'CAMP' }, false],
    [{ productIds: [], campaignId: 'CAMP' }, true],
    [{ productIds: [], campaignId: 'NONE' }, false],
  ])('%j: %s', (choice, expected) => {
    expect(isSold(choice, known)).toBe(expected)
    expect(isSold(choice, null)).toBe(true)
  })
})

test.each([
  ['its only product, in its band', ['BOOKS'], null, 500, 'USD', true],
  ['its only product, below its band', ['BOOKS'], null, 499, 'USD', false],
  ['its only product, above its band', ['BOOKS'], null, 5001, 'USD', false],
  ['its only product, in another currency', ['BOOKS'], null, 500, 'EUR', false],
  ['a value that is fixed, to the cent', ['FIXED'], null, 1035, 'USD', true],
  ['a value that is fixed, a cent off', ['FIXED'], null, 1036, 'USD', false],
  ['one of its products, in its band', ['EURO', 'BOOKS'], null, 500, 'USD', true],
  ['no product, as its band is of one and its currency of another', ['EURO', 'FIXED'], null, 500, 'USD', false],
  ['a product of its campaign', [], 'CAMP', 500, 'USD', true],
  ['no product of its campaign', [], 'CAMP', 100, 'USD', false],
  ['a product that nobody knows, so that nobody can tell', ['UNKNOWN'], null, 1, 'USD', true],
  ['a product without bands or currencies', ['ANY'], null, 1, 'EUR', true],
] as const)('a request is judged by %s', (_case, productIds, campaignId, cents, currency, isIt) => {
  expect(isSoldFor({ productIds: [...productIds], campaignId }, { cents, currency }, known)).toBe(isIt)
})

test('before a catalogue was fetched nobody can tell that something is not sold', () => {
  expect(isSoldFor(form, { cents: 1, currency: 'USD' }, null)).toBe(true)
})
