import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

const typingMs = 300

type Props = {
  label: string
  /** What is searched for now: what the address says. */
  value: string
  maxLength?: number
  onChange: (text: string) => void
}

/** A field to search by: what is typed is told once it rests for 300 ms; another value (back, Clear) reaches the field. */
export function SearchField({ label, value, maxLength = 120, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // What was typed and not yet sent stays: the address may change, or bring back what was sent, while someone types.
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
