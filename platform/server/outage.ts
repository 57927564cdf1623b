import { setTimeout as sleep } from 'node:timers/promises'

const firstPauseMs = 200
const longestPauseMs = 10_000

/** Rests before the next try, longer after every failure up to ten seconds, and not all at the same moment; ends early when told to. */
export async function pauseMs(failures: number, leaving?: AbortSignal): Promise<void> {
  const longest = Math.min(longestPauseMs, firstPauseMs * 1.5 ** Math.max(0, failures - 1))
  await sleep(longest * (0.5 + Math.random() / 2), undefined, leaving ? { signal: leaving } : {}).catch(() => undefined)
}

/** Waits for what may take too long; false when it was not over in time. */
export async function within(limitMs: number, work: Promise<unknown>): Promise<boolean> {
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
