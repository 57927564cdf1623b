import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../platform/server/embedded-postgres.ts'

/** Two embedded PostgreSQL: a primary, and a standby that streams from it. */
export type Pair = {
  primaryUrl: string
  standbyUrl: string
  pids: { primary: number; standby: number }
  /** Runs a statement at the standby, such as the one that pauses its replay. */
  atStandby: (sql: string) => Promise<void>
  stopStandby: () => Promise<void>
  stop: () => Promise<void>
}

/** What a base backup leaves out: it belongs to the running primary. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])

/**
 * Starts a primary, prepares it, and starts a standby from a base backup. The PostgreSQL from npm has no pg_basebackup,
 * so the backup is made as PostgreSQL's manual describes for one made by hand ("Making a Base Backup Using the Low Level
 * API").
 */
export async function startPair(prepare: (url: string) => Promise<unknown>): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'tuppence-pair-'))
  await chmod(folder, 0o711)
  const [primaryFolder, standbyFolder] = [join(folder, 'primary'), join(folder, 'standby')]
  const primary = await startEmbeddedPostgres({ dataDir: primaryFolder, fast: true })
  await prepare(primary.url)
  await backUp(primary.url, primaryFolder, standbyFolder)
  const standby = await startEmbeddedPostgres({ dataDir: standbyFolder, fast: true })
  let isRunning = true
  const stopStandby = async (): Promise<void> => {
    if (isRunning) await standby.stop()
    isRunning = false
  }
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    pids: { primary: primary.pid, standby: standby.pid },
    atStandby: (sql) => ask(standby.url, async (client) => void (await client.query(sql))),
    stopStandby,
    stop: async () => {
      await stopStandby()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const backUp = (url: string, from: string, to: string): Promise<void> =>
  ask(url, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    await cp(from, to, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const { hostname, port, username, password } = new URL(url)
    const origin = `host=${hostname} port=${port} user=${username} password=${password}`
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(to, 'standby.signal'), '')
    await writeFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${origin}'\n`)
    await chmod(to, 0o700)
  })
