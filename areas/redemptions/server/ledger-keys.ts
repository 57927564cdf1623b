/**
 * The parts of a redemption's points that move separately: the reward, and the panelist's share of the sending costs.
 */
export type Part = 'reward' | 'fee'
const makeKey = (redemptionId: string, part: Part, step: string): string =>
  `redemption:${redemptionId}:${part === 'fee' ? 'fee:' : ''}${step}`

/** The ledger key under which the points of a redemption are held. */
export const makeHoldKey = (redemptionId: string, part: Part): string => makeKey(redemptionId, part, 'hold')
/** The ledger key under which held points are returned to the wallet. */
export const makeBackKey = (redemptionId: string, part: Part): string => makeKey(redemptionId, part, 'back')
/** The ledger key under which points leave permanently when the reward is paid. */
export const makePaidKey = (redemptionId: string, part: Part): string => makeKey(redemptionId, part, 'paid')
/** The ledger key under which points return after they had left, because the payment came back. */
export const makeReturnedKey = (redemptionId: string, part: Part): string => makeKey(redemptionId, part, 'returned')
/** The job key, which allows one queued sending job for each redemption. */
export const makeSendJobKey = (redemptionId: string): string => `redemptions.send:${redemptionId}`
