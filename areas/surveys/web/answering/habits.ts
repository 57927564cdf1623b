import { useState } from 'react'

/** How a reader likes to answer; kept in this browser. */
export type Habits = { movesOn: boolean; hasKeys: boolean }

const key = 'tuppence:answering'
const isObject = (value: unknown): value is Partial<Record<keyof Habits, unknown>> =>
  typeof value === 'object' && value !== null

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The kept habits. Nothing moves on by itself for a reader who wants less motion, unless they have asked for it. */
export function readHabits(storage: Pick<Storage, 'getItem'> = localStorage, isStill = prefersStillness()): Habits {
  const usual = { movesOn: !isStill, hasKeys: true }
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (!isObject(kept)) return usual
    return {
      movesOn: typeof kept.movesOn === 'boolean' ? kept.movesOn : usual.movesOn,
      hasKeys: typeof kept.hasKeys === 'boolean' ? kept.hasKeys : usual.hasKeys,
    }
  } catch {
    return usual
  }
}

/** The habits and how to change them; a browser that keeps nothing remembers them for this visit. */
export function useHabits(): [Habits, (change: Partial<Habits>) => void] {
  const [habits, setHabits] = useState(() => readHabits())
  const change = (part: Partial<Habits>) => {
    const next = { ...habits, ...part }
    setHabits(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Private windows of some browsers: the switch still works.
    }
  }
  return [habits, change]
}
