import { useEffect, useState } from 'react'
import { isSessionOver, sessionEnds } from '../api/refresh.ts'
import { readTokens } from './storage.ts'

/** Long enough to come back from the next room, finish a sentence and log in again. */
const restWarningMs = 2 * 60_000
const workWarningMs = 10 * 60_000
const lookEveryMs = 1_000

/**
 * `rest`: the page has been idle for a long time. `work`: the maximum duration is nearly over. `ended`: no more calls
 * are possible.
 */
export type Phase = { kind: 'on' } | { kind: 'rest' | 'work' | 'ended'; endsAt: number }

/** A limit in milliseconds, needed because browsers do not always report the end of a press. */
const longestPressMs = 5_000
/** The events that end a press. */
const ends = ['pointerup', 'pointercancel', 'blur'] as const

const on: Phase = { kind: 'on' }

/** The phase of a staff session; other sessions never end in this way. */
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

/** The phase of this browser's session, checked every second, because another tab may have prolonged or renewed it. */
export function usePhase(): Phase {
  const [phase, setPhase] = useState(on)
  useEffect(() => {
    let pressedAt = 0
    // A press keeps the session alive: the button under the pointer must not disappear before the press ends.
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
