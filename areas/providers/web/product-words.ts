import { moneyText } from '../../../kit/Points.tsx'
import type { ProviderProduct } from '../contract.ts'

const countriesMax = 4
/** The first few items of a list, and the number of the others. */
const shortenList = (all: readonly string[]): string =>
  all.length <= countriesMax ? all.join(', ') : `${all.slice(0, countriesMax).join(', ')} +${all.length - countriesMax}`

/** The prices of a product on one line: fixed amounts or a range, in its first currency. */
export function describePrices({ bands, currencies: [currency = 'USD'] }: ProviderProduct): string {
  const money = (amount: number) => moneyText(currency, Math.round(amount * 100))
  return shortenList(bands.map(({ min, max }) => (min === max ? money(min) : `${money(min)} – ${money(max)}`)))
}

/** The countries where a product is available; `everywhere` is the text for all of them. */
export const describeCountries = ({ countries }: ProviderProduct, everywhere: string): string =>
  countries.length === 0 ? everywhere : shortenList(countries)

/** The currencies of a product, shortened if there are many. */
export const describeCurrencies = ({ currencies }: ProviderProduct): string => shortenList(currencies)
