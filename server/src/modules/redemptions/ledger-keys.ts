/** The key under which a redemption's points are held in the ledger. */
export const holdKeyOf = (redemptionId: string): string => `redemption:${redemptionId}:hold`
