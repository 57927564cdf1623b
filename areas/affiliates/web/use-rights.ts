import { affiliateRole, changesAffiliates, rolesIn } from '../../../platform/contract/access.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'

/** What the reader may do with campaigns; what they may not do is not drawn. `seesAll` is false for a vendor, who reads their own. */
export function useRights(): { mayChange: boolean; seesAll: boolean } {
  const person = usePerson()
  const { permissions } = usePermissions()
  return {
    mayChange: changesAffiliates(person, permissions),
    seesAll:
      permissions.includes('affiliates.view') || (person !== null && rolesIn(person.role).includes(affiliateRole)),
  }
}
