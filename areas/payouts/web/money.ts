import type { Batch } from '../contract.ts'
import { dollars } from '../../../kit/Points.tsx'

/** An amount as the server has it, in digits, for its reader. */
export const moneyText = (currency: string, total: string): string =>
  currency === 'USD' ? dollars(Number(total)) : `${currency} ${total}`

/** What a batch pays, in each of its currencies. */
export const totalOf = ({ amounts }: Pick<Batch, 'amounts'>): string =>
  amounts.map(({ currency, total }) => moneyText(currency, total)).join(', ')
