import { useEffect, useRef } from 'react'

/** The time, in milliseconds, after which a closing dialog has returned the focus. */
const afterDialogsMs = 60

/** Moves the focus to the line with the result of an action, if the button that was pressed has left the page. */
export function useCatchFocus<Line extends HTMLElement = HTMLDivElement>(message: string) {
  const line = useRef<Line>(null)
  // Runs after every render, because sometimes the button disappears only after the list has been read again.
  useEffect(() => {
    if (message === '') return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) line.current?.focus()
    }, afterDialogsMs)
    return () => clearTimeout(timer)
  })
  return line
}
