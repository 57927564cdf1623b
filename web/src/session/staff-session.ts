import { useEffect, useState } from 'react'
import { isSessionOver, sessionEnds } from '../api/refresh.ts'
import { readTokens } from './storage.ts'

/** Time enough to come back from the next room, and to finish a sentence and log in again. */
const restWarningMs = 2 * 60_000
const workWarningMs = 10 * 60_000
const lookEveryMs = 1_000

/** `rest`: nobody has touched the page for long. `work`: the longest time is nearly over. `ended`: nothing can be asked any more. */
export type Phase = { kind: 'on' } | { kind: 'rest' | 'work' | 'ended'; endsAt: number }

const on: Phase = { kind: 'on' }

/** Where in its life a session of staff is; whoever is not staff has none of these ends. */
export function phaseOf(access: string | null): Phase {
  const ends = access === null ? null : sessionEnds(access)
  if (access === null || !ends) return on
  const now = Date.now()
  const { restEnds, workEnds } = ends
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
    const look = () => {
      const next = phaseOf(readTokens()?.access ?? null)
      setPhase((last) => (isSame(last, next) ? last : next))
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return phase
}
