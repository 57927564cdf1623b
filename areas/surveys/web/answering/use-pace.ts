import { useEffect, useState } from 'react'
import { createPace, type Pace } from './pace.ts'

/** Measures the pace of this visit; the clock stops while the page is hidden. */
export function usePace(minutes: number, questions: number): Pace {
  const [pace] = useState(() => createPace({ minutes, questions, now: performance.now() }))
  useEffect(() => {
    const handleVisibility = () => (document.hidden ? pace.leave(performance.now()) : pace.comeBack(performance.now()))
    document.addEventListener('visibilitychange', handleVisibility)
    return () => document.removeEventListener('visibilitychange', handleVisibility)
  }, [pace])
  return pace
}
