import { setTimeout as sleep } from 'node:timers/promises'

const firstPauseMs = 200
const longestPauseMs = 10_000

/**
 * Waits before the next try, longer after each failure, at most ten seconds. A random part keeps processes from
 * retrying together. Ends early when `leaving` is aborted.
 */
export async function pauseMs(failures: number, leaving?: AbortSignal): Promise<void> {
  const longest = Math.min(longestPauseMs, firstPauseMs * 1.5 ** Math.max(0, failures - 1))
  await sleep(longest * (0.5 + Math.random() / 2), undefined, leaving ? { signal: leaving } : {}).catch(() => undefined)
}

/** Waits for work, but not longer than a limit; false when the work did not end in time. */
export async function waitAtMost(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController()
  try {
    return await Promise.race([
      work.then(() => true),
      sleep(limitMs, false, { signal: over.signal }).catch(() => false),
    ])
  } finally {
    over.abort()
  }
}
