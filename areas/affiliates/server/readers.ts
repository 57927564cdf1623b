import { affiliateRole, isVendor, rolesIn, type Permission } from '../../../platform/contract/access.ts'
import { Problem } from '../../../platform/server/problem.ts'

export type Reader = { userId: string; role: string; permissions: readonly Permission[] }
/** Who asks for a change, and from where. */
export type By = { reader: Reader; ip: string }

const isManager = ({ role }: Reader) => rolesIn(role).includes(affiliateRole)
const seesAll = (reader: Reader) => reader.permissions.includes('affiliates.view') || isManager(reader)
const mayWrite = (reader: Reader) => reader.permissions.includes('affiliates.update') || isManager(reader)

/** Whose campaigns somebody may see: everybody's (null), or their own as a vendor; for others the area does not exist ('not-found'). */
export function vendorSeen(reader: Reader): string | null {
  if (seesAll(reader)) return null
  if (isVendor(reader.role)) return reader.userId
  throw new Problem('not-found')
}

/** Whether somebody may know what a campaign's calls are signed with: whoever changes it, and its vendor. */
export const mayKnowSecret = (reader: Reader, vendorId: string): boolean =>
  mayWrite(reader) || reader.userId === vendorId

/** Refuses whoever may only read ('not-allowed'), and whoever may not even read ('not-found'). */
export function mustWrite(reader: Reader): void {
  vendorSeen(reader)
  if (!mayWrite(reader)) throw new Problem('not-allowed')
}
