import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { readWhole } from './whole-number.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: number | null
  /**
   * Gets null when the field was cleared, or when the text is not a whole number; the field itself reports the latter.
   */
  onChange: (value: number | null) => void
}

/** A field for a whole number. Other text stays visible and is refused, so that nothing is dropped unnoticed. */
export function WholeNumberField({ value, onChange, error, ...rest }: Props) {
  const say = useText(ui)
  const [typed, setTyped] = useState(() => String(value ?? ''))
  // If a different value comes from outside, it replaces the typed text.
  const text = readWhole(typed) === value ? typed : String(value ?? '')
  const isUnread = text.trim() !== '' && readWhole(text) === null
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={isUnread ? say('digitsOnly') : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(readWhole(currentTarget.value))
      }}
    />
  )
}
