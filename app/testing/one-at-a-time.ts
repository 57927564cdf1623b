import pg from 'pg'
import { vi } from 'vitest'

/**
 * Runs some work, and returns the most statements that one connection had to do at once. In a transaction it must be
 * one, because a connection does one thing at a time and the driver queues the rest.
 */
export async function mostAtOnce(work: () => Promise<unknown>): Promise<number> {
  const running = new Map<pg.Client, number>()
  let most = 0
  const count = (client: pg.Client, change: number): void => {
    const now = (running.get(client) ?? 0) + change
    running.set(client, now)
    most = Math.max(most, now)
  }
  const ask = Reflect.get(pg.Client.prototype, 'query') as (...asked: unknown[]) => unknown
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const answer = ask.apply(this, asked)
    if (!(answer instanceof Promise)) return
    count(this, 1)
    return answer.finally(() => count(this, -1)) as never
  })
  try {
    await work()
  } finally {
    watched.mockRestore()
  }
  return most
}
