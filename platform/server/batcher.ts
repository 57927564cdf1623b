import { isOutage } from './db.ts'

/**
 * How long to wait for more items after a batch of several. Callers that were just answered often send their next item
 * at once. Without the wait, large and small batches would alternate, and a small batch costs nearly as much as a
 * large one.
 */
const lingerMs = 2
const linger = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, lingerMs))
/** Resolves when everything that had already arrived at this process has been read. */
const readAll = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Handles items in groups: items that arrive together, and those that arrive while a flush runs, are handled by the next
 * one, up to `maxItems` of them. A caller is answered when the flush of its item has ended. When a flush fails, its items
 * are tried one by one, so that one bad item does not fail the others. In an outage all items fail at once, because each
 * would only wait and then fail anyway.
 */
export function createBatcher<Item, Result>({
  flush,
  maxItems,
  waitsForMore = true,
}: {
  flush: (items: readonly Item[]) => Promise<readonly Result[]>
  maxItems: number
  /** Whether to wait for more items after a batch; false when a quick answer matters more than a cheap one. */
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

  /**
   * Resolves when the items that arrive together are all here. Without it, the first of them would be a batch of its own,
   * and after a wait the rest of those that were answered together.
   */
  const gather = async (): Promise<void> => {
    for (let before = 0; before < waiting.length && waiting.length < maxItems; await readAll()) before = waiting.length
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (waitsForMore) await gather()
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
    /** Resolves when no item is waiting and no flush is running. */
    idle: (): Promise<void> => running ?? Promise.resolve(),
  }
}
