import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

const typingMs = 300

type Props = {
  label: string
  /** The current search, from the address. */
  value: string
  maxLength?: number
  onChange: (text: string) => void
}

/**
 * A search field: `onChange` gets the typed text after a pause of 300 ms; a different value from outside (Back, Clear)
 * updates the field.
 */
export function SearchField({ label, value, maxLength = 120, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Unsent typing stays: the address may change, or return the text that was sent, while the reader types.
    if (typed.trim() === known) setTyped(value)
  }
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return
    const timer = setTimeout(() => onChange(text), typingMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
