import pg from 'pg'
import { createLog } from '../../../platform/server/log.ts'
import { isPooled, openDatabase } from '../../../platform/server/db.ts'

/** One moment of the database, which stays readable while others write. */
export type Snapshot = {
  client: pg.Client
  /** The name by which other sessions, such as pg_dump's, read the same moment. */
  id: string
  takenAt: Date
  /** The major version of the server. */
  major: number
  version: string
  migrations: { id: string; checksum: string }[]
  close: () => Promise<void>
}

/** A server that accepts connections and says nothing is given up, because a schedule would wait for it for ever. */
const connectTimeoutMs = 5_000

/** Opens a session without time limits for its statements, as a dump of a large table needs one. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tuppence backup',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0')
  return client
}

/** Takes a snapshot of the database. It holds no lock that anyone waits for, and works on a standby as well. */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  await refusePooler(url)
  const client = await openSession(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{
      id: string
      at: Date
      number: number
      version: string
      migrated: boolean
      elsewhere: boolean
    }>(
      `select pg_export_snapshot() as id, now() as at, current_setting('server_version_num')::int as number,
         current_setting('server_version') as version, to_regclass('public.schema_migrations') is not null as migrated,
         to_regclass('schema_migrations') is not null as elsewhere`,
    )
    const [found] = rows
    if (found?.elsewhere && !found.migrated)
      throw new Error(
        'The tables of this database are in another schema than public, which is all that a backup holds. Move them there (alter table ... set schema public), and have search_path begin with it.',
      )
    if (!found?.migrated) throw new Error('There is nothing to back up: this database was never migrated.')
    const { rows: migrations } = await client.query<{ id: string; checksum: string }>(
      'select id, checksum from schema_migrations order by id',
    )
    const { id, at, number, version } = found
    return {
      client,
      id,
      takenAt: at,
      major: Math.floor(number / 10_000),
      version,
      migrations,
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function refusePooler(url: string): Promise<void> {
  const { pool, close } = openDatabase({ url, poolSize: 1, log: createLog('silent'), pooled: true })
  try {
    if (await isPooled(pool))
      throw new Error(
        'A backup needs PostgreSQL itself, not a pooler: give this command a DATABASE_URL with the port of the server.',
      )
  } finally {
    await close()
  }
}
