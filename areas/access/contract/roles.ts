import { Type, type Static } from 'typebox'
import { permissionNames, type Permission } from '../../../platform/contract/access.ts'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant, Line, Version } from '../../../platform/contract/fields.ts'

export const roleNameMaxLength = 60
export const roleDescriptionMaxLength = 300

/**
 * The roles on which a custom role can be based. An account with the custom role has both role ids, but only the
 * permissions of the custom role.
 */
export const baseRoles = ['2', '3', '4', '5', '6', '7', '9'] as const
/** The roles whose permissions cannot be changed: panelists and vendors have none, and a Super Admin has all. */
export const fixedRoles: readonly string[] = ['1', '2', '8']

const PermissionId = Type.Unsafe<Permission>({ type: 'string', enum: [...permissionNames] })
const PermissionIds = Type.Unsafe<Permission[]>({
  type: 'array',
  items: { type: 'string', enum: [...permissionNames] },
  maxItems: permissionNames.length,
  uniqueItems: true,
})

export const Role = Type.Object({
  roleId: Id,
  roleName: Type.String(),
  description: Type.String(),
  basedOn: nullable(Id),
  isBuiltIn: Type.Boolean(),
  /** Whether the permissions of this role cannot be changed. */
  isFixed: Type.Boolean(),
  /** How many open accounts have this role. */
  members: Type.Integer(),
  permissionIds: Type.Array(PermissionId),
  /** The version of the role. A change must name it, so that a change by someone else is noticed. */
  version: Type.Integer(),
  updatedAt: Instant,
})
export type Role = Static<typeof Role>

export const rolesApi = {
  getUserModuleAcess: endpoint({
    method: 'GET',
    path: 'rolesAndPermission/getUserModuleAcess',
    access: 'signed-in',
    summary:
      "The caller's permissions, by module. The server checks them on every call; the browser only decides what to show.",
    data: Type.Object({ permissions: Type.Array(Type.String()) }),
  }),
  getAllRoles: endpoint({
    method: 'GET',
    path: 'rolesAndPermission/getAllRoles',
    access: 'roles.view',
    summary: 'Every role, with how many hold it.',
    data: Type.Array(Role),
  }),
  getAllPermissions: endpoint({
    method: 'GET',
    path: 'rolesAndPermission/getAllPermissions',
    access: 'roles.view',
    summary: 'Every right there is, by the part of the product it opens; `held` are those that the caller can grant.',
    data: Type.Array(
      Type.Object({ permissionId: PermissionId, module: Type.String(), action: Type.String(), held: Type.Boolean() }),
    ),
  }),
  getPermissionByRoleId: endpoint({
    method: 'GET',
    path: 'rolesAndPermission/getPermissionByRoleId/{id}',
    access: 'roles.view',
    summary: 'What one role may do.',
    params: Type.Object({ id: Id }),
    data: Type.Object({ roleId: Id, permissionIds: Type.Array(PermissionId) }),
  }),
  addRoles: endpoint({
    method: 'POST',
    path: 'rolesAndPermission/addRoles',
    access: 'roles.update',
    needsPerson: true,
    summary: 'Makes a role; without `permissionIds` it is a duplicate of the role it is based on.',
    body: body({
      roleName: Line({ maxLength: roleNameMaxLength }),
      description: Type.Optional(Type.String({ maxLength: roleDescriptionMaxLength })),
      basedOn: Id,
      permissionIds: Type.Optional(PermissionIds),
    }),
    data: Role,
  }),
  updateRole: endpoint({
    method: 'PATCH',
    path: 'rolesAndPermission/updateRole',
    access: 'roles.update',
    needsPerson: true,
    summary: 'Changes a role; refused when somebody changed it after `version` was read.',
    body: body({
      roleId: Id,
      version: Type.Optional(Version),
      roleName: Type.Optional(Line({ maxLength: roleNameMaxLength })),
      description: Type.Optional(Type.String({ maxLength: roleDescriptionMaxLength })),
      permissionIds: Type.Optional(PermissionIds),
    }),
    data: Role,
  }),
} as const
