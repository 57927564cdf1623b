import type { Permission } from '../../contract/access.ts'
import { usePermissions } from './me.ts'

/** Whether the reader has a permission. The server checks it too; this only hides what would be refused. */
export function useRight(right: Permission): boolean {
  return usePermissions().permissions.includes(right)
}
