import { useEffect, useState } from 'react'

/** The server sends one mail of a kind per minute to an address (product, section 7): a button that waits as long never meets a refusal. */
const cooldownSeconds = 60

/** Counts down from a minute, or from the seconds told, after each `start`; and from the beginning when asked to. */
export function useCooldown(startsRunning: boolean): { secondsLeft: number; start: (seconds?: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(startsRunning ? cooldownSeconds : 0)
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSecondsLeft((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { secondsLeft, start: (seconds = cooldownSeconds) => setSecondsLeft(seconds) }
}
