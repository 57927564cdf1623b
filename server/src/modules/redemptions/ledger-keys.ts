/** The key under which a redemption's points are held in the ledger. */
export const holdKeyOf = (redemptionId: string): string => `redemption:${redemptionId}:hold`
/** The key under which they come back. */
export const backKeyOf = (redemptionId: string): string => `redemption:${redemptionId}:back`
