/** The parts of a redemption's points that move separately: the reward, and the panelist's share of the sending costs. */
export type Part = 'reward' | 'fee'
const keyOf = (redemptionId: string, part: Part, step: string): string =>
  `redemption:${redemptionId}:${part === 'fee' ? 'fee:' : ''}${step}`

/** The key under which a redemption's points are held in the ledger. */
export const holdKeyOf = (redemptionId: string, part: Part): string => keyOf(redemptionId, part, 'hold')
/** The key under which they come back. */
export const backKeyOf = (redemptionId: string, part: Part): string => keyOf(redemptionId, part, 'back')
/** The key under which they leave. */
export const paidKeyOf = (redemptionId: string, part: Part): string => keyOf(redemptionId, part, 'paid')
/** The key under which they return after they had left, because the payment came back. */
export const returnedKeyOf = (redemptionId: string, part: Part): string => keyOf(redemptionId, part, 'returned')
/** One waiting job for each redemption. */
export const sendJobKey = (redemptionId: string): string => `redemptions.send:${redemptionId}`
