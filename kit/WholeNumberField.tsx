import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { readWhole } from './whole-number.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: number | null
  /** Null when the field was wiped out, or what is typed is no whole number, which the field says. */
  onChange: (value: number | null) => void
}

/** A whole number that is typed. What else is typed stays there and is refused: nothing is left out behind the writer's back. */
export function WholeNumberField({ value, onChange, error, ...rest }: Props) {
  const say = useText(ui)
  const [typed, setTyped] = useState(() => String(value ?? ''))
  // Another value from outside replaces what stands here.
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
