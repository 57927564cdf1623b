import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState, type RefObject } from 'react'

/** Whether this is the mobile side of the one breakpoint: 600 px wide or less (specification, section 9). */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })

/** Whether an element is narrower than this number of CSS pixels, updated while it is mounted; false for 0. */
export function useIsNarrow(element: RefObject<HTMLElement | null>, below: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current || below === 0) return
    const measure = () => setNarrow(current.clientWidth < below)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, below])
  return isNarrow
}
