import { expect, test } from 'vitest'
import { bandsOf, countriesOf, currenciesOf } from './product-words.ts'

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
  expect(bandsOf(product)).toBe('$5.00')
  expect(bandsOf({ ...product, bands: [{ min: 0.5, max: 100 }] })).toBe('$0.50 – $100.00')
  expect(bandsOf({ ...product, currencies: ['EUR'] })).toBe('EUR 5.00')
  expect(bandsOf({ ...product, bands: [1, 2, 3, 4, 5, 6].map((n) => ({ min: n, max: n })) })).toBe(
    '$1.00, $2.00, $3.00, $4.00 +2',
  )
  expect(countriesOf(product, 'Everywhere')).toBe('US, CA')
  expect(countriesOf({ ...product, countries: [] }, 'Everywhere')).toBe('Everywhere')
  expect(currenciesOf({ ...product, currencies: ['USD', 'CAD'] })).toBe('USD, CAD')
})
