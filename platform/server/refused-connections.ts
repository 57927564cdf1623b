import type pg from 'pg'

/** How long a pool makes do with the connections that it has, after it was refused another one. */
const pauseMs = 5_000

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Whether the server, its limit for a role or a database, or PgBouncer has no place for another connection. */
const isRefusal = (error: Error & { code?: string }): boolean =>
  error.code === '53300' || /no more connections allowed/.test(error.message)

/**
 * Makes a pool wait for one of its own connections when it is refused another one. By itself the pool would fail the
 * call, although one of its connections is free a moment later. A pool without any connection fails as before.
 */
export function waitWhenRefused(pool: pg.Pool): void {
  const most = pool.options.max
  const connect = pool.connect.bind(pool)
  let restored: NodeJS.Timeout | undefined
  const makeDo = (): void => {
    pool.options.max = pool.totalCount
    clearTimeout(restored)
    restored = setTimeout(() => void (pool.options.max = most), pauseMs).unref()
  }
  const take = (done: (...connected: Connected) => void): void =>
    connect((...connected) => {
      const [error] = connected
      if (!(error && isRefusal(error) && pool.totalCount > 0)) return done(...connected)
      makeDo()
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
