import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null
  /** Null when the field was wiped out, or does not say a number yet. */
  onChange: (value: number | null) => void
}

const numberIn = (typed: string | number): number | null =>
  typed === '' || !Number.isFinite(Number(typed)) ? null : Number(typed)

/** A number as it is typed: no sign or fraction is dropped behind the writer's back, so what does not fit can be refused. */
export function NumberField({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string | number>('')
  return (
    <NumberInput
      inputMode="numeric"
      {...rest}
      hideControls
      clampBehavior="none"
      // A sign alone is no number yet, and stays to be typed on.
      value={numberIn(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next)
        onChange(numberIn(next))
      }}
    />
  )
}
