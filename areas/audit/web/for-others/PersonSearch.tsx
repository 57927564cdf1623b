import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { PersonField, type PersonChoice } from '../../../../kit/PersonField.tsx'
import { useSettled } from '../../../../platform/web/state/use-settled.ts'

const typingMs = 300

export type PersonSearchProps = {
  label: string
  isLabelQuiet?: boolean
  /** The id that is kept; empty for nobody. */
  value: string
  /** What to call it when it is nobody who can be found: something else, or somebody who left. */
  otherwise: string
  error?: string | null
  onChange: (userId: string) => void
}

type Asked = typeof skipToken | { query: { id: string } | { searchField: string } }
/** The call of an area that finds people; each area asks with its own right. */
type UsePeopleQuery = (asked: Asked) => { currentData?: readonly PersonChoice[] | undefined; isFetching: boolean }

/** A field for one person whom a call finds: looked for by name or email once the typing rests, and kept as an id. */
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
