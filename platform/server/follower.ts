import { followEvery } from './follow.ts'

export type Follower = ReturnType<typeof createFollower>

/**
 * Follows rows that other processes change. `editionOf` reads a number that grows with every change of a row, and
 * `read` loads the current rows. The edition is read first, so that a change between the two reads is loaded twice
 * rather than missed.
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
    /** Loads the stored rows if they have changed since the last look. */
    refresh,
    /** Repeats `refresh` until the returned function is called. */
    follow: (everyMs: number, failed: (error: unknown) => void): (() => void) => followEvery(everyMs, refresh, failed),
  }
}

/** How often processes look for changes, so that each learns of one within a second. */
export const followEveryMs = 700
