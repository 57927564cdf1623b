import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { PersonField } from '../../../kit/PersonField.tsx'
import { useSettled } from '../../../platform/web/state/settled.ts'
import { useAuditPeopleQuery } from './audit-api.ts'

const typingMs = 300

type Props = {
  label: string
  /** The id that the address has; empty for nobody in particular. */
  value: string
  /** What to call it when it is nobody who can be found: something else, or somebody who left. */
  otherwise: string
  onChange: (userId: string) => void
}

/** Narrows the log to one person: looked for by name or email, kept as an id. */
export function PersonFilter({ label, value, otherwise, onChange }: Props) {
  const [sought, setSought] = useState('')
  const settled = useSettled(sought.trim(), typingMs)
  const { currentData: chosen } = useAuditPeopleQuery(value === '' ? skipToken : { query: { id: value } })
  const { currentData: found = [], isFetching } = useAuditPeopleQuery(
    settled === '' ? skipToken : { query: { searchField: settled } },
  )
  return (
    <PersonField
      label={label}
      isLabelQuiet
      value={value === '' ? null : { userId: value, name: chosen ? (chosen[0]?.name ?? otherwise) : '…' }}
      found={found}
      isFetching={isFetching || settled !== sought.trim()}
      onSearch={setSought}
      onChange={(userId) => onChange(userId ?? '')}
    />
  )
}
