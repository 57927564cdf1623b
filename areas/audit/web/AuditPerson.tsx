import { useAuditPeopleQuery } from './audit-api.ts'
import { personSearch } from './for-others/PersonSearch.tsx'

/** Finds a person who appears in the audit log. */
export const AuditPerson = personSearch(useAuditPeopleQuery)
