import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from './db.ts'
import { makeFolder } from './data-folder.ts'
import { waitForRoom } from './disk-room.ts'
import { type Engine, type RunMethod, makeCommand, findEngine, makeOptions } from './postgres-binaries.ts'
import { findLastLine, lastAdvice, prepareDirectory, userName } from './postgres-directory.ts'
import { claim, isAlive, findRunningPostmaster } from './postgres-process.ts'
import { messageOf } from './message-of.ts'

/** A running embedded database. */
export type EmbeddedPostgres = {
  readonly url: string
  readonly pid: number
  /** Whether the database was already running. Such a database continues after `stop`. */
  readonly isShared: boolean
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  port?: number
  /** For tests: writes do not wait for the disk. A power failure would lose data. */
  fast?: boolean
  /** For commands that run beside a server: use the database of that server, and leave it running. */
  share?: boolean
  /** Called with a line about each thing that a start waits for. By default the lines go to the terminal. */
  say?: (line: string) => void
  /**
   * How long a starting database may give no answer. While it answers that it is recovering, it may take as long as it
   * needs.
   */
  silentMs?: number
  /** The ways to run PostgreSQL as root, in the order in which to try them; all of them by default. */
  ways?: readonly RunMethod[]
}

const longestSilenceMs = 90_000
const sayEveryMs = 10_000
/** How long to wait for the child processes of a killed database, which still use its memory. */
const leftoversMs = 60_000
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
 * Starts the PostgreSQL from npm on a data directory and returns the address of the database. The directory is created
 * when it does not exist. A database that a killed server left running is used again. A database that dies is
 * restarted on the same port until `stop`. While the disk is full, the start waits, but a command ends. When the
 * directory is broken or in use, or PostgreSQL does not start, this throws one line that says what to do.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  makeFolder(dataDir, 'the database')
  const owner = await roomFor(dataDir, options, () => claim(dataDir))
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

const roomFor = <T>(folder: string, { share, say = tell }: Options, work: () => Promise<T>): Promise<T> =>
  share ? work() : waitForRoom(folder, work, { say })

async function startOwned(dataDir: string, options: Options, release: () => Promise<void>): Promise<EmbeddedPostgres> {
  const { engine, cluster } = await findEngine(dataDir, options.ways)
  const password = await prepareDirectory(engine, dataDir, cluster, options.fast ?? false)
  const place = {
    engine,
    cluster,
    password,
    logFile: `${dataDir}.log`,
    fast: options.fast ?? false,
    say: options.say ?? tell,
    silentMs: options.silentMs ?? longestSilenceMs,
  }
  return roomFor(cluster, options, () => startIn(place, options, release))
}

