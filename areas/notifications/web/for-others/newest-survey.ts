import { useSyncExternalStore } from 'react'

/** When the newest survey on offer went live, as the server last said; null before it says anything. */
let newest: string | null = null
const listeners = new Set<() => void>()

/** Takes up what the server says of the newest survey; what is older than what was heard before is no news. */
export function hearNewest(newestAt: string): void {
  if (newest !== null && newestAt <= newest) return
  newest = newestAt
  for (const listener of listeners) listener()
}

/** Before the next account listens. */
export function forgetNewest(): void {
  newest = null
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Since when the newest survey is on offer, followed as it is heard; null until then. */
export const useNewestSurvey = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => newest,
    () => null,
  )
