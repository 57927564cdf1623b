import { useEffect, useRef, useState } from 'react'

/**
 * A row that scrolls by whole items: which is first in sight, which may be first at most, and a way to another. Scrolling is
 * the browser's own, so a finger, a wheel and the arrow keys move it too. `last` is null until the row has been measured.
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
      setIndex(Math.round(element.scrollLeft / step))
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
  const show = (wanted: number) => {
    const element = row.current
    // The browser keeps it within the row, also before the row has been measured.
    if (element) element.scrollTo({ left: wanted * stepOf(element) })
  }
  return { row, index: Math.min(index, last ?? 0), last, show }
}

/** From the start of one item to the start of the next, in pixels. */
function stepOf(row: HTMLElement): number {
  const [first, second] = [...row.children] as HTMLElement[]
  return first && second ? Math.max(1, second.offsetLeft - first.offsetLeft) : 1
}
