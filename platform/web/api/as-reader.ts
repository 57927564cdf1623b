import { readTokens } from '../session/storage.ts'
import type { CallFailure } from './failure.ts'
import { idleFailure, isSessionOver, refreshTokens } from './refresh.ts'

export type Failed = { failure: CallFailure }

let sessionEnded: (blocked?: CallFailure) => void = () => {}

/** Registers what to do when the server no longer knows this session; called by session/session.ts. */
export function whenSessionEnds(handler: (blocked?: CallFailure) => void): void {
  sessionEnded = handler
}

/**
 * Makes a request as the signed-in reader: an expired access token is exchanged and the request repeated once. Any
 * other 401 ends the session; an outage never does.
 */
export async function requestAsReader<Answer extends object>(
  ask: () => Promise<Answer | Failed>,
): Promise<Answer | Failed> {
  const before = readTokens()?.access
  if (before && isSessionOver(before)) return { failure: idleFailure() }
  const first = await ask()
  if (!('failure' in first)) return first
  // The server has ended every session of a blocked account, so this session has nothing left to show.
  if (first.failure.code === 'account-blocked' && before) sessionEnded(first.failure)
  if (first.failure.status !== 401) return first
  if (first.failure.code === 'access-expired' && before) {
    const refreshed = await refreshTokens(before)
    if (typeof refreshed === 'object') return { failure: refreshed }
    const second = refreshed === 'refreshed' ? await ask() : first
    if (!('failure' in second) || second.failure.status !== 401) return second
  }
  sessionEnded()
  return first
}
