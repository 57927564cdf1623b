import { useEffect, useState } from 'react'
import { useSettled } from './settled.ts'

const typingMs = 300

/** What is typed reaches the address once it rests for 300 ms; another address (back, Clear) reaches the field. */
export function useTyped(text: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  // What was sent comes back with the address, maybe after more was typed: only another's change reaches the field.
  const [sent, setSent] = useState<string | null>(null)
  if (known !== text) {
    setKnown(text)
    if (text !== sent) {
      setTyped(text)
      setSent(null)
    }
  }
  const settled = useSettled(typed, typingMs)
  useEffect(() => {
    if (settled === typed && settled !== text) {
      setSent(settled)
      onSettled(settled)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what rests is told, not every redraw
  }, [settled])
  return { typed, setTyped }
}
