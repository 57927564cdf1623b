import { Type, type Static } from 'typebox'

/** The one currency of the panel. */
export const currency = 'USD'
/** How many micros a cent has. All prices of campaigns are whole cents, so every amount here is whole cents too. */
export const microsPerCent = 10_000
export const microsPerDollar = 1_000_000

/** An amount of money in millionths of its currency. */
export const Money = Type.Object({ micros: Type.Integer(), currency: Type.Literal(currency) })
export type Money = Static<typeof Money>

/** Makes an amount of money in the panel's currency. */
export const makeMoney = (micros: number): Money => ({ micros, currency })
