import type pg from 'pg'
import { noteAsOf } from './as-of.ts'
import { codeOf, handleOf, isOutage, openDatabase, type Connections, type Db } from './db.ts'
import type { Log } from './log.ts'
import { counter, gauges, type Metric } from './metric.ts'
import { waitAtMost } from './outage.ts'
import { readAtPrimary, readAtReplica } from './read-client.ts'
import {
  judgeReplica,
  nameOf,
  viewPrimary,
  viewReplica,
  type PrimaryView,
  type ReplicaState,
  type ReplicaView,
  type Sample,
} from './replica.ts'

const measureEveryMs = 1_000
/** How long a replica may be silent until it counts as away. */
const answerWithinMs = 5_000
const connectWithinMs = 3_000
/** How many places of the primary are remembered: a replica further behind has to name a commit. */
const samplesKept = 120

const readsTotal = counter('reads_total', 'What may be read from a replica, by where it was read', {
  source: ['replica', 'primary'],
})

/** A replica as it was measured last. */
export type MeasuredReplica = { name: string; state: ReplicaState; asOf: Date | null; lagSeconds: number | null }

/** Where people read what they do not act upon. */
export type Reads = {
  /** Reads from a replica that is close behind, otherwise from the primary; it refuses every change. */
  db: Db
  /** The same for downloads, which need a connection of their own. */
  pool: Connections
  /** Whether there are replicas at all; otherwise `db` is the primary's own handle. */
  isApart: boolean
  /** Measures every replica now. */
  measure: () => Promise<readonly MeasuredReplica[]>
  metrics: Metric[]
  close: () => Promise<void>
}

type Options = {
  /** The addresses of the replicas; none means that everything is read from the primary. */
  urls: readonly string[]
  poolSize: number
  /** How far behind a replica may be. */
  lagSeconds: number
  log: Log
  name?: string
  pooled?: boolean
  /** Replaces the question to a replica how far it is; for tests. */
  view?: (db: Db) => Promise<ReplicaView>
}

/** Everything is read from the primary. */
const readFromPrimary = (db: Db, pool: pg.Pool): Reads => ({
  db,
  pool,
  isApart: false,
  measure: async () => [],
  metrics: [],
  close: async () => undefined,
})

/**
 * Opens the replicas. How far they are is measured each second, from the start on; until a replica is known to be close
 * behind, and whenever it is not, the primary answers without a word to the reader.
 */
export function openReads(primary: { db: Db; pool: pg.Pool }, { urls, ...options }: Options): Reads {
  if (urls.length === 0) return readFromPrimary(primary.db, primary.pool)
  const replicas = urls.map((url) => createReplica(url, options))
  const samples: Sample[] = []
  let turn = 0

  const measure = async (): Promise<MeasuredReplica[]> => {
    const view = await viewPrimary(primary.db).catch(() => null)
    if (view) samples.push({ position: view.position, at: view.at })
    samples.splice(0, samples.length - samplesKept)
    await Promise.all(replicas.map((one) => one.measure(view, samples)))
    return replicas.map((one) => one.measured())
  }
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= measure().finally(() => (running = null))
  }, measureEveryMs)
  timer.unref()
  running = measure().finally(() => (running = null))

  const connectPrimary = async (): Promise<pg.PoolClient> => {
    readsTotal.add({ source: 'primary' })
    return readAtPrimary(await primary.pool.connect())
  }
  /** Readers take turns at the replicas that are fresh. */
  const connect = async (): Promise<pg.PoolClient> => {
    const first = turn++
    for (let n = 0; n < replicas.length; n += 1) {
      const client = await replicas[(first + n) % replicas.length]?.connect(connectPrimary)
      if (client) return client
    }
    return connectPrimary()
  }
  const standIn = { db: handleOf(asSource(connectPrimary)), covers }
  const pool = asSource(connect)
  return {
    db: handleOf(pool, standIn),
    pool,
    isApart: true,
    measure,
    metrics: [readsTotal, ...metricsOf(replicas)],
    close: async () => {
      clearInterval(timer)
      await running
      await Promise.all(replicas.map((one) => one.close()))
    },
  }
}

