/**
 * What this visit has shown about the opening: nothing, that the panel was not ready, or that it became ready during
 * the visit.
 */
export type SeenReadiness = 'nothing' | 'unready' | 'ready'

/** The next state, given whether the panel is ready. */
export const computeNextSeen = (seen: SeenReadiness, isReady: boolean): SeenReadiness =>
  isReady ? (seen === 'unready' ? 'ready' : seen) : 'unready'

let seen: SeenReadiness = 'nothing'
const listeners = new Set<() => void>()
const put = (next: SeenReadiness) => {
  if (next === seen) return
  seen = next
  for (const listener of listeners) listener()
}

/** The state that all pages of the visit share, although each asks separately whether the panel is ready. */
export const openingSeen = {
  get: (): SeenReadiness => seen,
  note: (isReady: boolean): void => put(computeNextSeen(seen, isReady)),
  /** Called once the reader has read that the panel is ready. */
  forget: (): void => put('nothing'),
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
