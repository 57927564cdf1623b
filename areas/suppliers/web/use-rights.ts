import type { Permission } from '../../../platform/contract/access.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'

/** Whether the reader has a permission. The server checks again; this only hides what would be refused. */
export function useRight(right: Permission): boolean {
  return usePermissions().permissions.includes(right)
}
