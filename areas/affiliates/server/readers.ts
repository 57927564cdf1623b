import { isVendor, type Permission } from '../../../platform/contract/access.ts'
import { Problem } from '../../../platform/server/problem.ts'

/** The user who makes a call. The role and permissions decide which campaigns are visible. */
export type Reader = { userId: string; role: string; permissions: readonly Permission[] }
/** The user who makes a change, and the IP address of the call. */
export type By = { reader: Reader; ip: string }

// Role 9 gives no right by its id: a custom role based on it keeps the id but has permissions of its own.
const seesAll = (reader: Reader) => reader.permissions.includes('affiliates.view')
const mayWrite = (reader: Reader) => reader.permissions.includes('affiliates.update')

/**
 * Finds the vendor whose campaigns a caller may see: null for all vendors, or the caller's own id for a vendor. Throws
 * 'not-found' for anyone else.
 */
export function findVisibleVendor(reader: Reader): string | null {
  if (seesAll(reader)) return null
  if (isVendor(reader.role)) return reader.userId
  throw new Problem('not-found')
}

/** Whether a user may see the signing secret of a campaign: staff who may change the campaign, and its vendor. */
export const mayKnowSecret = (reader: Reader, vendorId: string): boolean =>
  mayWrite(reader) || reader.userId === vendorId

/** Throws for a user who may not change campaigns: 'not-allowed' when the user may read them, otherwise 'not-found'. */
export function refuseReadOnly(reader: Reader): void {
  findVisibleVendor(reader)
  if (!mayWrite(reader)) throw new Problem('not-allowed')
}
