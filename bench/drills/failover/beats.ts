import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const everyMs = 100
const patienceMs = 2_000
const writtenWithinMs = 180_000

/**
 * Writes a number through this address ten times a second, on a connection of its own that is opened again when it breaks, and
 * remembers which writes were acknowledged and how long none was.
 */
export async function openBeats(url: string) {
  let isOver = false
  let [beat, lastAt, longestMs] = [0, Date.now(), 0]
  const acknowledged: number[] = []
  const first = await connected(url)
  await first?.query('create table if not exists drill_beats (beat integer primary key)')
  let client: pg.Client | null = first

  const write = async (): Promise<void> => {
    client ??= await connected(url)
    const number = (beat += 1)
    const isWritten = await client?.query({ text: 'insert into drill_beats values ($1)', values: [number] }).then(
      () => true,
      () => false,
    )
    if (!isWritten) {
      void client?.end().catch(() => undefined)
      client = null
      return
    }
    acknowledged.push(number)
    longestMs = Math.max(longestMs, Date.now() - lastAt)
    lastAt = Date.now()
  }
  const beating = (async () => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- `close` sets it while this waits
    for (; !isOver; await sleep(everyMs)) await write()
  })()

  return {
    count: () => acknowledged.length,
    startGap: (): void => {
      longestMs = 0
      lastAt = Date.now()
    },
    longestGapMs: () => Math.max(longestMs, Date.now() - lastAt),
    /** Waits until writes have come through for a while after the gap began. */
    untilWritten: async (): Promise<void> => {
      const [from, until] = [acknowledged.length, Date.now() + writtenWithinMs]
      while (acknowledged.length < from + 20 && Date.now() < until) await sleep(everyMs)
    },
    /** The numbers that were acknowledged and are not there. */
    findLost: async (pool: pg.Pool): Promise<number[]> => {
      const { rows } = await pool.query<{ beat: number }>('select beat from drill_beats')
      const there = new Set(rows.map((row) => row.beat))
      return acknowledged.filter((number) => !there.has(number))
    },
    close: async (): Promise<void> => {
      isOver = true
      await beating
      await client?.end().catch(() => undefined)
    },
  }
}

/** A connection that gives up soon; null when none could be made. */
async function connected(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => null,
  )
}
