import { affiliateRole, isVendor, rolesIn, type Permission } from '../../../platform/contract/access.ts'
import { Problem } from '../../../platform/server/problem.ts'

/** The caller, by whose role and permissions campaigns are visible. */
export type Reader = { userId: string; role: string; permissions: readonly Permission[] }
/** The caller who asks for a change, and the address of the call. */
export type By = { reader: Reader; ip: string }

const isManager = ({ role }: Reader) => rolesIn(role).includes(affiliateRole)
const seesAll = (reader: Reader) => reader.permissions.includes('affiliates.view') || isManager(reader)
const mayWrite = (reader: Reader) => reader.permissions.includes('affiliates.update') || isManager(reader)

/**
 * Limits the campaigns that a caller may see: null for all, or the caller's own id for a vendor. Problem 'not-found'
 * for everyone else.
 */
export function findVisibleVendor(reader: Reader): string | null {
  if (seesAll(reader)) return null
  if (isVendor(reader.role)) return reader.userId
  throw new Problem('not-found')
}

/** Whether a caller may see the signing secret of a campaign: staff who may change it, and its vendor. */
export const mayKnowSecret = (reader: Reader, vendorId: string): boolean =>
  mayWrite(reader) || reader.userId === vendorId

/** Refuses callers who may only read ('not-allowed') and those who may not even read ('not-found'). */
export function refuseReadOnly(reader: Reader): void {
  findVisibleVendor(reader)
  if (!mayWrite(reader)) throw new Problem('not-allowed')
}
