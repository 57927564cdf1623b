import type pg from 'pg'
import { statement, type Db } from './db.ts'
import { readEventBacklog } from './event-spool.ts'
import { gauges, storedGauges, timer, type Metric } from './metric.ts'

const waits = timer('pool_wait_seconds', 'How long work waits for a connection to the database', {
  buckets: [0.001, 0.01, 0.1, 1, 5],
})
type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Measures how long this pool lets its users wait; `pool.query` asks by `connect` as well. */
export function watchPool(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  const watched = (done?: (...connected: Connected) => void): Promise<pg.PoolClient> | void => {
    const asked = performance.now()
    const note = () => waits.observe({}, (performance.now() - asked) / 1000)
    if (!done) return connect().finally(note)
    return connect((...connected) => {
      note()
      done(...connected)
    })
  }
  pool.connect = watched as typeof pool.connect
}

const poolMetrics = (pool: pg.Pool): Metric =>
  gauges(
    {
      busy: { name: 'pool_connections', help: 'Connections of this process', labels: { state: 'busy' } },
      idle: { name: 'pool_connections', help: 'Connections of this process', labels: { state: 'idle' } },
      most: { name: 'pool_connections_max', help: 'The most connections that this process takes' },
      waiting: { name: 'pool_waiting', help: 'How much work waits for a connection' },
    },
    () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      most: pool.options.max,
      waiting: pool.waitingCount,
    }),
  )

type Server = { connections: number; connections_max: number; lag: number | null }
// Who may not read the replication statistics sees no delay, which is left out.
const readServer = statement<Server>(
  'metrics.server',
  `select (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as connections,
     current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections_max,
     (select max(coalesce(extract(epoch from replay_lag), case when replay_lsn is null then null else 0 end))::float8
      from pg_stat_replication) as lag`,
)
const readSize = statement<{ bytes: number }>('metrics.size', 'select pg_database_size(current_database()) as bytes')
/** The size is the sum of all files of the database, so it is read seldom. */
const sizeEverySeconds = 300

type Needs = {
  db: Db
  pool: pg.Pool
  /** The age in seconds of the last backup that was restored and checked; null while there is none. */
  readBackupAge: () => Promise<number | null>
}
/** What is known about the database, its backups, and the connections of this process to it. */
export const databaseMetrics = ({ db, pool, readBackupAge }: Needs): Metric[] => [
  waits,
  poolMetrics(pool),
  storedGauges(
    {
      connections: { name: 'database_connections', help: 'Connections that the PostgreSQL server has' },
      connections_max: {
        name: 'database_connections_max',
        help: 'Connections that it takes, without those of superusers',
      },
      lag: {
        name: 'database_replication_lag_seconds',
        help: 'How far the slowest standby is behind; needs pg_monitor',
      },
    },
    async () => (await readServer(db, []))[0] ?? { connections: null, connections_max: null, lag: null },
  ),
  storedGauges(
    {
      waiting: { name: 'events_waiting', help: 'Clicks and visits that wait for the database of events, at most' },
      oldestSeconds: { name: 'events_waiting_seconds', help: 'For how long the oldest of them has waited' },
    },
    () => readEventBacklog(db),
  ),
  storedGauges(
    { bytes: { name: 'database_bytes', help: 'The size of the database' } },
    async () => ({ bytes: (await readSize(db, []))[0]?.bytes ?? null }),
    sizeEverySeconds,
  ),
  storedGauges(
    { age: { name: 'backup_age_seconds', help: 'The age of the last backup that was restored and checked' } },
    async () => ({ age: await readBackupAge() }),
  ),
]
