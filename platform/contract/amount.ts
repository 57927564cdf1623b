import { Type, type Static } from 'typebox'

/** The one currency in which a panel counts money. */
export const panelCurrency = 'USD'
/** How many micros, the millionths of a unit in which amounts are kept, a cent and a dollar have. */
export const microsPerCent = 10_000
export const microsPerDollar = 1_000_000

/** An amount of money in millionths of its currency's unit. */
export const Money = Type.Object({ micros: Type.Integer(), currency: Type.String() })
export type Money = Static<typeof Money>

/** Makes an amount in the panel's currency from whole micros. */
export const makeMoney = (micros: number): { micros: number; currency: typeof panelCurrency } => ({
  micros,
  currency: panelCurrency,
})
