import type { Saver } from './saver.ts'

/** Savers outlive their page: what somebody answered before going elsewhere still has to reach the server. */
const open = new Map<string, Saver>()

/** Makes this the one saver of the attempt; an earlier one stops, for the new one sends the same answers and more. */
export function takeOver(attemptId: string, saver: Saver): void {
  open.get(attemptId)?.stop()
  open.set(attemptId, saver)
}

addEventListener('online', () => {
  for (const saver of open.values()) saver.retryNow()
})
