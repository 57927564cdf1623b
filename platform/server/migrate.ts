import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isHostAway, isPooled, keepSessionSettings, openDatabase } from './db.ts'
import { checkHost, splitHosts, tryHosts } from './hosts.ts'
import { createLog } from './log.ts'
import { runMigrations } from './worker-library.ts'

type Migration = { id: string; sql: string; checksum: string; isOfEvents: boolean }
type MigrationFolder = { path: string; isOfEvents: boolean }

/**
 * Finds the folders of migrations: those of the main database, and those of events, which may have a database of their
 * own. The platform and each area have them; the build copies them beside the bundle as `migrations/<owner>` and
 * `events/<owner>`.
 */
async function findMigrationFolders(): Promise<MigrationFolder[]> {
  const kinds = ['migrations', 'events'] as const
  const bundled = join(import.meta.dirname, 'migrations')
  const areas = join(import.meta.dirname, '..', '..', 'areas')
  const found: MigrationFolder[] = [{ path: join(import.meta.dirname, 'own-migrations'), isOfEvents: false }]
  for (const kind of kinds) {
    const isOfEvents = kind === 'events'
    const copied = join(import.meta.dirname, kind)
    const owners = existsSync(bundled)
      ? (await readdir(copied)).map((owner) => join(copied, owner))
      : (await readdir(areas)).map((area) => join(areas, area, 'server', kind))
    found.push(...owners.map((path) => ({ path, isOfEvents })))
  }
  return found.filter(({ path }) => existsSync(path))
}

/** The file that says by which column a cluster spreads each table of events. */
const shardsFile = 'shards.json'

/** Lists every migration of the platform and of every area, ordered by number. */
export async function listMigrations(): Promise<Migration[]> {
  const found: Migration[] = []
  for (const { path, isOfEvents } of await findMigrationFolders()) {
    for (const file of await readdir(path)) {
      if (isOfEvents && file === shardsFile) continue
      if (!/^\d{4}_[\w-]+\.sql$/.test(file)) throw new Error(`${file} is not named NNNN_name.sql`)
      const sql = await readFile(join(path, file), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      found.push({ id: file.slice(0, -4), sql, checksum, isOfEvents })
    }
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Lists by which column a cluster spreads each table of events. */
export async function listShardColumns(): Promise<ReadonlyMap<string, string>> {
  const columns = new Map<string, string>()
  for (const { path, isOfEvents } of await findMigrationFolders()) {
    const file = join(path, shardsFile)
    if (!isOfEvents || !existsSync(file)) continue
    const told = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
    for (const [table, column] of Object.entries(told)) columns.set(table, column)
  }
  return columns
}

/** Reads the migrations that were applied to a database, in order, with their checksums; none in an empty database. */
async function readApplied(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows: found } = await pool.query("select to_regclass('schema_migrations') is not null as exists")
  if (!found[0]?.exists) return new Map()
  const { rows } = await pool.query<{ id: string; checksum: string }>(
    'select id, checksum from schema_migrations order by id',
  )
  return new Map(rows.map(({ id, checksum }) => [id, checksum]))
}

/** Lists the migrations that this database still needs, in order; all of them for an empty database. */
export async function listPendingMigrations(pool: pg.Pool): Promise<string[]> {
  const applied = await readApplied(pool)
  return (await listMigrations()).map(({ id }) => id).filter((id) => !applied.has(id))
}

/**
 * Finds why this program is too old for the database: it has a migration with a higher number than every one that we
 * know. Null when it is not. A lower number that we do not know is that of an area which was removed.
 */
export const findNewerSchema = async (pool: pg.Pool): Promise<string | null> =>
  describeNewer([...(await readApplied(pool)).keys()], await listMigrations())

/** The same for a list of applied migrations, such as that of a backup; `database` says which one has them. */
export function describeNewer(
  applied: readonly string[],
  known: readonly { id: string }[],
  database = 'the database',
): string | null {
  const newest = known.at(-1)?.id ?? ''
  const newer = applied.filter((id) => id > newest)
  if (newer.length === 0) return null
  return `A newer Tuppence has changed ${database}: this one knows migrations up to ${newest}, and ${newer.at(-1)} was applied. Run the newer version, or restore a backup from before the upgrade.`
}

/**
 * Migrates the database to the latest schema, each migration in its own transaction, and then the tables of the job
 * queue; returns the migrations that this process applied. Two processes may start at once: the second waits for the
 * first. Throws when an applied migration was edited afterwards, or when a newer program has migrated the database.
 * With `only`, it applies these migrations and no other, for a backup of an older version.
 */
export async function migrate(databaseUrl: string, only: ReadonlySet<string> | null = null): Promise<string[]> {
  // This is the first query of a start, and its answer should take no time. If there is none, the database is gone,
  // and the start is tried again.
  const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 2, log: createLog('silent'), pooled: true })
  try {
    const pooled = await isPooled(pool)
    const [known, before] = [await listMigrations(), await readApplied(pool)]
    const newer = describeNewer([...before.keys()], known)
    if (newer) throw new Error(newer)
    if (before.size === 0) await refuseOtherSchema(pool)
    const applied = isMigrated(before, known) ? [] : await migrateAll(databaseUrl, known, only)
    if (pooled) {
      const client = await pool.connect()
      await runInTurn(client, () => keepSessionSettings(client)).finally(() => client.release())
    }
    await runMigrations({ pgPool: pool, logger: undefined as never })
    return applied
  } finally {
    await close()
  }
}

