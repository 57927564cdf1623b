import { useEffect, useRef } from 'react'

/** A closing dialog gives the focus back a moment after it closed. */
const afterDialogsMs = 60

/** For the line that says what came of an act: it takes the focus when the button that was pressed has gone from the page. */
export function useCatchFocus(said: string) {
  const line = useRef<HTMLDivElement>(null)
  // After every drawing: the button may go as late as the list is read again.
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) line.current?.focus()
    }, afterDialogsMs)
    return () => clearTimeout(timer)
  })
  return line
}
