import type pg from 'pg'
import { openDatabase, type Db } from '../../platform/server/db.ts'
import { createLog } from '../../platform/server/log.ts'

export type Pools = { dbs: Db[]; pools: pg.Pool[]; close: () => Promise<void> }

/** Opens this many connections of a pool: a race is only real when no racer waits for a connection to be opened. */
export async function warmUp(pool: pg.Pool, size: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: size }, () => pool.connect()))
  for (const client of clients) client.release()
}

/** The connections of two processes, all of them open, so that calls sent at once really run at once. */
export async function openPools(url: string, { count = 2, size = 8 } = {}): Promise<Pools> {
  const opened = Array.from({ length: count }, () =>
    openDatabase({ url, poolSize: size, log: createLog('silent'), connectTimeoutMs: 300_000 }),
  )
  for (const { pool } of opened) await warmUp(pool, size)
  return {
    dbs: opened.map(({ db }) => db),
    pools: opened.map(({ pool }) => pool),
    close: async () => {
      for (const { close } of opened) await close()
    },
  }
}

/** How much of a heavy proof to run: the full size in drills, and a fiftieth in `npm test`. */
export const scaleWork = (full: number, atLeast: number): number =>
  Math.max(atLeast, Math.round(full * Number(process.env['DRILL_SCALE'] ?? 0.02)))
