import { useSyncExternalStore } from 'react'

/** The time at which the newest available survey went live, as last reported by the server; null before the first report. */
let newest: string | null = null
const listeners = new Set<() => void>()

/** Takes a report of the newest survey from the server; a report that is older than the last one is ignored. */
export function hearNewest(newestAt: string): void {
  if (newest !== null && newestAt <= newest) return
  newest = newestAt
  for (const listener of listeners) listener()
}

/** Forgets the newest survey before another account signs in. */
export function forgetNewest(): void {
  newest = null
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the time at which the newest available survey went live, and follows it; null until it is known. */
export const useNewestSurvey = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => newest,
    () => null,
  )
