import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { PersonField, type PersonChoice } from '../../../../kit/PersonField.tsx'
import { useSettled } from '../../../../platform/web/state/use-settled.ts'

const typingMs = 300

export type PersonSearchProps = {
  label: string
  isLabelQuiet?: boolean
  /** The id that is stored; empty when no person is chosen. */
  value: string
  /** The label shown when the id belongs to no person who can be found, for example to a job or a deleted account. */
  otherwise: string
  error?: string | null
  onChange: (userId: string) => void
}

type Asked = typeof skipToken | { query: { id: string } | { searchField: string } }
/** The hook of an area's call that finds people; each area checks its own permission. */
type UsePeopleQuery = (asked: Asked) => { currentData?: readonly PersonChoice[] | undefined; isFetching: boolean }

/** Makes a field for one person, found by name or email address after a pause in typing, and stored as an id. */
export function personSearch(usePeopleQuery: UsePeopleQuery) {
  return function PersonSearch({ value, otherwise, error, ...rest }: PersonSearchProps) {
    const [typed, setTyped] = useState('')
    const sought = typed.trim()
    const settled = useSettled(sought, typingMs)
    const { currentData: chosen } = usePeopleQuery(value === '' ? skipToken : { query: { id: value } })
    const { currentData: found = [], isFetching } = usePeopleQuery(
      settled === '' ? skipToken : { query: { searchField: settled } },
    )
    return (
      <PersonField
        {...rest}
        value={value === '' ? null : { userId: value, name: chosen ? (chosen[0]?.name ?? otherwise) : '…' }}
        found={found}
        isFetching={isFetching || settled !== sought}
        error={error ?? null}
        onSearch={setTyped}
        onChange={(userId) => rest.onChange(userId ?? '')}
      />
    )
  }
}
