import type { Permission } from '@tuppence/contract/access'
import { statement } from '../../platform/db.ts'

/** The rights of these roles together, each once, in a fixed order. */
export const selectPermissions = statement<{ permission: Permission }>(
  'access.permissions',
  'select distinct permission from granted_permissions where role_id = any($1::text[]) order by permission',
)
