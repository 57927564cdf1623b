import { skipToken } from '@reduxjs/toolkit/query'
import { PersonSearch, useSought, type PersonSearchProps } from '../../audit/web/for-others/PersonSearch.tsx'
import { useDutyPeopleQuery } from './duties-api.ts'

/** A person whose data a request may be about. */
export function DutyPerson(props: PersonSearchProps) {
  const typing = useSought()
  const { currentData: chosen } = useDutyPeopleQuery(props.value === '' ? skipToken : { query: { id: props.value } })
  const { currentData: found, isFetching } = useDutyPeopleQuery(
    typing.settled === '' ? skipToken : { query: { searchField: typing.settled } },
  )
  return <PersonSearch {...props} typing={typing} chosen={chosen} found={found} isFetching={isFetching} />
}
