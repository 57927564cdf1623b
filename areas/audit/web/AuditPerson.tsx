import { useAuditPeopleQuery } from './audit-api.ts'
import { personSearch } from './for-others/PersonSearch.tsx'

/** A person whom the log knows. */
export const AuditPerson = personSearch(useAuditPeopleQuery)
