import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Readable } from 'node:stream'
import { setSilenceLimit, type Connections } from './db.ts'

/** How long one download may take. A connection cannot be held forever, so a slower download is cut off. */
const copyTimeoutMs = 10 * 60_000

export type CopyOut = ReturnType<typeof createCopyOut>

/**
 * Streams CSV that the database writes (`COPY ... TO STDOUT`). A file of any length passes through in small pieces, as
 * fast as it is downloaded. There is one download at a time for each `holder`, across all processes that read from the
 * same server, and at most `atOnce` in this process.
 */
export function createCopyOut({ pool, atOnce = 3 }: { pool: Connections; atOnce?: number }) {
  let running = 0

  return {
    /**
     * Starts a download; null when the limits are reached. `query` is a whole COPY statement. It takes no parameters,
     * so the caller must check every value in it.
     */
    start: async (holder: string, query: string): Promise<Readable | null> => {
      if (running >= atOnce) return null
      running += 1
      let client: pg.PoolClient | null = null
      const end = (error?: Error): void => {
        if (!client) return
        const held = client
        client = null
        running -= 1
        setSilenceLimit(held)
        // After an interrupted copy the connection cannot be used for anything else.
        if (error) held.release(error)
        else held.query('commit', (failed: Error | null) => held.release(failed ?? undefined))
      }
      try {
        client = await pool.connect()
        setSilenceLimit(client, copyTimeoutMs)
        await client.query(`begin read only; set local statement_timeout = ${copyTimeoutMs}`)
        // The lock is released at the end of the transaction, even when this process dies.
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
