import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null
  /** Null when the field was wiped out. */
  onChange: (value: number | null) => void
}

/** A number that is typed; it is not bent to bounds behind the writer's back. */
export function NumberField({ value, onChange, allowDecimal = false, allowNegative = false, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      hideControls
      clampBehavior="none"
      inputMode={allowDecimal ? 'decimal' : 'numeric'}
      allowDecimal={allowDecimal}
      allowNegative={allowNegative}
      value={value ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : typed === '' ? null : Number(typed))}
    />
  )
}
