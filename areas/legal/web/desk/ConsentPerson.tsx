import { personSearch } from '../../../audit/web/for-others/PersonSearch.tsx'
import { useLegalPeopleQuery } from './legal-desk-api.ts'

/** Finds a person by name or email address among those who can have accepted something. */
export const ConsentPerson = personSearch(useLegalPeopleQuery)
