import { useState } from 'react'
import { PersonField, type PersonChoice } from '../../../../kit/PersonField.tsx'
import { useSettled } from '../../../../platform/web/state/settled.ts'

const typingMs = 300

/** What a search asks for; null for nothing yet. */
export type PeopleAsk = { id: string } | { searchField: string } | null
export type FoundPeople = { currentData?: readonly PersonChoice[] | undefined; isFetching: boolean }

type Props = {
  label: string
  isLabelQuiet?: boolean
  /** The id that is kept; empty for nobody. */
  value: string
  /** What to call it when it is nobody who can be found: something else, or somebody who left. */
  otherwise: string
  error?: string | null
  /** The page's own call, as a hook. */
  usePeople: (ask: PeopleAsk) => FoundPeople
  onChange: (userId: string) => void
}

/** One person: looked for by name or email, kept as an id. */
export function PersonSearch({ label, isLabelQuiet = false, value, otherwise, error, usePeople, onChange }: Props) {
  const [sought, setSought] = useState('')
  const settled = useSettled(sought.trim(), typingMs)
  const { currentData: chosen } = usePeople(value === '' ? null : { id: value })
  const { currentData: found = [], isFetching } = usePeople(settled === '' ? null : { searchField: settled })
  return (
    <PersonField
      label={label}
      isLabelQuiet={isLabelQuiet}
      value={value === '' ? null : { userId: value, name: chosen ? (chosen[0]?.name ?? otherwise) : '…' }}
      found={found}
      isFetching={isFetching || settled !== sought.trim()}
      error={error ?? null}
      onSearch={setSought}
      onChange={(userId) => onChange(userId ?? '')}
    />
  )
}
