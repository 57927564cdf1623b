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
  // What was sent comes back with the address, maybe after more was typed: only another's change reaches the field.
  const [sent, setSent] = useState<string | null>(null)
  if (known !== value) {
    setKnown(value)
    // It comes back once: the same words again are a link's, or the way back, and not what was sent.
    if (value === sent) setSent(null)
    else setTyped(value)
  }
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return
    const timer = setTimeout(() => {
      setSent(text)
      onChange(text)
    }, typingMs)
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
