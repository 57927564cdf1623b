import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A flush that waits until the test calls `release`, so that the test decides which items arrive meanwhile. */
function gated(decide: (items: readonly number[]) => readonly number[]) {
  const batches: number[][] = []
  const gates: (() => void)[] = []
  const flush = async (items: readonly number[]): Promise<readonly number[]> => {
    batches.push([...items])
    await new Promise<void>((resolve) => gates.push(resolve))
    return decide(items)
  }
  const hasBegun = async () => {
    // Lets all other pending work run before the next check.
    while (gates.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const release = async () => {
    await hasBegun()
    gates.shift()?.()
  }
  return { flush, batches, hasBegun, release }
}

test('what arrives while a batch runs goes together into the next, never more than the limit', async () => {
  const { flush, batches, hasBegun, release } = gated((items) => items.map((n) => n * 10))
  const batcher = createBatcher({ flush, maxItems: 3 })
  const first = batcher.add(0)
  await hasBegun()
  const answers = [1, 2, 3, 4].map((n) => batcher.add(n))
  await release()
  await release()
  await release()
  expect(await Promise.all([first, ...answers])).toEqual([0, 10, 20, 30, 40])
  expect(batches).toEqual([[0], [1, 2, 3], [4]])
})

test('what arrives together is one batch, also over several turns of the event loop, and never more than the limit', async () => {
  const { flush, batches, release } = gated((items) => items)
  const batcher = createBatcher({ flush, maxItems: 6 })
  const answers: Promise<number>[] = []
  const arrive = (...items: number[]) => answers.push(...items.map((n) => batcher.add(n)))
  arrive(0, 1)
  setImmediate(() => {
    arrive(2)
    setImmediate(() => arrive(3, 4, 5, 6))
  })
  await release()
  await release()
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(batches).toEqual([[0, 1, 2, 3, 4, 5], [6]])
})

test('a batcher that must answer quickly handles the first item at once', async () => {
  const { flush, batches, release } = gated((items) => items)
  const batcher = createBatcher({ flush, maxItems: 8, waitsForMore: false })
  const answers = [0, 1, 2].map((n) => batcher.add(n))
  await release()
  await release()
  await Promise.all(answers)
  expect(batches).toEqual([[0], [1, 2]])
})

test('nobody hears of an item before its batch has ended', async () => {
  const { flush, release } = gated((items) => items)
  const batcher = createBatcher({ flush, maxItems: 8 })
  let heard = false
  const listen = async () => {
    await batcher.add(1)
    heard = true
  }
  const answer = listen()
  await new Promise((resolve) => setImmediate(resolve))
  expect(heard).toBe(false)
  await release()
  await answer
  expect(heard).toBe(true)
})

test('one item that cannot be processed fails alone', async () => {
  const flush = async (items: readonly number[]): Promise<readonly number[]> => {
    if (items.includes(2)) throw new Error('poison')
    return items
  }
  const batcher = createBatcher({ flush, maxItems: 8 })
  const results = await Promise.allSettled([1, 2, 3, 4].map((n) => batcher.add(n)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('in an outage a batch is not tried one by one', async () => {
  let flushes = 0
  const flush = async (): Promise<readonly number[]> => {
    flushes++
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const batcher = createBatcher({ flush, maxItems: 8 })
  const results = await Promise.allSettled([1, 2, 3, 4].map((n) => batcher.add(n)))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(flushes).toBeLessThanOrEqual(2)
  await batcher.idle()
})
