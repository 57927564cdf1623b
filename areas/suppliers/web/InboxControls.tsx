import { TextInput } from '@mantine/core'
import type { Supplier } from '../contract/supplier-admin.ts'
import { useState } from 'react'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { withChosen } from '../../../kit/choices.ts'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'

type IdProps = { label: string; value: string; maxLength: number; onChange: (value: string) => void }

/** An id is pasted whole or typed to its end: it is looked for on Enter or when the field is left. */
export function IdField({ label, value, maxLength, onChange }: IdProps) {
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

type Props = { suppliers: readonly Supplier[]; value: string; onChange: (supplierKey: string) => void }

/** Whose callbacks to see. */
export function SupplierField({ suppliers, value, onChange }: Props) {
  const say = useText(callbacks)
  const named = suppliers.map(({ supplierKey, name }) => ({ value: supplierKey, label: name }))
  return (
    <ChoiceField
      label={say('supplier')}
      all={say('everySupplier')}
      // Of an address, before the suppliers have come or when there is none of this key.
      choices={withChosen(named, value)}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
