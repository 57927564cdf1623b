import { setTimeout as sleep } from 'node:timers/promises'

export const dayMs = 86_400_000
export const halfHourMs = 1_800_000
/** More than such a test takes on a busy machine. */
const neededMs = 30_000

/**
 * Waits, in the last moments of a UTC day (or of another span of the clock), for the next one to begin: for tests whose law is
 * of one day, and which would otherwise fail when theirs ends halfway. At any other time it returns at once.
 */
export async function timeLeftIn(spanMs: number, now = Date.now, wait: (ms: number) => Promise<unknown> = sleep) {
  const leftMs = spanMs - (now() % spanMs)
  // The clock of the timer may be a little ahead of the clock of the day.
  if (leftMs < neededMs) await wait(leftMs + 50)
}
