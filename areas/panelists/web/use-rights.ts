import type { PanelistStatus } from '../../users/contract/users.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'

/**
 * The reader's permissions for a panelist; what is not permitted is not shown. Staff cannot block or delete themselves.
 */
export function useRights() {
  const { permissions } = usePermissions()
  const reader = usePerson()
  return (panelist: { panelistId: string; status: PanelistStatus }) => {
    const isOpen = panelist.status !== 'deleted'
    const isOther = isOpen && reader?.userId !== panelist.panelistId
    return {
      edit: isOpen && permissions.includes('panelists.update'),
      block: isOther && permissions.includes('panelists.block'),
      remove: isOther && permissions.includes('panelists.delete'),
    }
  }
}
