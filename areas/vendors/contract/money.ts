import { Type, type Static } from 'typebox'
import { panelCurrency } from '../../../platform/contract/amount.ts'

/**
 * An amount of money in millionths of the panel's currency. All prices of campaigns are whole cents, so every amount
 * here is whole cents too.
 */
export const Money = Type.Object({ micros: Type.Integer(), currency: Type.Literal(panelCurrency) })
export type Money = Static<typeof Money>
