import { isVendor, type Permission } from '../../../platform/contract/access.ts'
import { Problem } from '../../../platform/server/problem.ts'

/** The user who makes a call. The role and permissions decide which vendors are visible. */
export type Reader = { userId: string; role: string; permissions: readonly Permission[] }
/** The user who makes a change, and the IP address of the call. */
export type By = { reader: Reader; ip: string }

// Role 9 gives no right by its id: a custom role based on it keeps the id but has permissions of its own.
/** Whether a user may read every vendor. */
export const seesAll = (reader: Reader): boolean =>
  ['affiliates.view', 'vendors.pay'].some((name) => reader.permissions.includes(name as Permission))
/** Whether a user may decide about commissions. */
export const mayDecide = (reader: Reader): boolean => reader.permissions.includes('affiliates.update')

/**
 * Finds the vendor whose account a caller asks for; null for all vendors. Throws 'not-found' for another vendor's
 * account, and for callers who may read none.
 */
export function findAskedVendor(reader: Reader, asked: string | undefined): string | null {
  if (seesAll(reader)) return asked ?? null
  const isOwn = asked === undefined || asked.toLowerCase() === reader.userId
  if (isVendor(reader.role) && isOwn) return reader.userId
  throw new Problem('not-found')
}

/** Throws 'not-found' unless a caller may read the account of this vendor. */
export function refuseOther(reader: Reader, vendorId: string): void {
  if (findAskedVendor(reader, vendorId) !== vendorId) throw new Problem('not-found')
}

/** Throws for a user who may not decide: 'not-allowed' if the user may read, otherwise 'not-found'. */
export function refuseReadOnly(reader: Reader): void {
  if (!seesAll(reader) && !mayDecide(reader)) throw new Problem(isVendor(reader.role) ? 'not-allowed' : 'not-found')
  if (!mayDecide(reader)) throw new Problem('not-allowed')
}
