import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../platform/server/db.ts'
import type { Closer } from './starting.ts'

/** The first descriptor that a service manager passes, by sd_listen_fds(3). */
const firstPassed = 3

type Env = Readonly<Record<string, string | undefined>>

/**
 * Finds the listening socket that a service manager passed to this process (socket activation, as sd_listen_fds(3)
 * describes it): its descriptor, or null when there is none or it was meant for another process. Throws when there are
 * several, because the site has one port.
 */
export function findPassedSocket(env: Env, pid: number): number | null {
  const count = Number(env['LISTEN_FDS'] ?? 0)
  if (env['LISTEN_PID'] !== String(pid) || !(count > 0)) return null
  if (count > 1) throw new Error(`${count} sockets were passed (LISTEN_FDS), and the site takes one`)
  return firstPassed
}

type Listening = Pick<FastifyInstance, 'listen'>

/**
 * Listens on the socket that a service manager passed, which stays open while the process restarts; otherwise on PORT.
 * A port or an address that cannot be taken is refused with the name of the setting. A stop by `closers` waits until it listens.
 */
export async function listenForSite(
  app: Listening,
  { port, host }: { port: number; host: string },
  env: Env,
  closers: Closer[] = [],
): Promise<void> {
  const fd = findPassedSocket(env, process.pid)
  // Fastify hands on what it does not know itself, and looks for further addresses only for the name "localhost".
  const where: FastifyListenOptions & { fd?: number } = fd === null ? { port, host } : { fd, host: '127.0.0.1' }
  const listening = app.listen(where).catch(explainListening({ port, host }))
  // For "localhost" Fastify listens on a first address before it looks for others, and throws when it was closed meanwhile.
  const settled = listening.then(
    () => undefined,
    () => undefined,
  )
  closers.unshift(() => settled)
  await listening
}

/** For how long connections that were accepted before the end are still read from. */
const lastReadMs = 200

/**
 * Takes no new connections from now on, and lets requests arrive on those that were accepted just before. Fastify itself
 * refuses requests (503) before it stops accepting, while another process could answer them.
 */
export async function stopAccepting(server: Pick<FastifyInstance['server'], 'listening' | 'close'>): Promise<void> {
  if (!server.listening) return
  server.close()
  await pause(lastReadMs)
}

/** The codes that say that no interface of this machine has an address, or that a name leads to none. */
const noAddressCodes: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EAI_AGAIN',
  'EINVAL',
  'ENOTFOUND',
])

/**
 * Rethrows an error of listening, with the setting to change: `of` is the start of its name, as in METRICS_PORT and
 * METRICS_HOST.
 */
export const explainListening =
  ({ port, host }: { port: number; host: string }, of: '' | 'METRICS_' | 'AUDIENCE_' = '') =>
  (error: unknown): never => {
    const code = codeOf(error)
    if (noAddressCodes.has(code))
      throw new Error(`${of}HOST is "${host}": it must be an address of this machine (${code})`, { cause: error })
    const why = {
      EADDRINUSE: 'is in use. Stop what listens there',
      EACCES: 'may not be taken by this user (EACCES). Give it the right to',
    }[code]
    if (why === undefined) throw error
    throw new Error(`Port ${port} ${why}, or choose another with ${of}PORT=...`, { cause: error })
  }
