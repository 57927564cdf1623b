import type { Permission } from '../../../platform/contract/access.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

/** Reads the permissions of these roles together, each once, in a fixed order. */
export const selectPermissions = statement<{ permission: Permission }>(
  'access.permissions',
  'select permissions_of($1::text[]) as permission',
)

export type RoleRow = {
  role_id: string
  role_name: string
  description: string
  based_on: string | null
  version: number
  updated_at: Date
  permissions: Permission[]
}
const columns = `r.role_id, r.role_name, r.description, r.based_on, r.version, r.updated_at,
  array(select p.permission from role_permissions p where p.role_id = r.role_id order by p.permission) as permissions`

const readAll = statement<RoleRow>(
  'access.roles',
  `select ${columns} from roles r order by r.based_on is not null, case when r.based_on is null then r.role_id end, lower(r.role_name)`,
)
const readOne = statement<RoleRow>('access.role', `select ${columns} from roles r where r.role_id = $1`)
const readLocked = statement<RoleRow>(
  'access.lock-role',
  `select ${columns} from roles r where r.role_id = $1 for update`,
)
/** Reads all roles: built-in roles first, then the others by name. */
export const readRoles = (db: Db) => readAll(db, [])
export const findRole = async (db: Db, roleId: string): Promise<RoleRow | null> =>
  (await readOne(db, [roleId]))[0] ?? null
/** Finds a role and locks it until the transaction ends. */
export const lockRole = async (tx: Tx, roleId: string): Promise<RoleRow | null> =>
  (await readLocked(tx, [roleId]))[0] ?? null

const insert = statement(
  'access.insert-role',
  `insert into roles (role_id, role_name, description, based_on, created_at, updated_at) values ($1, $2, $3, $4, now(), now())`,
)
export type NewRole = { roleId: string; roleName: string; description: string; basedOn: string }
export const insertRole = (tx: Tx, { roleId, roleName, description, basedOn }: NewRole) =>
  insert(tx, [roleId, roleName, description, basedOn])

const update = statement(
  'access.update-role',
  `update roles set role_name = $2, description = $3, version = version + 1, updated_at = now() where role_id = $1`,
)
export const updateRole = (tx: Tx, roleId: string, roleName: string, description: string) =>
  update(tx, [roleId, roleName, description])

const drop = statement(
  'access.drop-permissions',
  'delete from role_permissions where role_id = $1 and permission <> all ($2::text[])',
)
const grant = statement(
  'access.grant-permissions',
  'insert into role_permissions (role_id, permission) select $1, unnest($2::text[]) on conflict do nothing',
)
/** Replaces the permissions of a role. */
export async function setPermissions(tx: Tx, roleId: string, permissions: readonly Permission[]): Promise<void> {
  await drop(tx, [roleId, permissions])
  await grant(tx, [roleId, permissions])
}
