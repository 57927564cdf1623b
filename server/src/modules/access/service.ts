import { type Permission, rolesIn } from '@tuppence/contract/access'
import type { Db } from '../../platform/db.ts'
import { selectPermissions } from './store.ts'

export type Access = ReturnType<typeof createAccess>

/** Roles and what they may do. */
export function createAccess({ db }: { db: Db }) {
  /** What the holder of all these roles may do, as the database says now. */
  const permissionsOf = async (roleIds: readonly string[]): Promise<Permission[]> =>
    (await selectPermissions(db, [roleIds])).map((row) => row.permission)

  return {
    permissionsOf,
    /** The same for a user's comma-separated role string: what `getUserModuleAcess` answers. */
    moduleAccess: async (role: string): Promise<{ permissions: Permission[] }> => ({
      permissions: await permissionsOf(rolesIn(role)),
    }),
  }
}
