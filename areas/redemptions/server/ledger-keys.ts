/** The key under which a redemption's points are held in the ledger. */
export const holdKeyOf = (redemptionId: string): string => `redemption:${redemptionId}:hold`
/** The key under which they come back. */
export const backKeyOf = (redemptionId: string): string => `redemption:${redemptionId}:back`
/** The key under which they leave as a reward. */
export const paidKeyOf = (redemptionId: string): string => `redemption:${redemptionId}:paid`
/** The key under which they return after they had left, because the payment came back. */
export const returnedKeyOf = (redemptionId: string): string => `redemption:${redemptionId}:returned`
/** One waiting job for each redemption. */
export const sendJobKey = (redemptionId: string): string => `redemptions.send:${redemptionId}`
