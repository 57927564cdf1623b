import { TextInput } from '@mantine/core'
import type { Supplier } from '../contract/supplier-admin.ts'
import { useState } from 'react'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { withChosen } from '../../../kit/choices.ts'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'

type IdProps = { label: string; value: string; maxLength: number; onChange: (value: string) => void }

/** A field for an id. It searches on Enter or when the field loses the focus, since an id is useless until complete. */
export function IdField({ label, value, maxLength, onChange }: IdProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const apply = () => text.trim() !== value && onChange(text.trim())
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
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}

type Props = { suppliers: readonly Supplier[]; value: string; onChange: (supplierKey: string) => void }

/** A filter for the supplier of the callbacks. */
export function SupplierField({ suppliers, value, onChange }: Props) {
  const say = useText(callbacks)
  const named = suppliers.map(({ supplierKey, name }) => ({ value: supplierKey, label: name }))
  return (
    <ChoiceField
      label={say('supplier')}
      all={say('everySupplier')}
      // The address may name a supplier that has not loaded yet, or that does not exist.
      choices={withChosen(named, value)}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
