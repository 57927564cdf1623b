import { isGuarded, isPlainPanelist, isStaff } from '../../../platform/contract/access.ts'
import type { Db } from '../../../platform/server/db.ts'
import * as store from './store.ts'

/** Whether an account with this role string is guarded, judged by what its roles may do in this transaction. */
export async function isGuardedNow(from: Db, role: string): Promise<boolean> {
  if (isStaff(role)) return true
  return !isPlainPanelist(role) && isGuarded(role, await store.findPermissions(from, role))
}
