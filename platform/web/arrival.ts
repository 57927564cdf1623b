import type { ArrivalState } from './paths.ts'

/**
 * What a navigation must pass on when a log-in follows an accepted invitation: the `ArrivalState` in a navigation's
 * state, which may have any shape, without the rest of that state. Null for every other log-in.
 */
export const readArrival = (state: unknown): ArrivalState | null =>
  typeof state === 'object' && state !== null && 'hasJustJoined' in state ? { hasJustJoined: true } : null
