import pg from 'pg'
import { areas } from '../../areas/list.ts'
import { listEventTables } from '../../platform/server/area.ts'
import { isOutage, openDatabase } from '../../platform/server/db.ts'
import { claimPlace, listFilled, readMark, readPlace } from '../../platform/server/event-place-store.ts'
import { createLog } from '../../platform/server/log.ts'
import { describePlace } from './event-place.ts'

type Addresses = { url: string; eventsUrl: string | null; pooled: boolean }

/**
 * Throws one sentence when this process would store clicks and visits, or look for them, in another database than the
 * one where they are. A panel without any gets the database that it was started with first. Nothing is judged while
 * the database of events cannot be reached, as long as the main one holds no clicks and visits itself.
 */
export async function refuseMisplacedEvents({ url, eventsUrl, pooled }: Addresses): Promise<void> {
  const { pool, close } = openDatabase({ url, poolSize: 1, log: createLog('silent'), pooled })
  try {
    const tables = listEventTables(areas)
    const place = await readPlace(pool)
    const found = {
      ...place,
      hasVariable: eventsUrl !== null,
      // Once they were moved, rows that are still here are old ones.
      holdsEvents: place.moved_at === null && (await listFilled(pool, tables)).length > 0,
      mark: eventsUrl === null ? null : await findMark(eventsUrl),
    }
    const problem = describePlace(found)
    if (problem) throw new Error(problem)
    if (found.mark === null || place.target !== null) return
    const client = await pool.connect()
    await claimPlace(client, tables, found.mark).finally(() => client.release())
  } finally {
    await close()
  }
}

/** Finds the mark of the database of events; null while it cannot be reached. */
async function findMark(eventsUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: eventsUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await readMark(client)
  } catch (error) {
    if (isOutage(error)) return null
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
