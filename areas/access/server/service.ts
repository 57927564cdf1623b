import type { Language } from '../../../platform/contract/language.ts'
import { wordIn } from '../../../platform/server/words.ts'
import { checkMessage } from '../../../platform/contract/fields.ts'
import { heldNow } from '../../../platform/server/acting-key.ts'
import { permissionNames, rolesIn, superAdminRole, type Permission } from '../../../platform/contract/access.ts'
import { baseRoles, fixedRoles, type Role } from '../contract/roles.ts'
import { transaction, uniqueViolation, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import * as rules from './rules.ts'
import type { Actor, KnownRole } from './rules.ts'
import * as store from './store.ts'
import { selectPermissions, type RoleRow } from './store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

export type { Actor, KnownRole } from './rules.ts'
export type Access = ReturnType<typeof createAccess>

type Needs = {
  db: Db
  audit: Pick<Audit, 'record'>
  /** Counts the open accounts with each role. The users area, which is built after this one, provides it (port `members`). */
  members?: () => Promise<ReadonlyMap<string, number>>
  /** Counts the staff with at least one of these roles. */
  holdersOf?: (roleIds: readonly string[]) => Promise<number>
  /** Reads the roles of an account in this transaction; null when the account may do nothing. */
  roleOf?: (tx: Tx, userId: string) => Promise<string | null>
}
type By = { userId: string; role: string; ip: string }
export type NewRole = { roleName: string; description?: string; basedOn: string; permissionIds?: readonly Permission[] }
export type RoleChange = {
  roleId: string
  version?: number
  roleName?: string
  description?: string
  permissionIds?: readonly Permission[]
}

const subjectOf = (roleId: string): string => `role:${roleId}`

/** The roles, their permissions, and who may change them. */
export function createAccess({ db, audit, members = async () => new Map(), holdersOf = async () => 0, roleOf }: Needs) {
  /** Reads the current permissions of a user with all these roles. */
  const permissionsOf = async (roleIds: readonly string[], from: Db = db): Promise<Permission[]> =>
    (await selectPermissions(from, [roleIds])).map((row) => row.permission)

  /** Reads the current rights of the actor. They may have changed since the call arrived. */
  const actorOf = async (tx: Tx, { userId, role }: Pick<By, 'userId' | 'role'>): Promise<Actor> => {
    const held = roleOf ? await roleOf(tx, userId) : role
    if (held === null) throw new Problem('not-allowed')
    return { userId, role: held, permissions: heldNow(userId, await permissionsOf(rolesIn(held), tx)) }
  }

  const readKnownRoles = async (from: Db = db): Promise<ReadonlyMap<string, KnownRole>> =>
    new Map(
      (await store.readRoles(from)).map(({ role_id: roleId, based_on: basedOn }) => [roleId, { roleId, basedOn }]),
    )
  const list = async (from: Db = db): Promise<Role[]> => {
    const [rows, counts] = await Promise.all([store.readRoles(from), members()])
    return rows.map((row) => roleOfRow(row, counts.get(row.role_id) ?? 0))
  }
  const readRole = async (roleId: string): Promise<Role> => {
    const found = (await list()).find((one) => one.roleId === roleId)
    if (!found) throw new Problem('not-found')
    return found
  }
  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    transaction(db, work).catch((error: unknown) => {
      throw uniqueViolation(error) === 'roles_name' ? fieldProblem('role-name-taken', 'roleName') : error
    })

  return {
    permissionsOf,
    actorOf,
    known: readKnownRoles,
    /** Returns the permissions of these roles, for `getUserModuleAcess`. */
    moduleAccess: async (role: string): Promise<{ permissions: Permission[] }> => ({
      permissions: await permissionsOf(rolesIn(role)),
    }),
    /** Whether this account is open and has this permission now. */
    holdsRight: async (tx: Tx, userId: string, right: Permission): Promise<boolean> => {
      const held = (await roleOf?.(tx, userId)) ?? ''
      return (await permissionsOf(rolesIn(held), tx)).includes(right)
    },
    roles: (): Promise<Role[]> => list(),
    /** Whether at least two people have each of these permissions, so that one can approve what the other requested. */
    areHeldByTwo: async (rights: readonly Permission[]): Promise<boolean> => {
      const rows = await store.readRoles(db)
      const holding = (right: Permission) => rows.filter(({ permissions }) => permissions.includes(right))
      const counts = rights.map((right) => holdersOf(holding(right).map(({ role_id: roleId }) => roleId)))
      return (await Promise.all(counts)).every((count) => count > 1)
    },
    /** Lists every permission, and whether this user can grant it. */
    permissions: (held: readonly Permission[]) =>
      permissionNames.map((permissionId) => {
        const [module = '', action = ''] = permissionId.split('.')
        return { permissionId, module, action, held: held.includes(permissionId) }
      }),
    permissionsOfRole: async (roleId: string): Promise<{ roleId: string; permissionIds: Permission[] }> => {
      const role = await store.findRole(db, roleId)
      if (!role) throw new Problem('not-found')
      return { roleId, permissionIds: role.permissions }
    },

    /** Creates a custom role. It can copy another custom role, and is then based on the same role. */
    add: async (wanted: NewRole, by: By): Promise<Role> => {
      const roleName = requireName(wanted.roleName)
      const roleId = newId()
      await write(async (tx) => {
        const actor = await actorOf(tx, by)
        const model = await store.findRole(tx, wanted.basedOn)
        const basedOn = baseRoles.find((one) => one === (model?.based_on ?? wanted.basedOn))
        if (!model || !basedOn) throw fieldProblem('role-unknown', 'basedOn')
        const permissions = wanted.permissionIds ?? model.permissions
        if (!rules.hasAll(actor.permissions, permissions)) throw new Problem('role-too-much')
        const description = (wanted.description ?? '').trim()
        await store.insertRole(tx, { roleId, roleName, description, basedOn })
        await store.setPermissions(tx, roleId, permissions)
        const after = { roleName, description, basedOn, permissionIds: permissions }
        await audit.record(tx, {
          actorId: by.userId,
          ip: by.ip,
          action: 'roles.add',
          subject: subjectOf(roleId),
          after,
        })
      })
      return readRole(roleId)
    },

    /**
     * Changes a role; the change applies to its users from their next call. A name or a description that comes back
     * unchanged in this language is stored unchanged.
     */
    update: async ({ roleId, version, ...wanted }: RoleChange, by: By, language: Language = 'en'): Promise<Role> => {
      await write(async (tx) => {
        const row = await store.lockRole(tx, roleId)
        if (!row) throw new Problem('not-found')
        if (version !== undefined && version !== row.version) {
          const current = roleOfRow(row, 0)
          throw new Problem('changed-meanwhile', { data: { current } })
        }
        const keepUnchanged = (given: string, stored: string) => (given === wordIn(stored, language) ? stored : given)
        const roleName =
          wanted.roleName === undefined ? row.role_name : keepUnchanged(requireName(wanted.roleName), row.role_name)
        const description = keepUnchanged(wanted.description?.trim() ?? row.description, row.description)
        const permissions = wanted.permissionIds ?? row.permissions
        const role = { ...row, roleId, roleName: row.role_name, isBuiltIn: row.based_on === null }
        const refusal = rules.findEditRefusal(await actorOf(tx, by), role, { roleName, permissions })
        if (refusal) throw new Problem(refusal)
        await store.updateRole(tx, roleId, roleName, description)
        await store.setPermissions(tx, roleId, permissions)
        const before = { roleName: row.role_name, description: row.description, permissionIds: row.permissions }
        const after = { roleName, description, permissionIds: [...permissions].toSorted() }
        const entry = { action: 'roles.update', subject: subjectOf(roleId), before, after }
        await audit.record(tx, { actorId: by.userId, ip: by.ip, ...entry })
      })
      return readRole(roleId)
    },

    /**
     * Makes calls that may demote a Super Admin run one after the other, so that two of them cannot demote each other
     * at the same time. Call it before an account is locked.
     */
    lockAdmins: async (tx: Tx): Promise<void> => {
      await store.lockRole(tx, superAdminRole)
    },
    completedRole: rules.completeRole,
    isFullAdmin: rules.isFullAdmin,
    grantRefusal: rules.grantRefusal,
    holdsAll: rules.hasAll,
  }
}

function requireName(roleName: string): string {
  const name = roleName.trim()
  if (name === '')
    throw fieldProblem('invalid-input', 'roleName', checkMessage('fieldEmpty', { field: checkMessage('roleName') }))
  return name
}

const roleOfRow = (row: RoleRow, count: number): Role => ({
  roleId: row.role_id,
  roleName: row.role_name,
  description: row.description,
  basedOn: row.based_on,
  isBuiltIn: row.based_on === null,
  isFixed: fixedRoles.includes(row.role_id),
  members: count,
  permissionIds: row.permissions,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})
