import { Type, type Static } from 'typebox'

/** The one currency in which a panel counts money. */
export const panelCurrency = 'USD'
/** The number of micros (the millionths in which amounts are stored) in a cent and in a dollar. */
export const microsPerCent = 10_000
export const microsPerDollar = 1_000_000

/** An amount of money in millionths of a currency unit. */
export const Money = Type.Object({ micros: Type.Integer(), currency: Type.String() })
export type Money = Static<typeof Money>

/** Makes an amount in the panel's currency from whole micros. */
export const makeMoney = (micros: number): { micros: number; currency: typeof panelCurrency } => ({
  micros,
  currency: panelCurrency,
})

/** Rounds micros to cents, with halves to the even cent. Call it only once, where an amount is shown. */
export function centsOfMicros(micros: number): number {
  const size = Math.abs(micros)
  const whole = Math.trunc(size / microsPerCent)
  const rest = size - whole * microsPerCent
  const isUp = rest * 2 > microsPerCent || (rest * 2 === microsPerCent && whole % 2 === 1)
  const cents = whole + (isUp ? 1 : 0)
  return micros < 0 && cents > 0 ? -cents : cents
}

/** Rounds micros to cents and returns them in dollars, for columns, charts and files. */
export const dollarsOfMicros = (micros: number): number => centsOfMicros(micros) / 100
