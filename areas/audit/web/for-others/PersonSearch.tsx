import { useState } from 'react'
import { PersonField, type PersonChoice } from '../../../../kit/PersonField.tsx'
import { useSettled } from '../../../../platform/web/state/settled.ts'

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

/** What is being typed, and what of it is looked for once the typing rests. */
export function useSought() {
  const [sought, setSought] = useState('')
  return { sought: sought.trim(), settled: useSettled(sought.trim(), typingMs), onSearch: setSought }
}

type Props = PersonSearchProps & {
  typing: ReturnType<typeof useSought>
  /** Who has the id; undefined until that is known. */
  chosen: readonly PersonChoice[] | undefined
  /** Whom the text fits. */
  found: readonly PersonChoice[] | undefined
  isFetching: boolean
}

/** One person: looked for by name or email, kept as an id; the page makes the calls. */
export function PersonSearch({ value, otherwise, error, typing, chosen, found = [], isFetching, ...rest }: Props) {
  const { sought, settled, onSearch } = typing
  return (
    <PersonField
      {...rest}
      value={value === '' ? null : { userId: value, name: chosen ? (chosen[0]?.name ?? otherwise) : '…' }}
      found={found}
      isFetching={isFetching || settled !== sought}
      error={error ?? null}
      onSearch={onSearch}
      onChange={(userId) => rest.onChange(userId ?? '')}
    />
  )
}
