import { TextInput } from '@mantine/core'
import { formatDay, isDay, parseDay } from '../platform/contract/day.ts'
import { useState, type ReactNode } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { spellDay } from './spell-day.ts'

type Props = {
  label: ReactNode
  description?: string
  /** An ISO day, or the typed text while it is not a valid day. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  autoComplete?: string
  disabled?: boolean
  /** The path by which a form finds the field. */
  'data-path'?: string
}

/** A day typed as MM/DD/YYYY; the slashes are inserted automatically, because number pads of phones have none. */
export function DayField({
  label,
  description,
  value,
  onChange,
  error,
  autoComplete = 'off',
  disabled = false,
  ...rest
}: Props) {
  const say = useText(ui)
  const [typed, setTyped] = useState(() => (isDay(value) ? formatDay(value) : value))
  const known = parseDay(typed) ?? typed
  // If a different value comes from outside, such as a saved answer, it replaces the typed text.
  const text = known === value ? typed : isDay(value) ? formatDay(value) : value
  return (
    <TextInput
      {...rest}
      label={label}
      description={description}
      error={error}
      value={text}
      inputMode="numeric"
      placeholder={say('dayFormat')}
      maxLength={10}
      styles={{ wrapper: { maxWidth: 220 } }}
      disabled={disabled}
      autoComplete={autoComplete}
      onChange={({ currentTarget }) => {
        const next = spellDay(text, currentTarget.value)
        setTyped(next)
        onChange(parseDay(next) ?? next)
      }}
    />
  )
}