/** Throws when the tables of a new panel would not be in the schema `public`, which is the one that backups hold. */
async function refuseOtherSchema(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ place: string | null; path: string }>(
    "select current_schema() as place, current_setting('search_path') as path",
  )
  const [found] = rows
  if (!found || found.place === 'public') return
  throw new Error(
    `The tables would be made in the schema "${found.place ?? 'none'}", which no backup holds: search_path is ${found.path}. Have it begin with public: alter role ... set search_path = public`,
  )
}

/**
 * Migrates a database of events to the latest schema, and spreads its tables when it is a Citus cluster; harmless to
 * repeat. It has no job queue. Throws when a newer program has migrated it, or when events could not be read from it.
 */
export async function migrateEvents(eventsUrl: string): Promise<void> {
  const { pool, close } = openDatabase({ url: eventsUrl, poolSize: 1, log: createLog('silent'), pooled: true })
  try {
    const unfit = await findUnfitness(pool, { requireDurable: false })
    if (unfit.length > 0) throw new Error(`EVENTS_DATABASE_URL: ${unfit.join('; ')}`)
    const [all, applied] = [await listMigrations(), await readApplied(pool)]
    const newer = describeNewer([...applied.keys()], all, 'the database of EVENTS_DATABASE_URL')
    if (newer) throw new Error(newer)
    const known = all.filter(({ isOfEvents }) => isOfEvents)
    if (!isMigrated(applied, known)) await migrateAll(eventsUrl, known)
    await spreadTables(pool)
  } finally {
    await close()
  }
}

/** Makes the tables of events that are not spread yet distributed tables, when the database is a Citus cluster. */
async function spreadTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select from pg_extension where extname = 'citus'")
  if (rows.length === 0) return
  for (const [table, column] of await listShardColumns()) {
    const client = await pool.connect()
    await runInTurn(client, async () => {
      const { rowCount } = await client.query('select from pg_dist_partition where logicalrelid = $1::regclass', [
        table,
      ])
      if (!rowCount) await client.query('select create_distributed_table($1::regclass, $2)', [table, column])
    }).finally(() => client.release())
  }
}

/** Whether every migration was applied in its current form; throws when one was edited afterwards. */
function isMigrated(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): boolean {
  const edited = migrations.find(({ id, checksum }) => (applied.get(id) ?? checksum) !== checksum)
  if (edited) throw new Error(`migration ${edited.id} was edited after it had been applied; write a new one instead`)
  return migrations.every(({ id }) => applied.has(id))
}

/**
 * Applies the missing migrations, on a connection that may be silent for as long as a migration needs. Returns those
 * that this process applied, and not another one that started at the same time.
 */
