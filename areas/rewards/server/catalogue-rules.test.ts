import { describe, expect, test } from 'vitest'
import type { ProviderProduct } from '../../providers/contract.ts'
import { isSold, unsoldFaults } from './catalogue-rules.ts'

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
    product('EURO', { currencies: ['EUR'] }),
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
  ['a country that one of the products serves', { productIds: ['BOOKS', 'FIXED'], countries: ['CA', 'US'] }, []],
  ['a country that none of them serves', { countries: ['US', 'CA'] }, ['countries']],
  ['everything at once', { amounts: [1], countries: ['CA'], productIds: ['BOOKS', 'NEVER'], campaignId: 'NONE' }, null],
  ['a campaign that there is not', { productIds: [], campaignId: 'NONE' }, ['campaignId']],
  ['what the campaign sells', { productIds: [], campaignId: 'CAMP' }, []],
  ['an amount that the campaign does not sell', { productIds: [], campaignId: 'CAMP', amounts: [1] }, ['amounts']],
  ['nothing chosen yet', { productIds: [], amounts: [1], countries: ['NZ'] }, []],
])('of a reward with %s these fields are refused: %#', (_what, change, fields) => {
  const found = unsoldFaults({ ...form, ...change }, known, null).map(({ field }) => field)
  expect(found).toEqual(fields ?? ['productIds', 'campaignId', 'amounts', 'countries'])
})

test('what a reward had before may be gone by now, and is not refused until it is taken out', () => {
  const before = { productIds: ['BOOKS', 'GONE'], campaignId: 'OLD' }
  expect(unsoldFaults({ ...form, ...before }, known, before)).toEqual([])
  expect(unsoldFaults({ ...form, ...before }, known, form).map(({ field }) => field)).toEqual([
    'productIds',
    'campaignId',
  ])
})

describe('a reward still sells something', () => {
  test.each([
    [{ productIds: ['GONE', 'BOOKS'], campaignId: null }, true],
    [{ productIds: ['GONE'], campaignId: null }, false],
    // Products outrank the campaign, also when they are gone.
    [{ productIds: ['GONE'], campaignId: 'CAMP' }, false],
    [{ productIds: [], campaignId: 'CAMP' }, true],
    [{ productIds: [], campaignId: 'NONE' }, false],
  ])('%j: %s', (choice, expected) => {
    expect(isSold(choice, known)).toBe(expected)
    expect(isSold(choice, null)).toBe(true)
  })
})
