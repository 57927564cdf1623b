import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFollower } from './follower.ts'

test('an outage is reported once and occupies one connection, and what changed meanwhile is loaded', async () => {
  let isAway = true
  let [turns, atOnce, mostAtOnce, loaded] = [0, 0, 0, 0]
  const editionOf = async (): Promise<number> => {
    turns += 1
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    // A look takes longer than the time between two looks, so they would overlap.
    await sleep(20)
    atOnce -= 1
    if (isAway) throw new Error('the database is away')
    return 1
  }
  const failures: unknown[] = []
  const follower = createFollower(editionOf, async () => void (loaded += 1))
  const stop = follower.follow(1, (error) => failures.push(error))
  try {
    await expect.poll(() => turns).toBeGreaterThan(4)
    isAway = false
    await expect.poll(() => loaded).toBe(1)
  } finally {
    stop()
  }
  expect([failures.length, mostAtOnce]).toEqual([1, 1])
})
