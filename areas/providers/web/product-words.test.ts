import { expect, test } from 'vitest'
import { describePrices, describeCountries, describeCurrencies } from './product-words.ts'

const product = {
  productId: 'CARDAAAA',
  name: 'Any card',
  category: 'merchant_card',
  currencies: ['USD'],
  countries: ['US', 'CA'],
  bands: [{ min: 5, max: 5 }],
  isGone: false,
}

test('a product says in one line for what it is sold, where, and in which currency', () => {
  expect(describePrices(product)).toBe('$5.00')
  expect(describePrices({ ...product, bands: [{ min: 0.5, max: 100 }] })).toBe('$0.50 – $100.00')
  expect(describePrices({ ...product, currencies: ['EUR'] })).toBe('EUR 5.00')
  expect(describePrices({ ...product, bands: [1, 2, 3, 4, 5, 6].map((n) => ({ min: n, max: n })) })).toBe(
    '$1.00, $2.00, $3.00, $4.00 +2',
  )
  expect(describeCountries(product, 'Everywhere')).toBe('US, CA')
  expect(describeCountries({ ...product, countries: [] }, 'Everywhere')).toBe('Everywhere')
  expect(describeCurrencies({ ...product, currencies: ['USD', 'CAD'] })).toBe('USD, CAD')
})
