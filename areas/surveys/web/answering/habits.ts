import { useState } from 'react'

/** A panelist's preferences for answering, which this browser stores. */
export type Habits = { movesOn: boolean; hasKeys: boolean }

const key = 'tuppence:answering'
const isObject = (value: unknown): value is Partial<Record<keyof Habits, unknown>> =>
  typeof value === 'object' && value !== null

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Reads the preferences. Automatic advance is off by default for readers who prefer reduced motion. */
export function readHabits(
  storage: Pick<Storage, 'getItem'> = localStorage,
  hasReducedMotion = prefersReducedMotion(),
): Habits {
  const usual = { movesOn: !hasReducedMotion, hasKeys: true }
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (!isObject(stored)) return usual
    return {
      movesOn: typeof stored.movesOn === 'boolean' ? stored.movesOn : usual.movesOn,
      hasKeys: typeof stored.hasKeys === 'boolean' ? stored.hasKeys : usual.hasKeys,
    }
  } catch {
    return usual
  }
}

/** Returns the preferences and a function that changes them. Without storage they last for this visit. */
export function useHabits(): [Habits, (change: Partial<Habits>) => void] {
  const [habits, setHabits] = useState(() => readHabits())
  const change = (part: Partial<Habits>) => {
    const next = { ...habits, ...part }
    setHabits(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Some private windows have no storage; the switch works all the same.
    }
  }
  return [habits, change]
}
