import type { Permission } from '../../contract/access.ts'
import { usePermissions } from './me.ts'

/** Whether the reader holds a right. The server asks again; this only leaves out what would be refused. */
export function useRight(right: Permission): boolean {
  return usePermissions().permissions.includes(right)
}
