import { isGuarded, isPlainPanelist, isStaff } from '../../../platform/contract/access.ts'
import type { Db } from '../../../platform/server/db.ts'
import * as store from './store.ts'

/** Whether an account with these roles is guarded. The permissions that the roles have in this transaction decide. */
export async function isGuardedNow(from: Db, role: string): Promise<boolean> {
  if (isStaff(role)) return true
  return !isPlainPanelist(role) && isGuarded(role, await store.findPermissions(from, role))
}
