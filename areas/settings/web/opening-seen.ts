/** What this visit has seen of the opening: nothing, a panel that was not ready, or that it became ready before its eyes. */
export type Seen = 'nothing' | 'unready' | 'ready'

/** What is seen next, of a panel that is ready or not. */
export const seenNext = (seen: Seen, isReady: boolean): Seen =>
  isReady ? (seen === 'unready' ? 'ready' : seen) : 'unready'

let seen: Seen = 'nothing'
const listeners = new Set<() => void>()
const put = (next: Seen) => {
  if (next === seen) return
  seen = next
  for (const listener of listeners) listener()
}

/** The same for every page of the visit: each asks by itself whether the panel is ready. */
export const openingSeen = {
  get: (): Seen => seen,
  note: (isReady: boolean): void => put(seenNext(seen, isReady)),
  /** It was told, and read. */
  forget: (): void => put('nothing'),
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
