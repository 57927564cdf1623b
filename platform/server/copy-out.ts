import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Readable } from 'node:stream'
import { expectSilence } from './db.ts'

/** A reader slower than this loses its download: a connection cannot be held for ever. */
const copyTimeoutMs = 10 * 60_000

export type CopyOut = ReturnType<typeof createCopyOut>

/**
 * Lets the database write CSV by itself (`COPY ... TO STDOUT`), so that a file of any length passes through in small pieces. It goes
 * as fast as its reader takes it. One at a time for each `holder` in all processes, and `atOnce` in this one: null means busy.
 */
export function createCopyOut({ pool, atOnce = 3 }: { pool: pg.Pool; atOnce?: number }) {
  let running = 0

  return {
    /** `query` is a whole COPY statement; it takes no parameters, so whoever writes it lets nothing in that was not checked. */
    start: async (holder: string, query: string): Promise<Readable | null> => {
      if (running >= atOnce) return null
      running += 1
      let client: pg.PoolClient | null = null
      const end = (error?: Error): void => {
        if (!client) return
        const held = client
        client = null
        running -= 1
        expectSilence(held)
        // After a break the connection is somewhere inside the copy, and good for nothing else.
        if (error) held.release(error)
        else held.query('commit', (failed: Error | null) => held.release(failed ?? undefined))
      }
      try {
        client = await pool.connect()
        expectSilence(client, copyTimeoutMs)
        await client.query(`begin; set local statement_timeout = ${copyTimeoutMs}`)
        // Given back with the transaction, also when this process dies.
        const { rows } = await client.query<{ mine: boolean }>(
          'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine',
          [holder],
        )
        if (!rows[0]?.mine) {
          end()
          return null
        }
        const stream = client.query(copyTo(query))
        let isWhole = false
        stream.once('end', () => (isWhole = true))
        stream.once('close', () => end(isWhole ? undefined : new Error('the copy was not read to its end')))
        stream.once('error', (error: Error) => end(error))
        return stream
      } catch (error) {
        if (client) end(error instanceof Error ? error : new Error(String(error)))
        else running -= 1
        throw error
      }
    },
  }
}