async function migrateAll(
  databaseUrl: string,
  migrations: readonly Migration[],
  only: ReadonlySet<string> | null = null,
): Promise<string[]> {
  const hosts = splitHosts(databaseUrl)
  const pool = new pg.Pool({
    connectionString: hosts.urls[0],
    max: 1,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, although its type says nothing of that
    onConnect: (client) => checkHost(client, hosts),
  })
  tryHosts(pool, hosts, isHostAway)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const client = await pool.connect()
    try {
      await client.query(
        'create table if not exists schema_migrations (id text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
      const { rows } = await client.query<{ id: string }>('select id from schema_migrations')
      const known = new Set(rows.map(({ id }) => id))
      const missing = migrations.filter(({ id }) => !known.has(id) && (only?.has(id) ?? true))
      const applied: string[] = []
      for (const migration of missing) if (await apply(client, migration)) applied.push(migration.id)
      return applied
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

/** Applies a migration; false when it was applied before. */
async function apply(client: pg.PoolClient, { id, sql, checksum }: Migration): Promise<boolean> {
  try {
    return await runInTurn(client, async () => {
      const { rowCount } = await client.query('select from schema_migrations where id = $1', [id])
      if (rowCount) return false
      await client.query(sql)
      await client.query('insert into schema_migrations (id, checksum) values ($1, $2)', [id, checksum])
      return true
    })
  } catch (error) {
    throw error instanceof Error ? new Error(`migration ${id}: ${error.message}`, { cause: error }) : error
  }
}

/**
 * Does some work in a transaction without a time limit. If several processes do this, they run one after the other.
 */
async function runInTurn<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query(
    'begin isolation level read committed; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local plan_cache_mode = auto',
  )
  try {
    await client.query('lock table schema_migrations in exclusive mode')
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const oldestMajor = 15
/**
 * The settings that durable money needs, with the minimum for each. `remote_apply` is stronger than `on`: a standby
 * has not only stored a change but also made it visible.
 */
export const durable = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
} as const

/** The settings that change what a text means to PostgreSQL or to us, each with the value that our statements expect. */
const textSettings: Readonly<Record<string, string>> = {
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  quote_all_identifiers: 'off',
}

/** Finds why this database is not fit for money, as one line for each reason; empty when it is fit. */
export async function findUnfitness(pool: pg.Pool, { requireDurable }: { requireDurable: boolean }): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('server_version_num', 'server_version', 'fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding', 'DateStyle') or name = any($1::text[])",
    [Object.keys(textSettings)],
  )
  return findSettingFaults(new Map(rows.map((row) => [row.name, row.setting])), requireDurable)
}

/**
 * Finds why the program could not read dates: our sessions would get them in another style than ISO, and take them for
 * none. Null when it can.
 */
export function findDateFault(setting: ReadonlyMap<string, string>): string | null {
  const style = setting.get('DateStyle') ?? 'ISO'
  if (style.startsWith('ISO')) return null
  return `the database has DateStyle = ${style}; dates are read as ISO (alter role ... set datestyle = 'ISO')`
}

/** Finds why the settings of the database make it unfit for money, as one line for each reason. */
export function findSettingFaults(setting: ReadonlyMap<string, string>, requireDurable: boolean): string[] {
  const major = Math.floor(Number(setting.get('server_version_num')) / 10_000)
  if (major < oldestMajor)
    return [`PostgreSQL ${setting.get('server_version')} is too old: Tuppence needs ${oldestMajor} or newer`]
  const encoding = setting.get('server_encoding')
  const encodingFaults =
    encoding === 'UTF8'
      ? []
      : [
          `the database has server_encoding = ${encoding}; names need UTF8 (createdb --encoding=UTF8 --template=template0)`,
        ]
  const dateFault = findDateFault(setting)
  const textFaults = Object.entries(textSettings)
    .filter(([name, wanted]) => (setting.get(name) ?? wanted) !== wanted)
    .map(
      ([name, wanted]) =>
        `the database has ${name} = ${setting.get(name)}; our statements need ${wanted} (alter role ... set ${name} = ${wanted})`,
    )
  const readingFaults = [...encodingFaults, ...(dateFault ? [dateFault] : []), ...textFaults]
  if (!requireDurable) return readingFaults
  return [
    ...readingFaults,
    ...Object.entries(durable)
      .filter(([name, enough]) => !enough.some((value) => value === setting.get(name)))
      .map(([name, [wanted]]) => `the database has ${name} = ${setting.get(name)}; money needs ${name} = ${wanted}`),
  ]
}

/** Lists the permissions that migrations need and that our database role lacks, one line each. */
export async function findMissingPermissions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ role: string; name: string; makes_schemas: boolean; makes_tables: boolean }>(
    `select current_user as role, current_database() as name,
       has_database_privilege(current_database(), 'create') as makes_schemas,
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as makes_tables`,
  )
  const { role = '', name = '', makes_schemas: schemas = true, makes_tables: tables = true } = rows[0] ?? {}
  if (schemas && tables) return []
  const lacks = [...(tables ? [] : ['tables']), ...(schemas ? [] : ['schemas'])].join(' and ')
  return [
    `DATABASE_URL: "${role}" may make no ${lacks} in the database "${name}". Make it the owner: alter database ${name} owner to ${role}`,
  ]
}
