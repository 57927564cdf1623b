import type { Saver } from './saver.ts'

/** Savers outlive their page, because answers given just before leaving it still have to reach the server. */
const openSavers = new Map<string, Saver>()

/** Registers the only saver of an attempt. An earlier one stops, because the new one sends all its answers too. */
export function registerSaver(attemptId: string, saver: Saver): void {
  openSavers.get(attemptId)?.stop()
  openSavers.set(attemptId, saver)
}

addEventListener('online', () => {
  for (const saver of openSavers.values()) saver.retryNow()
})
