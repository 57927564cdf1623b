import { useEffect, useState } from 'react'

const tickMs = 1000

/** The whole seconds left of a wait that `start` begins; 0 when there is no wait. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  const isRunning = endsAt > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (seconds: number) => {
    const from = Date.now()
    setNow(from)
    setEndsAt(from + seconds * 1000)
  }
  return { left: isRunning ? Math.ceil((endsAt - now) / 1000) : 0, start }
}
