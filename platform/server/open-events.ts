import { openDatabase, type Db } from './db.ts'
import { separateEvents, shareEvents, type Events } from './events-db.ts'
import type { Log } from './log.ts'

/**
 * How sessions are planned: as in the main database, except in a Citus cluster, which refuses general plans for most
 * statements. There, one statement uses one connection to each machine, so that a commit prepares once on each.
 */
const planning = `select case when exists (select from pg_extension where extname = 'citus')
  then set_config('citus.multi_shard_modify_mode', 'sequential', false)
  else set_config('plan_cache_mode', 'force_generic_plan', false) end`

type EventsOptions = { url: string | null; poolSize: number; log: Log; name?: string; connectTimeoutMs?: number }

/** Opens the database of events; without an address, events are in the main database. `close` ends its connections. */
export function openEvents(db: Db, { url, ...options }: EventsOptions): { events: Events; close: () => Promise<void> } {
  if (url === null) return { events: shareEvents(db), close: async () => undefined }
  const database = openDatabase({ ...options, url, firstQuery: planning })
  return { events: separateEvents(database.db), close: database.close }
}
