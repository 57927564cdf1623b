import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Engine, type Way, findEngine, program } from './postgres-binaries.ts'
import { isAlive, mayOwn, runningPostmaster } from './postgres-process.ts'

export type EmbeddedPostgres = { readonly url: string; readonly pid: number; stop(): Promise<void> }

type Options = {
  dataDir: string
  port?: number
  /** For tests: no write waits for the disk, so a loss of power loses the data. */
  fast?: boolean
  /** The ways to run as root that are tried; all of them when left out. */
  ways?: readonly Way[]
}

const startTimeoutMs = 90_000
const stopTimeoutMs = 20_000
const watchEveryMs = 250
const databaseName = 'tuppence'
const userName = 'tuppence'
const passwordFile = 'tuppence-password'

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
  await makeDir(dataDir)
  const owner = await mayOwn(dataDir)
  try {
    return await startOwned(dataDir, options, owner.release)
  } catch (error) {
    await owner.release()
    throw error
  }
}

async function startOwned(dataDir: string, options: Options, release: () => Promise<void>): Promise<EmbeddedPostgres> {
  const { engine, cluster } = await findEngine(dataDir, options.ways)
  await clearUnfinished(dataDir, cluster)
  if ((await readdir(cluster)).length === 0) await initialise(engine, dataDir, cluster, options.fast ?? false)
  await refuseBroken(cluster, engine)
  const password = (await readFile(join(cluster, passwordFile), 'utf8')).trim()
  const logFile = `${dataDir}.log`
  const place = { engine, cluster, password, logFile, fast: options.fast ?? false }
  const old = await runningPostmaster(cluster)
  const wanted = old?.port ?? options.port
  let running = old ? await adopted(place, old) : await launchOnSomePort(place, wanted)
  const url = `postgres://${userName}:${password}@127.0.0.1:${running.port}/${databaseName}`
  await ensureDatabase(place, running.port)

  let stopping = false
  let watching: Promise<void> | null = null
  const watch = setInterval(() => {
    if (stopping || watching || isAlive(running.pid)) return
    watching = launch(place, running.port)
      .then((next) => void (running = next))
      // The next turn tries again: the dead one's children may still hold its memory or its port.
      .catch(() => undefined)
      .finally(() => void (watching = null))
  }, watchEveryMs)
  watch.unref()

  return {
    url,
    get pid() {
      return running.pid
    },
    stop: async () => {
      if (stopping) return
      stopping = true
      clearInterval(watch)
      await watching
      await stopPostmaster(place, running.pid)
      await release()
    },
  }
}

type Place = { engine: Engine; cluster: string; password: string; logFile: string; fast: boolean }
type Postmaster = { pid: number; port: number }

async function makeDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await readdir(dataDir)
  } catch (error) {
    throw new Error(
      `${dataDir} cannot be used for the database (${messageOf(error)}): set DATA_DIR to a folder of yours`,
    )
  }
}

/** Lies beside a directory while it is being made. */
const unfinished = (dataDir: string): string => `${dataDir}.unfinished`

/** Empties a directory whose making was cut off, so that this start makes it anew; finished ones are never touched. */
async function clearUnfinished(dataDir: string, cluster: string): Promise<void> {
  if (!existsSync(unfinished(dataDir)) || existsSync(join(cluster, passwordFile))) return
  for (const name of await readdir(cluster)) await rm(join(cluster, name), { recursive: true, force: true })
}

async function initialise(engine: Engine, dataDir: string, cluster: string, fast: boolean): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  // Not beside the data: the user that PostgreSQL runs as may not be let in there.
  const waiting = await mkdtemp(join(tmpdir(), 'tuppence-password-'))
  await writeFile(join(waiting, 'password'), password, { mode: 0o600 })
  if (engine.owner !== null)
    for (const path of [join(waiting, 'password'), waiting]) await chown(path, engine.owner, -1)
  await writeFile(unfinished(dataDir), '')
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['-U', userName, '-A', 'scram-sha-256', `--pwfile=${join(waiting, 'password')}`]
  const args = ['-D', cluster, ...access, ...locale, '-T', 'english', '--data-checksums', '--no-instructions']
  try {
    const made = spawnSync(...commandFor(engine, 'initdb', fast ? [...args, '--no-sync'] : args), optionsFor(engine))
    if (made.status !== 0) {
      const reason = made.error?.message ?? lastLine(String(made.stderr))
      throw new Error(
        `The database in ${cluster} could not be made (${reason}): free the directory, or set DATABASE_URL`,
      )
    }
    await writeFile(join(cluster, passwordFile), password, { mode: 0o600 })
    await rm(unfinished(dataDir), { force: true })
  } finally {
    await rm(waiting, { recursive: true, force: true })
  }
}

/** Refuses a directory that another version made or that lost its marks, before PostgreSQL fails on it less clearly. */
async function refuseBroken(cluster: string, engine: Engine): Promise<void> {
  const what = `restore it from a backup, or remove ${cluster} to begin anew (its data is lost)`
  const found = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (found === null) throw new Error(`The database in ${cluster} is broken (no readable PG_VERSION): ${what}`)
  const major = engine.version.split('.')[0]
  if (found.trim() !== major) {
    const made = /^\d+$/.test(found.trim())
      ? `was made by PostgreSQL ${found.trim()}, not ${major}`
      : 'is broken (PG_VERSION)'
    throw new Error(`The database in ${cluster} ${made}: ${what}`)
  }
  if (!existsSync(join(cluster, passwordFile))) {
    throw new Error(`The database in ${cluster} is broken (no ${passwordFile}): ${what}`)
  }
}

async function adopted(place: Place, old: Postmaster): Promise<Postmaster> {
  await untilReady(place, old, () => !isAlive(old.pid))
  return old
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
  await untilReady(place, postmaster, () => ended)
  return postmaster
}

async function untilReady(place: Place, { pid, port }: Postmaster, hasEnded: () => boolean): Promise<void> {
  for (const end = Date.now() + startTimeoutMs; Date.now() < end; await sleep(20)) {
    if (hasEnded()) throw failedStart(place, readLog(place.logFile))
    const client = clientFor(place, port, 'postgres')
    try {
      await client.connect()
      await client.query('select 1')
      return
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

function commandFor(engine: Engine, name: 'initdb' | 'postgres' | 'pg_ctl', args: string[]): [string, string[]] {
  const [command = '', ...rest] = [...engine.before, program(engine, name), ...args]
  return [command, rest]
}

function optionsFor(engine: Engine): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)))
  return { cwd: engine.native, env: { ...env, LC_ALL: 'C' }, ...engine.spawnAs }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready, fail) => probe.once('error', fail).listen(0, '127.0.0.1', ready))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

const readLog = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const lastLine = (text: string): string => text.trim().split('\n').at(-1) || 'no reason given'
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
