import { TextInput } from '@mantine/core'
import { formatDay, isDay, parseDay } from '../platform/contract/day.ts'
import { useState, type ReactNode } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { spellDay } from './spell-day.ts'

type Props = {
  label: ReactNode
  description?: string
  /** ISO day, or what was typed while it is none. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  autoComplete?: string
  disabled?: boolean
  /** By this a form finds the field. */
  'data-path'?: string
}

/** One day, typed as MM/DD/YYYY; the slashes come by themselves, because number pads of phones have none. */
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
  // Another value from outside (a saved answer) replaces what stands here.
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
