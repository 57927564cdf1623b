import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

const typingMs = 300

/**
 * The text of a field whose value is in the address. `onChange` gets what was typed after a pause of 300 ms, and a
 * different value from outside (Back, Clear) updates the text. Text that is not `accepted` is not sent.
 */
export function useTyped(
  value: string,
  onChange: (text: string) => void,
  accepted: (text: string) => boolean = () => true,
) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Unsent typing is kept: the address may change, or return the text that was sent, while the reader is still
    // typing.
    if (typed.trim() === known) setTyped(value)
  }
  const text = typed.trim()
  const isSent = text !== value && accepted(text)
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => onChange(text), typingMs)
    return () => clearTimeout(timer)
  }, [text, isSent, onChange])
  return [typed, setTyped] as const
}

type Props = {
  label: string
  /** The current search, from the address. */
  value: string
  maxLength?: number
  onChange: (text: string) => void
}

/** A search field. */
export function SearchField({ label, value, maxLength = 120, onChange }: Props) {
  const [typed, setTyped] = useTyped(value, onChange)
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
