/** The parts of a redemption's points that move separately: the reward, and the panelist's share of the sending costs. */
export type Part = 'reward' | 'fee'
const makeKey = (redemptionId: string, part: Part, step: string): string =>
  `redemption:${redemptionId}:${part === 'fee' ? 'fee:' : ''}${step}`

/** The key under which a redemption's points are held in the ledger. */
export const makeHoldKey = (redemptionId: string, part: Part): string => makeKey(redemptionId, part, 'hold')
/** The key under which they come back. */
export const makeBackKey = (redemptionId: string, part: Part): string => makeKey(redemptionId, part, 'back')
/** The key under which they leave. */
export const makePaidKey = (redemptionId: string, part: Part): string => makeKey(redemptionId, part, 'paid')
/** The key under which they return after they had left, because the payment came back. */
export const makeReturnedKey = (redemptionId: string, part: Part): string => makeKey(redemptionId, part, 'returned')
/** One waiting job for each redemption. */
export const makeSendJobKey = (redemptionId: string): string => `redemptions.send:${redemptionId}`
