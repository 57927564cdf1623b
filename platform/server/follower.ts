export type Follower = ReturnType<typeof createFollower>

/**
 * Keeps up with rows that other processes change: `editionOf` grows with every change of any of them, and `read` takes over what is
 * there. Read after the edition, so that a change between the two is read twice, and never missed.
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
    /** Looks again and again, until the answered function is called. */
    follow: (everyMs: number, failed: (error: unknown) => void): (() => void) => {
      const timer = setInterval(() => void refresh().catch(failed), everyMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

/** Within a second of a change every process has it. */
export const followEveryMs = 700
