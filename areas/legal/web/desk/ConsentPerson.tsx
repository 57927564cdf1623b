import { personSearch } from '../../../audit/web/for-others/PersonSearch.tsx'
import { useLegalPeopleQuery } from './legal-desk-api.ts'

/** Somebody who may have accepted something. */
export const ConsentPerson = personSearch(useLegalPeopleQuery)