type Connecting = () => Promise<pg.PoolClient>
/** Makes of a function that connects what takes the place of a pool. */
const asSource = (connect: Connecting) => ({
  connect,
  query: async (...asked: Parameters<pg.PoolClient['query']>) => {
    const client = await connect()
    try {
      return await (client.query as (...given: unknown[]) => Promise<unknown>)(...asked)
    } finally {
      client.release()
    }
  },
  end: async () => undefined,
})

/**
 * What a replica may fail with although the primary would answer: it is away, its replay wanted the rows that were
 * being read (40001), or a migration has not reached it yet. A statement that took too long would do so again.
 */
const covers = (error: unknown): boolean =>
  codeOf(error) === '40001' || isBehindSchema(error) || (isOutage(error) && !['57014', '25006'].includes(codeOf(error)))
const isBehindSchema = (error: unknown): boolean => ['42P01', '42703', '42883'].includes(codeOf(error))

type Replica = ReturnType<typeof createReplica>

/** One replica: its connections, and how far it is. */
function createReplica(
  url: string,
  { poolSize, lagSeconds: bound, log, view = viewReplica, ...more }: Omit<Options, 'urls'>,
) {
  const { pool, close } = openDatabase({ url, poolSize, log, ...more, connectTimeoutMs: connectWithinMs })
  // Readers may use up the pool, and the lag has to be known all the same.
  const probe = openDatabase({ url, poolSize: 1, log, ...more, connectTimeoutMs: connectWithinMs })
  const name = nameOf(url)
  const watching = new Set<(error: Error) => void>()
  let known: Omit<MeasuredReplica, 'name'> = { state: 'away', asOf: null, lagSeconds: null }
  let measuredAt = -Infinity
  let isTold = false

  const learn = (next: typeof known): void => {
    if (next.state !== known.state || !isTold) {
      isTold = true
      const said = { replica: name, state: next.state, lagSeconds: next.lagSeconds }
      if (next.state === 'fresh') log.info(said, 'the replica answers readers')
      else log.warn(said, 'the primary answers readers instead of the replica')
    }
    known = next
    measuredAt = performance.now()
    if (next.state !== 'away') return
    const lost = Object.assign(new Error(`the replica ${name} does not answer any more`), { code: 'ETIMEDOUT' })
    for (const tell of watching) tell(lost)
  }
  /** What is known grows older while nothing is measured. */
  const lagNow = (): number | null =>
    known.lagSeconds === null ? null : known.lagSeconds + (performance.now() - measuredAt) / 1000
  const isFresh = (): boolean => known.state === 'fresh' && (lagNow() ?? Infinity) <= bound
  const lose = (): void => learn({ ...known, state: 'away' })
  const watch = (lost: (error: Error) => void) => {
    watching.add(lost)
    return () => void watching.delete(lost)
  }

  return {
    name,
    measured: (): MeasuredReplica => ({ name, ...known, lagSeconds: lagNow() }),
    measure: async (primary: PrimaryView | null, samples: readonly Sample[]): Promise<void> => {
      // Without the primary nothing new is known of the replica.
      if (primary === null) return
      const asked = view(probe.db).then((found) => learn(judgeReplica(samples, primary, found, bound)))
      const isHeard = await waitAtMost(answerWithinMs, asked).catch(() => false)
      if (!isHeard) lose()
    },
    /** Takes a connection, if readers may read here; otherwise null. */
    connect: async (instead: Connecting): Promise<pg.PoolClient | null> => {
      const { asOf } = known
      if (!isFresh() || asOf === null) return null
      const client = await pool.connect().catch(() => null)
      if (client === null) {
        lose()
        return null
      }
      readsTotal.add({ source: 'replica' })
      noteAsOf(asOf)
      return readAtReplica(client, { covers, instead, watch })
    },
    close: async () => {
      await probe.close()
      await close()
    },
  }
}

const metricsOf = (replicas: readonly Replica[]): Metric[] =>
  replicas.map((replica) => {
    const labels = { replica: replica.name }
    return gauges(
      {
        lag: { name: 'read_replica_lag_seconds', help: 'How far a replica for readers is behind the primary', labels },
        isFresh: { name: 'read_replica_fresh', help: '1 while readers read from this replica, otherwise 0', labels },
      },
      () => {
        const { state, lagSeconds } = replica.measured()
        return { lag: lagSeconds, isFresh: state === 'fresh' ? 1 : 0 }
      },
    )
  })
