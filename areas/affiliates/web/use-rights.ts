import { changesAffiliates } from '../../../platform/contract/access.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'

/**
 * The reader's permissions for campaigns; what is not permitted is not shown. `seesAll` is false for a vendor, who sees
 * only their own campaigns.
 */
export function useRights(): { mayChange: boolean; seesAll: boolean } {
  const person = usePerson()
  const { permissions } = usePermissions()
  return {
    mayChange: changesAffiliates(person, permissions),
    seesAll: permissions.includes('affiliates.view'),
  }
}
