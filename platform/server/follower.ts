export type Follower = ReturnType<typeof createFollower>

/**
 * Follows rows that other processes change: `editionOf` grows with every change of any of them, and `read` loads the
 * current rows. The rows are read after the edition, so that a change between the two is read twice and never missed.
 */
export function createFollower(editionOf: () => Promise<number>, read: () => Promise<void>) {
  let edition = -1
  const refresh = async (): Promise<void> => {
    const newest = await editionOf()
    if (newest === edition) return
    await read()
    edition = newest
  }
  return {
    /** Reads what is stored when it has changed since the last look. */
    refresh,
    /** Repeats that until the returned function is called. */
    follow: (everyMs: number, failed: (error: unknown) => void): (() => void) => {
      const timer = setInterval(() => void refresh().catch(failed), everyMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

/** Frequent enough that every process has a change within a second. */
export const followEveryMs = 700
