import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { callbackStates, type Supplier } from '../contract/supplier-admin.ts'
import { useState } from 'react'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { longest, type InboxFilter, type View } from './inbox-filter.ts'
import classes from './Suppliers.module.css'

type IdProps = { label: string; value: string; maxLength: number; onChange: (value: string) => void }

/** An id is pasted whole or typed to its end: it is looked for on Enter or when the field is left. */
function IdField({ label, value, maxLength, onChange }: IdProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const take = () => text.trim() !== value && onChange(text.trim())
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

type Props = {
  view: View
  filter: InboxFilter
  suppliers: readonly Supplier[]
  onChange: (changes: Partial<InboxFilter>) => void
  /** Null when nothing is left out. */
  onClear: (() => void) | null
}

/** Which callbacks to see. */
export function InboxControls({ view, filter, suppliers, onChange, onClear }: Props) {
  const say = useText(callbacks)
  const named = suppliers.map(({ supplierKey, name }) => ({ value: supplierKey, label: name }))
  const isNamed = filter.supplierKey === '' || named.some(({ value }) => value === filter.supplierKey)
  return (
    <Group gap="sm" role="group" aria-label={say('filters')} className={classes.filters ?? ''}>
      <NativeSelect
        aria-label={say('supplier')}
        value={filter.supplierKey}
        data={[
          { value: '', label: say('everySupplier') },
          ...named,
          // Of an address, before the suppliers have come or when there is none of this key.
          ...(isNamed ? [] : [{ value: filter.supplierKey, label: filter.supplierKey }]),
        ]}
        onChange={(event) => onChange({ supplierKey: event.currentTarget.value })}
      />
      {view === 'inbox' && (
        <NativeSelect
          aria-label={say('verdict')}
          value={filter.state ?? ''}
          data={[
            { value: '', label: say('everyVerdict') },
            ...callbackStates.map((value) => ({ value, label: say(`state_${value}`) })),
          ]}
          onChange={(event) =>
            onChange({ state: callbackStates.find((one) => one === event.currentTarget.value) ?? null })
          }
        />
      )}
      {view !== 'refused' && (
        <>
          <DateRange value={filter.range} label={say('days')} onChange={(range) => onChange({ range })} />
          <IdField
            label={say('attempt')}
            value={filter.attemptId}
            maxLength={longest.attempt}
            onChange={(attemptId) => onChange({ attemptId })}
          />
          <IdField
            label={say('event')}
            value={filter.eventId}
            maxLength={longest.event}
            onChange={(eventId) => onChange({ eventId })}
          />
        </>
      )}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          {say('clearFilters')}
        </Button>
      )}
    </Group>
  )
}