async function startIn(place: Place, options: Options, release: () => Promise<void>): Promise<EmbeddedPostgres> {
  const old = await findRunningPostmaster(place.cluster)
  const first = (old && (await waitForRunning(place, old))) ?? (await launchOnSomePort(place, options.port))
  const url = `postgres://${userName}:${place.password}@127.0.0.1:${first.port}/${databaseName}`
  if (options.share && old) return { url, pid: old.pid, isShared: true, stop: async () => undefined }
  const watched = keepRunning(place, first)
  try {
    await ensureDatabase(place, first.port)
  } catch (error) {
    await watched.stop()
    throw error
  }
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

/** Restarts the database when it dies, until `stop`. When the program ends without `stop`, the database ends too. */
function keepRunning(place: Place, first: Postmaster): { pid: () => number; stop: () => Promise<void> } {
  let running = first
  let starting: Promise<void> | null = null
  let toldAt = -Infinity
  const startAgain = async (): Promise<void> => {
    try {
      running = await launchOnSomePort(place, first.port)
    } catch (error) {
      // Reported only once. The next turn tries again: children of the dead database may still hold its memory or
      // port, or the disk may be full.
      if (performance.now() - toldAt < place.silentMs) return
      toldAt = performance.now()
      place.say(`${messageOf(error)}. Trying again ...`)
    }
  }
  const timer = setInterval(() => {
    if (starting || isAlive(running.pid)) return
    starting = startAgain().finally(() => void (starting = null))
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

type Place = {
  engine: Engine
  cluster: string
  password: string
  logFile: string
  fast: boolean
  say: (line: string) => void
  silentMs: number
}
type Postmaster = { pid: number; port: number }

/** Waits for a database that is already running; null when that database was stopping and has now stopped. */
async function waitForRunning(place: Place, old: Postmaster): Promise<Postmaster | null> {
  const isReady = await waitUntilReady(place, old, () => !isAlive(old.pid))
  return isReady ? old : null
}

/**
 * Launches the database on a free port. A port is found by opening and closing it, so another program may take it
 * first; in that case a second port is tried. Before that, waits for the processes of a killed database.
 */
async function launchOnSomePort(place: Place, wanted: number | undefined): Promise<Postmaster> {
  const until = Date.now() + leftoversMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(place, wanted ?? (await freePort()))
    } catch (error) {
      const why = messageOf(error)
      if (leftovers.test(why) && Date.now() < until) {
        await sleep(watchEveryMs)
        continue
      }
      const busy = why.includes('could not create any TCP/IP sockets')
      if (!busy || wanted !== undefined || attempt >= 3) throw error
    }
  }
}
const leftovers = /pre-existing shared memory block|lock file .* (?:already exists|is empty)/

async function launch(place: Place, port: number): Promise<Postmaster> {
  const options = { ...settings, port: String(port), ...(place.fast ? fastSettings : {}) }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (existsSync(place.logFile)) renameSync(place.logFile, `${place.logFile}.1`)
  const log = openSync(place.logFile, 'w', 0o600)
  // Detached, so that Ctrl-C in the terminal reaches only the server, which stops PostgreSQL last.
  const child = spawn(...makeCommand(place.engine, 'postgres', ['-D', place.cluster, ...flags]), {
    ...makeOptions(place.engine),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  child.unref()
  const postmaster = { pid: child.pid ?? 0, port }
  if (!(await waitUntilReady(place, postmaster, () => ended))) throw makeStartError(place, readLog(place.logFile))
  return postmaster
}

/**
 * Waits until the database accepts connections; false when it ended before. A recovery may take minutes: while the
 * database answers that it is recovering, this waits and reports it. Throws when the database is silent for too long,
 * or when it is not ours.
 */
async function waitUntilReady(place: Place, { pid, port }: Postmaster, hasEnded: () => boolean): Promise<boolean> {
  const { silentMs } = place
  const noticeAfterMs = Math.min(sayEveryMs, silentMs)
  const begun = Date.now()
  let [answeredAt, saidAt] = [begun, begun]
  for (; Date.now() - answeredAt < silentMs; await sleep(20)) {
    if (hasEnded()) return false
    const client = createClient(place, port, 'postgres')
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch (error) {
      const code = codeOf(error)
      // Class 28: the password is wrong, so this is not our database.
      if (code.startsWith('28')) throw makeStartError(place, messageOf(error))
      // The database works, but other programs use all its connections.
      if (code === '53300') return true
      if (code === '57P03') answeredAt = Date.now()
      if (Date.now() - saidAt > noticeAfterMs) {
        saidAt = Date.now()
        const seconds = Math.round((saidAt - begun) / 1000)
        const last = findLastLine(readLog(place.logFile))
        place.say(
          `Waiting for the database in ${place.cluster} (${seconds} s, ${messageOf(error)}; it last said: ${last})`,
        )
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  process.kill(pid, 'SIGQUIT')
  throw makeStartError(place, `no answer within ${silentMs / 1000} s`)
}

function makeStartError(place: Place, log: string): Error {
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(log)?.[1] ?? findLastLine(log)
  return new Error(`The database in ${place.cluster} does not start (${reason}; log: ${place.logFile}): ${advise(log)}`)
}

/** Advises what to do about a failed start. It never advises removing anything, because the data is usually intact. */
function advise(log: string): string {
  if (log.includes('No space left on device')) return 'the disk is full: make room and start again, nothing is lost'
  if (leftovers.test(log) || /no answer within/.test(log)) return 'start again in a minute; its data is as it was'
  return `its data is as it was: see the log and start again, ${lastAdvice}`
}

async function ensureDatabase(place: Place, port: number): Promise<void> {
  const client = createClient(place, port, 'postgres')
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
    spawnSync(...makeCommand(place.engine, 'pg_ctl', ['stop', '-D', place.cluster, '-m', 'fast']), { stdio: 'ignore' })
  }
  // SIGINT asks PostgreSQL to stop fast; SIGQUIT to stop at once, which the recovery at the next start repairs.
  for (const [signal, forMs] of [
    ['SIGINT', stopTimeoutMs],
    ['SIGQUIT', 5000],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (const end = Date.now() + forMs; isAlive(pid) && Date.now() < end;) await sleep(10)
  }
}

const createClient = ({ password, silentMs }: Place, port: number, database: string): pg.Client => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: userName,
    password,
    database,
    connectionTimeoutMillis: Math.min(5000, silentMs),
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
const tell = (line: string): void => void process.stderr.write(`${line}\n`)
