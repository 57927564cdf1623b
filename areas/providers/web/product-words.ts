import { moneyText } from '../../../kit/Points.tsx'
import type { ProviderProduct } from '../contract.ts'

const shown = 4
/** The first few of a list, and how many more there are. */
const fewOf = (all: readonly string[]): string =>
  all.length <= shown ? all.join(', ') : `${all.slice(0, shown).join(', ')} +${all.length - shown}`

/** In one line for what a product is sold: fixed amounts, or from and to, in its first currency. */
export function bandsOf({ bands, currencies: [currency = 'USD'] }: ProviderProduct): string {
  const money = (amount: number) => moneyText(currency, Math.round(amount * 100))
  return fewOf(bands.map(({ min, max }) => (min === max ? money(min) : `${money(min)} – ${money(max)}`)))
}

/** The countries in which it can be had; `everywhere` stands for all of them. */
export const countriesOf = ({ countries }: ProviderProduct, everywhere: string): string =>
  countries.length === 0 ? everywhere : fewOf(countries)

/** Its currencies. */
export const currenciesOf = ({ currencies }: ProviderProduct): string => fewOf(currencies)
