import type pg from 'pg'

/** For how long a pool asks for no further connection after it was refused one. */
const pauseMs = 5_000

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Whether the server, its limit for a role or a database, or PgBouncer has no place for another connection. */
const isRefusal = (error: Error & { code?: string }): boolean =>
  error.code === '53300' || /no more connections allowed/.test(error.message)

/**
 * Lets a call wait for one of the pool's connections when the server refuses to open another. Without this, the call
 * fails, although a connection may be free a moment later. A pool that has no connection at all still fails.
 */
export function waitWhenRefused(pool: pg.Pool): void {
  const most = pool.options.max
  const connect = pool.connect.bind(pool)
  let restored: NodeJS.Timeout | undefined
  const stopOpening = (): void => {
    pool.options.max = pool.totalCount
    clearTimeout(restored)
    restored = setTimeout(() => void (pool.options.max = most), pauseMs).unref()
  }
  const take = (done: (...connected: Connected) => void): void =>
    connect((...connected) => {
      const [error] = connected
      if (!(error && isRefusal(error) && pool.totalCount > 0)) return done(...connected)
      stopOpening()
      take(done)
    })
  const taken = (done?: (...connected: Connected) => void): Promise<pg.PoolClient> | void => {
    if (done) return take(done)
    return new Promise((resolve, reject) => {
      take((error, client) => (client ? resolve(client) : reject(error)))
    })
  }
  pool.connect = taken as typeof pool.connect
}
