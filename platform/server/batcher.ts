import { isOutage } from './db.ts'

/**
 * After a batch of several, this long is waited for more before the next. Those who were just answered send again at once when they
 * have more; without the wait big and small batches alternate, and a small one costs nearly as much.
 */
const lingerMs = 2
const linger = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, lingerMs))

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Group commit: one flusher; what arrives while a flush runs goes into the next, up to `maxItems` at once. A caller hears of its
 * item only when its flush has ended. When a flush fails, its items are tried one by one, so that one that cannot be processed
 * does not take its neighbours with it; in an outage all of them fail at once, for each alone would wait and fail as well.
 */
export function createBatcher<Item, Result>({
  flush,
  maxItems,
  waitsForMore = true,
}: {
  flush: (items: readonly Item[]) => Promise<readonly Result[]>
  maxItems: number
  /** False where an answer is wanted sooner than cheaper. */
  waitsForMore?: boolean
}) {
  let waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | null = null

  const settle = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await flush(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, i) => {
        const result = results[i]
        if (result === undefined) reject(new Error('the batch answered fewer items than it was given'))
        else resolve(result)
      })
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems)
      waiting = waiting.slice(maxItems)
      await settle(batch)
      if (waitsForMore && batch.length > 1 && waiting.length < maxItems) await linger()
    }
    running = null
  }

  return {
    add: (item: Item): Promise<Result> =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= drain()
      }),
    /** Resolves when nothing is left to do. */
    idle: (): Promise<void> => running ?? Promise.resolve(),
  }
}
