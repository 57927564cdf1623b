import { useEffect, useState } from 'react'

/**
 * The server sends one email of a kind per minute to an address: a button that waits as long is
 * never refused.
 */
const cooldownSeconds = 60

/**
 * Counts down from 60 seconds, or from the given number, after each `start`; with `startsRunning` it begins at once.
 */
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
