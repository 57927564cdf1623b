import { personSearch } from '../../audit/web/for-others/PersonSearch.tsx'
import { useDutyPeopleQuery } from './duties-api.ts'

/** Finds the person whose data a request is about. */
export const DutyPerson = personSearch(useDutyPeopleQuery)
