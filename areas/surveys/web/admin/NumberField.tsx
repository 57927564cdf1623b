import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null
  /** Called with null when the field was cleared, or does not contain a number yet. */
  onChange: (value: number | null) => void
}

const numberIn = (typed: string | number): number | null =>
  typed === '' || !Number.isFinite(Number(typed)) ? null : Number(typed)

/**
 * A field for numbers that keeps every character as typed, so that a wrong number can be refused instead of silently
 * changed.
 */
export function NumberField({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string | number>('')
  return (
    <NumberInput
      inputMode="numeric"
      {...rest}
      hideControls
      clampBehavior="none"
      // A lone minus sign is not a number yet, but must stay while typing continues.
      value={numberIn(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next)
        onChange(numberIn(next))
      }}
    />
  )
}
