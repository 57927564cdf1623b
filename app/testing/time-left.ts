import { setTimeout as sleep } from 'node:timers/promises'

export const halfHourMs = 1_800_000
/** More than such a test takes on a busy machine. */
const neededMs = 30_000

/**
 * Waits near the end of a UTC day, or of another span, until the next one begins. For tests about one day, which would
 * fail if the day ended during the test. At any other time it returns at once.
 */
export async function timeLeftIn(spanMs: number, now = Date.now, wait: (ms: number) => Promise<unknown> = sleep) {
  const leftMs = spanMs - (now() % spanMs)
  // The clock of the timer may be slightly ahead of the clock of the day.
  if (leftMs < neededMs) await wait(leftMs + 50)
}
