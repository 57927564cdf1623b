import type pg from 'pg'

/** What runs the statements of one transaction. */
export type StatementLine = {
  /** Asks for a statement, with the arguments and the result of the client's `query`. */
  query: pg.PoolClient['query']
  /** Asks for `commit` or `rollback`. Every later `query` is refused. */
  end: (last: string) => Promise<unknown>
}

/**
 * Runs the statements of a transaction on its client one after another, in the order in which they were asked for.
 * Callers may therefore ask for several at once, as they do outside of a transaction. When one of several has failed, the
 * others go on while the transaction is rolled back; what they ask for afterwards is refused here, because the
 * client may already serve another caller, in whose transaction it would run.
 */
export function lineUp(client: pg.PoolClient): StatementLine {
  const ask = client.query.bind(client) as (...asked: readonly unknown[]) => Promise<unknown>
  let last: Promise<unknown> | null = null
  let isOver = false
  const add = (...asked: readonly unknown[]): Promise<unknown> => {
    const run = () => ask(...asked)
    const running = last === null ? run() : last.then(run, run)
    const leave = () => void (last === running && (last = null))
    last = running
    running.then(leave, leave)
    return running
  }
  const query = (...asked: readonly unknown[]): Promise<unknown> =>
    isOver ? Promise.reject(new Error('a statement was asked for after the end of its transaction')) : add(...asked)
  return {
    query: query as StatementLine['query'],
    end: (text) => {
      isOver = true
      return add(text)
    },
  }
}
