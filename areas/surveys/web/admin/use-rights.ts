import type { Permission } from '../../../../platform/contract/access.ts'
import { usePermissions } from '../../../../platform/web/session/me.ts'

/** Returns the signed-in person's permissions for surveys; actions without permission are not shown. */
export function useRights() {
  const { permissions } = usePermissions()
  const may = (permission: Permission): boolean => permissions.includes(permission)
  return {
    create: may('surveys.create'),
    update: may('surveys.update'),
    publish: may('surveys.publish'),
    results: may('surveys.results'),
    invite: may('surveys.invite'),
    panelists: may('panelists.view'),
    suppliers: may('suppliers.view'),
  }
}
export type Rights = ReturnType<typeof useRights>
