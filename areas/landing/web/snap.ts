import { useEffect, useRef, useState } from 'react'
import { readScroll, stepOf } from './snap-row.ts'

/**
 * A row that scrolls by whole items: which item is the first in view, and which can be at most. Its buttons are marked
 * in snap-row.ts. The browser does the scrolling, so a finger, a wheel and the arrow keys work too. `last` is null
 * until the row has been measured.
 */
export function useSnap<E extends HTMLElement>() {
  const row = useRef<E>(null)
  const [index, setIndex] = useState(0)
  const [last, setLast] = useState<number | null>(null)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const step = stepOf(element)
      setIndex(Math.round(readScroll(element) / step))
      setLast(Math.max(0, Math.round((element.scrollWidth - element.clientWidth) / step)))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  return { row, index: Math.min(index, last ?? 0), last }
}
