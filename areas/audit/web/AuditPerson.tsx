import { skipToken } from '@reduxjs/toolkit/query'
import { useAuditPeopleQuery } from './audit-api.ts'
import { PersonSearch, useSought, type PersonSearchProps } from './for-others/PersonSearch.tsx'

/** A person whom the log knows. */
export function AuditPerson(props: PersonSearchProps) {
  const typing = useSought()
  const { currentData: chosen } = useAuditPeopleQuery(props.value === '' ? skipToken : { query: { id: props.value } })
  const { currentData: found, isFetching } = useAuditPeopleQuery(
    typing.settled === '' ? skipToken : { query: { searchField: typing.settled } },
  )
  return <PersonSearch {...props} typing={typing} chosen={chosen} found={found} isFetching={isFetching} />
}
