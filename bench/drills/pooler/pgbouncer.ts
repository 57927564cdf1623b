import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../product.ts'

const startWithinMs = 10_000
/** Debian's user without rights: PgBouncer does not run as root. */
const nobody = 65_534

export type Pooler = { url: string; version: string; log: () => Promise<string>; stop: () => Promise<void> }

/** Its first line, or one that says what is needed. */
export function pgbouncerVersion(): string {
  const { stdout, error } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  if (error) throw new Error('pgbouncer is not installed: apt-get install pgbouncer, or the like, puts it there')
  return stdout.split('\n')[0] ?? ''
}

/** Connections that are older than the settings of the role are soon renewed. */
const usualLines: readonly string[] = ['server_lifetime = 5']

/** PgBouncer in transaction mode in front of this database, with fewer connections than its clients have. */
export async function startPooler(
  databaseUrl: string,
  home: string,
  connections: number,
  lines: readonly string[] = usualLines,
): Promise<Pooler> {
  const version = pgbouncerVersion()
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const folder = join(home, 'pgbouncer')
  const listenPort = await freePort()
  const isRoot = process.getuid?.() === 0
  await mkdir(folder, { mode: 0o700 })
  await writeFile(join(folder, 'users'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 200',
    ...lines,
    'log_connections = 0',
    'log_disconnections = 0',
    `logfile = ${join(folder, 'log')}`,
  ]
  await writeFile(join(folder, 'ini'), `${settings.join('\n')}\n`)
  if (isRoot) {
    for (const path of [folder, join(folder, 'users'), join(folder, 'ini')]) await chown(path, nobody, nobody)
    await chmod(home, 0o711)
  }
  const child = spawn('pgbouncer', ['--quiet', join(folder, 'ini')], {
    stdio: 'ignore',
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  const stop = async (): Promise<void> => {
    process.off('exit', leave)
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const url = `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`
  for (const end = Date.now() + startWithinMs; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isThere) return { url, version, log: () => readFile(join(folder, 'log'), 'utf8'), stop }
  }
  await stop()
  throw new Error(`${version} did not come up: ${await readFile(join(folder, 'log'), 'utf8').catch(() => 'no log')}`)
}
