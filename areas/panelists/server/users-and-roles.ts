import { rolesIn, superAdminRole, type Permission } from '../../../platform/contract/access.ts'
import type { Paging } from '../../../platform/contract/paging.ts'
import { foundUsersMax, type StaffUser, type UserWithPermissions } from '../../access/contract/users-and-roles.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Access, Actor } from '../../access/server/service.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { createListing } from './listing.ts'
import { readAccountsById, type AccountFilter, type AccountRow } from './list-store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

export type By = { userId: string; role: string; ip: string }
export type RoleNeeds = {
  db: Db
  users: Pick<Users, 'lock' | 'find' | 'setRole' | 'othersWithRole'>
  access: Pick<
    Access,
    | 'known'
    | 'roles'
    | 'actorOf'
    | 'lockAdmins'
    | 'permissionsOf'
    | 'completedRole'
    | 'isFullAdmin'
    | 'grantRefusal'
    | 'holdsAll'
  >
  audit: Pick<Audit, 'record'>
  auth: Pick<Auth, 'resetSecondStep' | 'secondStepSince'>
}
type RoleFilter = { role?: string; permission?: Permission }
type UserQuery = Paging & RoleFilter & { name?: string; email?: string }

/** The staff, their permissions, and changes to their roles. */
export function createUsersAndRoles(
  { db, users, access, audit, auth }: RoleNeeds,
  listing: ReturnType<typeof createListing>,
) {
  /** Adds the permissions to these users. Users with the same roles share one query. */
  const withPermissions = async (rows: readonly AccountRow[], from: Db = db): Promise<UserWithPermissions[]> => {
    const strings = [...new Set(rows.map((row) => row.role))]
    const granted = new Map<string, string[]>()
    for (const role of strings) granted.set(role, await access.permissionsOf(rolesIn(role), from))
    return rows.map((row) => ({ ...userOf(row), permissions: granted.get(row.role) ?? [] }))
  }

  /** Whether this account is the panel's only Super Admin. */
  const isLastAdmin = async (tx: Tx, { userId, role }: Pick<Account, 'userId' | 'role'>): Promise<boolean> => {
    const known = await access.known(tx)
    if (!access.isFullAdmin(role, known)) return false
    const others = await users.othersWithRole(tx, userId, superAdminRole)
    return !others.some((other) => access.isFullAdmin(other, known))
  }

  /**
   * Locks the account that an actor wants to change. If it may be a Super Admin's, it first waits for other calls that
   * may demote one. Throws when the account has a permission that the actor lacks.
   */
  const lockFor = async (tx: Tx, userId: string, by: By): Promise<{ account: Account; actor: Actor }> => {
    const seen = await users.find(tx, userId)
    if (!seen) throw new Problem('not-found')
    if (rolesIn(seen.role).includes(superAdminRole)) await access.lockAdmins(tx)
    const account = await users.lock(tx, userId)
    if (account.role !== seen.role) throw new Problem('changed-meanwhile')
    const actor = await access.actorOf(tx, by)
    const rights = await access.permissionsOf(rolesIn(account.role), tx)
    if (!access.holdsAll(actor.permissions, rights)) throw new Problem('role-too-much')
    return { account, actor }
  }

  /** Makes the filter for users with a role, with a permission (from any role), or with both. */
  const heldBy = async ({ role, permission }: RoleFilter): Promise<Partial<Pick<AccountFilter, 'who' | 'may'>>> => {
    const granting = permission
      ? (await access.roles()).filter(({ permissionIds }) => permissionIds.includes(permission))
      : []
    return {
      ...(role ? { who: { roleIds: [role] } } : {}),
      ...(permission ? { may: { permission, roleIds: granting.map(({ roleId }) => roleId) } } : {}),
    }
  }

  /** Finds users who have a role whose name or permissions contain the text. Plain panelists are left out. */
  const findByRoleText = async (text: string, limit: number): Promise<UserWithPermissions[]> => {
    const part = text.toLowerCase()
    const roles = (await access.roles()).filter(({ roleId }) => roleId !== '1')
    const named = roles.filter(({ roleName }) => roleName.toLowerCase().includes(part)).map(({ roleId }) => roleId)
    const granting = roles.filter(({ permissionIds }) => permissionIds.some((one) => one.includes(part)))
    const roleIds = [...new Set([...named, ...granting.map(({ roleId }) => roleId)])]
    if (roleIds.length === 0) return []
    const { rows } = await listing.accounts({ who: { roleIds } }, { limit })
    // A user with a custom role also has the id of its base role, but only the permissions of the custom role.
    return (await withPermissions(rows)).filter(
      ({ role, permissions }) =>
        permissions.some((one) => one.includes(part)) || rolesIn(role).some((id) => named.includes(id)),
    )
  }

  return {
    isLastAdmin,
    lockFor,

    /** Removes the second step of a user who has lost it. The user's sessions end, and an email says so. */
    resetSecondStep: (userId: string, given: string, by: By): Promise<void> =>
      transaction(db, async (tx) => {
        const reason = given.trim()
        if (userId.toLowerCase() === by.userId) throw new Problem('second-step-own')
        if (!isId(userId)) throw new Problem('not-found')
        if (reason === '') throw fieldProblem('reason-missing', 'reason')
        const { account } = await lockFor(tx, userId.toLowerCase(), by)
        if (!(await auth.resetSecondStep(tx, account.userId, by.ip))) throw new Problem('second-step-off')
        const auditEntry = { action: 'users.second-step-reset', subject: account.userId, after: { reason } }
        await audit.record(tx, { actorId: by.userId, ip: by.ip, ...auditEntry })
      }),

    selected: async ({ name, email, role, permission, ...paging }: UserQuery) => {
      const isAsked = Boolean(name?.trim() || email?.trim())
      const held = await heldBy({ ...(role ? { role } : {}), ...(permission ? { permission } : {}) })
      const who = { who: isAsked ? ('everybody' as const) : ('staff' as const), ...held }
      const filter = { ...who, ...(name?.trim() ? { name } : {}), ...(email?.trim() ? { email } : {}) }
      const { rows, ...counted } = await listing.accounts(filter, paging)
      return { rows: rows.map(userOf), ...counted }
    },

    /**
     * Finds users whose name, email address, role or permission contains the text; matches by name come first. Without
     * a text, finds everyone who has a role besides panelist. A role or a permission narrows this to the users who
     * have it.
     */
    search: async (searchField = '', wanted: RoleFilter = {}): Promise<UserWithPermissions[]> => {
      const text = searchField.trim()
      const limit = foundUsersMax
      const held = await heldBy(wanted)
      if (text === '') return withPermissions((await listing.accounts({ who: 'staff', ...held }, { limit })).rows)
      const byName = await listing.accounts({ who: 'everybody', ...held, name: text }, { limit })
      const byEmail = await listing.accounts({ who: 'everybody', ...held, email: text }, { limit })
      const { role, permission } = wanted
      const byRole = (await findByRoleText(text, limit)).filter(
        (user) =>
          (!role || rolesIn(user.role).includes(role)) && (!permission || user.permissions.includes(permission)),
      )
      const found = new Map([...byName.rows, ...byEmail.rows].map((row) => [row.user_id, row]))
      const others = byRole.filter(({ userId }) => !found.has(userId))
      return [...(await withPermissions([...found.values()])), ...others].slice(0, limit)
    },

    /** Returns the permissions of a user, and the roles that grant them. */
    effectiveAccess: async (userId: string) => {
      const [row] = isId(userId) ? await readAccountsById(db, [userId]) : []
      if (!row) throw new Problem('not-found')
      const [whole] = await withPermissions([row])
      const held = new Set(rolesIn(row.role))
      const roles = (await access.roles()).filter(({ roleId }) => held.has(roleId))
      const replaced = new Set(roles.flatMap(({ basedOn }) => basedOn ?? []))
      const grantingRoles = roles.filter(({ roleId }) => !replaced.has(roleId))
      return {
        user: userOf(row),
        roles: roles.map(({ roleId, roleName }) => ({ roleId, roleName })),
        permissions: (whole?.permissions ?? []).map((permission) => ({
          permission,
          roleIds: grantingRoles
            .filter(({ permissionIds }) => permissionIds.some((one) => one === permission))
            .map(({ roleId }) => roleId),
        })),
        secondStepSince: (await auth.secondStepSince(row.user_id))?.toISOString() ?? null,
      }
    },

    /** Gives a user other roles; they apply from the user's next call. */
    updateRole: ({ userId, role: wanted }: { userId: string; role: string }, by: By): Promise<UserWithPermissions> =>
      transaction(db, async (tx) => {
        await access.lockAdmins(tx)
        const account = await users.lock(tx, userId)
        if (account.closedAt) throw new Problem('not-found')
        const known = await access.known(tx)
        const role = access.completedRole(wanted, known)
        if (role === null) throw fieldProblem('role-unknown', 'role')
        const actor = await access.actorOf(tx, by)
        const rights = await access.permissionsOf(rolesIn(account.role), tx)
        const next = await access.permissionsOf(rolesIn(role), tx)
        const isLast = !access.isFullAdmin(role, known) && (await isLastAdmin(tx, account))
        const refusal = access.grantRefusal(actor, { userId: account.userId, rights, isLastAdmin: isLast }, next)
        if (refusal) throw new Problem(refusal)
        if (role !== account.role) {
          await users.setRole(tx, account.userId, role)
          const entry = { before: { role: account.role }, after: { role } }
          await audit.record(tx, {
            actorId: by.userId,
            ip: by.ip,
            action: 'users.role',
            subject: account.userId,
            ...entry,
          })
        }
        const [changed] = await withPermissions(await readAccountsById(tx, [account.userId]), tx)
        if (!changed) throw new Problem('not-found')
        return changed
      }),

    /**
     * Sets the roles of a user for the operator of the installation, without checking permissions. The last Super
     * Admin cannot be removed. Returns the new roles.
     */
    setRole: (userId: string, wanted: string): Promise<string> =>
      transaction(db, async (tx) => {
        await access.lockAdmins(tx)
        const account = await users.lock(tx, userId)
        if (account.closedAt) throw new Problem('not-found')
        const known = await access.known(tx)
        const role = access.completedRole(wanted, known)
        if (role === null) throw fieldProblem('role-unknown', 'role')
        if (!access.isFullAdmin(role, known) && (await isLastAdmin(tx, account))) throw new Problem('last-super-admin')
        if (role === account.role) return role
        await users.setRole(tx, userId, role)
        const entry = { before: { role: account.role }, after: { role } }
        await audit.record(tx, { actorId: null, ip: null, action: 'users.role', subject: userId, ...entry })
        return role
      }),
  }
}

const userOf = (row: AccountRow): StaffUser => ({
  userId: row.user_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
  status: row.standing,
})
