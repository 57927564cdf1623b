import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeFolder } from './data-folder.ts'
import { type Engine, type Way, commandFor, findEngine, optionsFor } from './postgres-binaries.ts'
import { lastLine, preparedDirectory, userName } from './postgres-directory.ts'
import { claim, isAlive, runningPostmaster } from './postgres-process.ts'

export type EmbeddedPostgres = {
  readonly url: string
  readonly pid: number
  /** Whether it ran already and goes on after `stop`. */
  readonly isShared: boolean
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  port?: number
  /** For tests: no write waits for the disk, so a loss of power loses the data. */
  fast?: boolean
  /** For commands beside a running server: use its database, and leave it running. */
  share?: boolean
  /** The ways to run as root that are tried; all of them when left out. */
  ways?: readonly Way[]
}

const startTimeoutMs = 90_000
const stopTimeoutMs = 20_000
const watchEveryMs = 250
const databaseName = 'tuppence'

const settings = {
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}
const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }

/**
 * Starts the npm-shipped PostgreSQL on a data directory, makes the directory when it is new, and answers the address of
 * the database. One left running by a killed server is taken over; one that dies is started again on the same port until
 * `stop`. Throws one line that says what to do when the directory is broken, in use, or PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  makeFolder(dataDir, 'the database')
  const owner = await claim(dataDir)
  if (owner.heldBy !== null && !options.share) {
    throw new Error(`The database in ${dataDir} is in use by process ${owner.heldBy}: stop it, or set another DATA_DIR`)
  }
  try {
    return await startOwned(dataDir, options, owner.release)
  } catch (error) {
    await owner.release()
    throw error
  }
}

async function startOwned(dataDir: string, options: Options, release: () => Promise<void>): Promise<EmbeddedPostgres> {
  const { engine, cluster } = await findEngine(dataDir, options.ways)
  const password = await preparedDirectory(engine, dataDir, cluster, options.fast ?? false)
  const place = { engine, cluster, password, logFile: `${dataDir}.log`, fast: options.fast ?? false }
  const old = await runningPostmaster(cluster)
  const first = (old && (await adopted(place, old))) ?? (await launchOnSomePort(place, options.port))
  const url = `postgres://${userName}:${password}@127.0.0.1:${first.port}/${databaseName}`
  if (options.share && old) return { url, pid: old.pid, isShared: true, stop: async () => undefined }
  const watched = keepRunning(place, first)
  await ensureDatabase(place, first.port)
  return {
    url,
    isShared: false,
    get pid() {
      return watched.pid()
    },
    stop: async () => {
      await watched.stop()
      await release()
    },
  }
}

/** Starts the database again when it dies, until `stop`; a program that ends without `stop` takes it along. */
function keepRunning(place: Place, first: Postmaster): { pid: () => number; stop: () => Promise<void> } {
  let running = first
  let starting: Promise<void> | null = null
  const timer = setInterval(() => {
    if (starting || isAlive(running.pid)) return
    starting = launch(place, first.port)
      .then((next) => void (running = next))
      // The next turn tries again: the dead one's children may still hold its memory or its port.
      .catch(() => undefined)
      .finally(() => void (starting = null))
  }, watchEveryMs)
  timer.unref()
  const leave = () => void (isAlive(running.pid) && process.kill(running.pid, 'SIGINT'))
  process.once('exit', leave)
  return {
    pid: () => running.pid,
    stop: async () => {
      process.off('exit', leave)
      clearInterval(timer)
      await starting
      await stopPostmaster(place, running.pid)
    },
  }
}

type Place = { engine: Engine; cluster: string; password: string; logFile: string; fast: boolean }
type Postmaster = { pid: number; port: number }

/** Waits for one that runs already; null when it was about to stop and did. */
async function adopted(place: Place, old: Postmaster): Promise<Postmaster | null> {
  const isReady = await untilReady(place, old, () => !isAlive(old.pid))
  return isReady ? old : null
}

/** Free ports are found by asking and letting go, so another program may be quicker: then a second one is tried. */
async function launchOnSomePort(place: Place, wanted: number | undefined): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(place, wanted ?? (await freePort()))
    } catch (error) {
      const busy = messageOf(error).includes('could not create any TCP/IP sockets')
      if (!busy || wanted !== undefined || attempt === 3) throw error
    }
  }
}

async function launch(place: Place, port: number): Promise<Postmaster> {
  const options = { ...settings, port: String(port), ...(place.fast ? fastSettings : {}) }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (existsSync(place.logFile)) renameSync(place.logFile, `${place.logFile}.1`)
  const log = openSync(place.logFile, 'w', 0o600)
  // Detached: the terminal's Ctrl-C is for the server, which stops PostgreSQL last.
  const child = spawn(...commandFor(place.engine, 'postgres', ['-D', place.cluster, ...flags]), {
    ...optionsFor(place.engine),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  child.unref()
  const postmaster = { pid: child.pid ?? 0, port }
  if (!(await untilReady(place, postmaster, () => ended))) throw failedStart(place, readLog(place.logFile))
  return postmaster
}

/** Whether it came to answer; false when it ended before. Throws when it takes too long or is another's database. */
async function untilReady(place: Place, { pid, port }: Postmaster, hasEnded: () => boolean): Promise<boolean> {
  for (const end = Date.now() + startTimeoutMs; Date.now() < end; await sleep(20)) {
    if (hasEnded()) return false
    const client = clientFor(place, port, 'postgres')
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch (error) {
      // 28: this is not the database whose password we hold.
      if (String((error as { code?: string }).code).startsWith('28')) throw failedStart(place, messageOf(error))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  process.kill(pid, 'SIGQUIT')
  throw failedStart(place, `no answer within ${startTimeoutMs / 1000} s`)
}

function failedStart(place: Place, log: string): Error {
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(log)?.[1] ?? lastLine(log)
  return new Error(
    `The database in ${place.cluster} does not start (${reason}; log: ${place.logFile}): restore it from a backup, or remove it to begin anew (its data is lost)`,
  )
}

async function ensureDatabase(place: Place, port: number): Promise<void> {
  const client = clientFor(place, port, 'postgres')
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function stopPostmaster(place: Place, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(...commandFor(place.engine, 'pg_ctl', ['stop', '-D', place.cluster, '-m', 'fast']), { stdio: 'ignore' })
  }
  // SIGINT asks PostgreSQL for a fast stop, SIGQUIT for an immediate one that recovery repairs.
  for (const [signal, forMs] of [
    ['SIGINT', stopTimeoutMs],
    ['SIGQUIT', 5000],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (const end = Date.now() + forMs; isAlive(pid) && Date.now() < end;) await sleep(10)
  }
}

const clientFor = ({ password }: Place, port: number, database: string): pg.Client => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: userName,
    password,
    database,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  return client
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready, fail) => probe.once('error', fail).listen(0, '127.0.0.1', ready))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

const readLog = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
