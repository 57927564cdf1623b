import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null
  /** Null when the field was wiped out. */
  onChange: (value: number | null) => void
}

/** A whole number that is typed; it is not bent to bounds behind the writer's back. */
export function WholeNumberField({ value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      hideControls
      clampBehavior="none"
      inputMode="numeric"
      allowDecimal={false}
      allowNegative={false}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  )
}
