import { exec, fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../platform/server/embedded-postgres.ts'

/** What the built product is started with in benchmarks and drills. */
export const secretKey = 'a secret key for benches and drills, long enough to be one'
/** Longer than filling the demo world takes on a machine with thirty others at work; one that ends is noticed at once. */
const readyWithinMs = 1_200_000
const server = join(import.meta.dirname, '..', 'app', 'server')
/** The built server, or the same from its sources, which needs no build and starts more slowly. */
export const programOf = (fromSource: boolean): string[] =>
  fromSource ? ['--import', 'tsx', join(server, 'main.ts')] : [join(server, 'dist', 'main.js')]

/** Makes a server write a profile of its processor time into the folder that BENCH_PROF names, if any. */
export const profileArgs: string[] = process.env['BENCH_PROF']
  ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROF']}`]
  : []

/** An embedded PostgreSQL with every write made safe, on a folder of its own that goes with it. */
export async function durableDatabase({ fromSource = false } = {}) {
  const folder = await mkdtemp(join(process.env['BENCH_DIR'] ?? tmpdir(), 'tuppence-bench-'))
  // Root's database may run as another user, who has to come through here.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  // By the server itself: its migrations and not those of sources that may have moved on.
  const { status } = spawnSync(process.execPath, [...programOf(fromSource), 'migrate'], {
    env: envOf({ databaseUrl: postgres.url }),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the migrations did not apply')
  return {
    url: postgres.url,
    folder,
    /** The postmaster; another process after it was killed. */
    pid: (): number => postgres.pid,
    stop: async (): Promise<void> => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Server = { pid: number; port: number; child: ChildProcess; stop: () => Promise<void> }

type Start = {
  port: number
  databaseUrl: string
  env?: Record<string, string>
  nodeArgs?: string[]
  fromSource?: boolean
  /** What it says goes to whoever started it, and not to the terminal. */
  listened?: boolean
  /** What stands after the program's name. */
  words?: string[]
}

/** Starts the built server as `npm start` would, without demo world and sandbox. */
export function spawnServer({
  port,
  databaseUrl,
  env = {},
  nodeArgs = [],
  fromSource = false,
  listened = false,
  words = [],
}: Start) {
  const child = spawn(process.execPath, [...nodeArgs, ...programOf(fromSource), ...words], {
    env: envOf({ databaseUrl, PORT: String(port), ...env }),
    stdio: listened ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit'],
  })
  // When this program fails, nothing stays behind.
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))
  return child
}

function envOf({ databaseUrl, ...env }: { databaseUrl: string; [name: string]: string }): NodeJS.ProcessEnv {
  const fixed = { DEMO: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'error', SMTP_URL: 'smtp://127.0.0.1:1', HOST: '127.0.0.1' }
  return { ...process.env, ...fixed, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, ...env }
}

/** The same, answering once it serves; throws when it ends before. */
export async function startServer(start: Start): Promise<Server> {
  const child = spawnServer(start)
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  for (const end = Date.now() + readyWithinMs; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) throw new Error('the server ended while starting')
    if (await isReady(start.port)) return { pid: child.pid ?? 0, port: start.port, child, stop }
  }
  await stop()
  throw new Error('the server did not come up')
}

export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Runs one of our scripts beside this one; it ends with this process. */
export const runBeside = (path: string, args: readonly string[] = []): ChildProcess =>
  fork(path, [...args], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

/** Runs a line of the shell that an operator of a drill gave; rejects when it fails. */
export const runShell = (line: string): Promise<void> =>
  new Promise((resolve, reject) => exec(line, (error) => (error ? reject(error) : resolve())))

/** A port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
