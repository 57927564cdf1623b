import type { Batch } from '../contract.ts'
import { moneyText } from '../../../kit/Points.tsx'

/** Formats an amount of the server for the reader. */
export const formatMoney = (currency: string, amount: string): string =>
  moneyText(currency, Math.round(Number(amount) * 100))

/** What a batch pays, in each of its currencies. */
export const formatTotal = ({ amounts }: Pick<Batch, 'amounts'>): string =>
  amounts.map(({ currency, total }) => formatMoney(currency, total)).join(', ')
