import { useEffect, useState } from 'react'
import { isSessionOver, sessionEnds } from '../api/refresh.ts'
import { readTokens } from './storage.ts'

/** Time enough to come back from the next room, and to finish a sentence and log in again. */
const restWarningMs = 2 * 60_000
const workWarningMs = 10 * 60_000
const lookEveryMs = 1_000

/** `rest`: nobody has touched the page for long. `work`: the longest time is nearly over. `ended`: nothing can be asked any more. */
export type Phase = { kind: 'on' } | { kind: 'rest' | 'work' | 'ended'; endsAt: number }

/** Browsers do not always say that a press is over. */
const longestPressMs = 5_000
/** However a press ends. */
const ends = ['pointerup', 'pointercancel', 'blur'] as const

const on: Phase = { kind: 'on' }

/** Where in its life a session of staff is; whoever is not staff has none of these ends. */
export function phaseOf(access: string | null): Phase {
  const known = access === null ? null : sessionEnds(access)
  if (access === null || !known) return on
  const now = Date.now()
  const { restEnds, workEnds } = known
  const endsAt = Math.min(restEnds, workEnds)
  if (isSessionOver(access)) return { kind: 'ended', endsAt }
  if (workEnds - now <= workWarningMs) return { kind: 'work', endsAt: workEnds }
  return restEnds - now <= restWarningMs ? { kind: 'rest', endsAt: restEnds } : on
}

const isSame = (one: Phase, other: Phase): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The phase of this browser's session, looked at every second: another tab may have prolonged or renewed it. */
export function usePhase(): Phase {
  const [phase, setPhase] = useState(on)
  useEffect(() => {
    let pressedAt = 0
    // A press keeps the session: the button that it is about to press must not go before it ends.
    const press = () => (pressedAt = Date.now())
    const release = () => (pressedAt = 0)
    const look = () => {
      if (Date.now() - pressedAt < longestPressMs) return
      const next = phaseOf(readTokens()?.access ?? null)
      setPhase((last) => (isSame(last, next) ? last : next))
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    addEventListener('pointerdown', press)
    for (const kind of ends) addEventListener(kind, release)
    return () => {
      clearInterval(timer)
      removeEventListener('pointerdown', press)
      for (const kind of ends) removeEventListener(kind, release)
    }
  }, [])
  return phase
}
