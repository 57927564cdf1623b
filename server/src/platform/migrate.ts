import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

type Migration = { id: string; sql: string; checksum: string }

/** The platform and each module keep their own folder; the build copies them beside the bundle as `migrations/<owner>`. */
async function migrationFolders(): Promise<string[]> {
  const bundled = join(import.meta.dirname, 'migrations')
  if (existsSync(bundled)) return (await readdir(bundled)).map((owner) => join(bundled, owner))
  const modules = join(import.meta.dirname, '..', 'modules')
  const owned = (await readdir(modules)).map((module) => join(modules, module, 'migrations'))
  return [join(import.meta.dirname, 'own-migrations'), ...owned].filter((folder) => existsSync(folder))
}

/** Every migration of the platform and every module, ordered by its number. */
export async function listMigrations(): Promise<Migration[]> {
  const found: Migration[] = []
  for (const folder of await migrationFolders()) {
    for (const file of await readdir(folder)) {
      if (!/^\d{4}_[\w-]+\.sql$/.test(file)) throw new Error(`${file} is not named NNNN_name.sql`)
      const sql = await readFile(join(folder, file), 'utf8')
      found.push({ id: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') })
    }
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The migrations that this database has not had yet, in order; all of them for an empty one. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows: found } = await pool.query("select to_regclass('schema_migrations') is not null as exists")
  const { rows: applied } = found[0]?.exists
    ? await pool.query<{ id: string }>('select id from schema_migrations')
    : { rows: [] }
  const known = new Set(applied.map(({ id }) => id))
  return (await listMigrations()).map(({ id }) => id).filter((id) => !known.has(id))
}

/**
 * Brings the database to the newest shape, each migration in a transaction of its own, then the job queue's. Two processes
 * may start at once: the second waits. Throws when an applied migration was edited afterwards.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 10_000, keepAlive: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const client = await pool.connect()
    try {
      await client.query(
        'create table if not exists schema_migrations (id text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
      for (const migration of await listMigrations()) await apply(client, migration)
    } finally {
      client.release()
    }
    await runMigrations({ pgPool: pool, logger: undefined as never })
  } finally {
    await pool.end()
  }
}

async function apply(client: pg.PoolClient, { id, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query('lock table schema_migrations in exclusive mode')
    const { rows } = await client.query<{ checksum: string }>('select checksum from schema_migrations where id = $1', [
      id,
    ])
    if (rows[0] && rows[0].checksum !== checksum)
      throw new Error(`migration ${id} was edited after it had been applied; write a new one instead`)
    if (!rows[0]) {
      await client.query(sql)
      await client.query('insert into schema_migrations (id, checksum) values ($1, $2)', [id, checksum])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error instanceof Error ? new Error(`migration ${id}: ${error.message}`, { cause: error }) : error
  }
}

const oldestMajor = 15
const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' } as const

/** Why money must not be kept in this database, one line each; empty when it is fit. */
export async function unfitness(pool: pg.Pool, { requireDurable }: { requireDurable: boolean }): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('server_version_num', 'server_version', 'fsync', 'full_page_writes', 'synchronous_commit')",
  )
  return faultsOf(new Map(rows.map((row) => [row.name, row.setting])), requireDurable)
}

/** The same, from the settings alone. */
export function faultsOf(setting: ReadonlyMap<string, string>, requireDurable: boolean): string[] {
  const major = Math.floor(Number(setting.get('server_version_num')) / 10_000)
  if (major < oldestMajor)
    return [`PostgreSQL ${setting.get('server_version')} is too old: Tuppence needs ${oldestMajor} or newer`]
  if (!requireDurable) return []
  return Object.entries(durable)
    .filter(([name, wanted]) => setting.get(name) !== wanted)
    .map(([name, wanted]) => `the database has ${name} = ${setting.get(name)}; money needs ${name} = ${wanted}`)
}
