import { useEffect, useState } from 'react'

const countMs = 600

/** A figure that counts up from 0 within 600 ms; shown at once to readers who prefer less motion. */
export function useCountUp(value: number): number {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (isStill) return
    const from = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - from) / countMs))
      setShown(Math.round(value * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, isStill])
  return isStill ? value : shown
}
