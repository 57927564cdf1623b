import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from './free-ports.ts'

export type Product = {
  url: string
  sandboxUrl: string
  dataDir: string
  /** What the server has printed so far. */
  printed: () => string
  /** Stops the server gracefully and starts it again on the same data; the sandbox keeps its mails. */
  restartServer: () => Promise<void>
  /** Kills the server without warning and starts it again on the same data. */
  killServer: () => Promise<void>
  stop: () => Promise<void>
}

/** Filling the demo world took more than ten minutes under a load of thirty. A program that ends is noticed at once. */
const startTimeoutMs = 1_200_000
const stopTimeoutMs = 20_000
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs the built product (server with its own embedded PostgreSQL and the demo world, sandbox) on free ports, or on
 * `port` and the two after it, and waits until it is ready. `env` goes to both programs; with `isMailOnly` the sandbox is the server's
 * mail server and nothing else.
 */
export async function startProduct({
  port,
  env = {},
  isMailOnly = false,
}: { port?: number; env?: Record<string, string>; isMailOnly?: boolean } = {}): Promise<Product> {
  const first = port ?? (await freePorts(3))
  const home = await mkdtemp(join(tmpdir(), 'tuppence-product-'))
  // The database of root may run as another user, who has to come through here.
  await chmod(home, 0o711)
  const dataDir = join(home, 'data')
  const settings = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(first),
    SANDBOX_PORT: String(first + 1),
    PUBLIC_URL: `http://localhost:${first}`,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    DEMO: '1',
    ...env,
  }
  const mailOnly = isMailOnly ? { SANDBOX_PORT: '0', SMTP_URL: `smtp://127.0.0.1:${first + 2}` } : {}
  const sandbox = launch('sandbox', settings)
  let text = ''
  const launchServer = () => {
    const child = launch('server', { ...settings, ...mailOnly })
    child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part))
    return child
  }
  let server = launchServer()
  const url = settings.PUBLIC_URL
  const sandboxUrl = `http://localhost:${first + 1}`

  const stop = async () => {
    await Promise.all([endProcess(server, 'SIGTERM'), endProcess(sandbox, 'SIGTERM')])
    // A database that was killed with its server may still be writing its last.
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  const startAgain = async (signal: NodeJS.Signals) => {
    await endProcess(server, signal)
    server = launchServer()
    await answers(`${url}/readyz`, server)
  }
  try {
    await answers(`${url}/readyz`, server)
    await answers(`${sandboxUrl}/mail`, sandbox)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    sandboxUrl,
    dataDir,
    printed: () => text,
    restartServer: () => startAgain('SIGTERM'),
    killServer: () => startAgain('SIGKILL'),
    stop,
  }
}

function launch(name: 'server' | 'sandbox', env: NodeJS.ProcessEnv): ChildProcess {
  const entry = join(root, name === 'server' ? join('app', 'server') : name, 'dist', 'main.js')
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run npm run build first`)
  const args = ['--import', new URL('../run/stop-with-parent.mjs', import.meta.url).href, '--enable-source-maps', entry]
  return spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', name === 'server' ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  })
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return
  const end = once(child, 'exit')
  child.kill(signal)
  // One that will not end is killed, so that a run does.
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await end
  clearTimeout(timer)
}

async function answers(url: string, by: ChildProcess): Promise<void> {
  // Asks again a moment later.
  for (const until = Date.now() + startTimeoutMs; Date.now() < until; await sleep(50)) {
    if (!isRunning(by)) throw new Error(`the product ended before ${url} answered`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`${url} did not answer within ${startTimeoutMs / 1000} s`)
}
