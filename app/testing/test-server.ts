import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/server/embedded-postgres.ts'
import { migrate } from '../../platform/server/migrate.ts'
import { isAlive, findRunningPostmaster } from '../../platform/server/postgres-process.ts'
import { messageOf } from '../../platform/server/message-of.ts'
import { queryOnce } from './query-once.ts'

/** Where `freshDatabase` finds the server and the template, also in the worker processes of vitest. */
export const serverVariable = 'TUPPENCE_TEST_SERVER'
export type TestServer = { url: string; template: string; problem: string | null }

const roomNeededBytes = 2 * 1024 ** 3
const directoryPrefix = 'tuppence-test-'

/**
 * Starts one PostgreSQL for tests (or uses TEST_DATABASE_URL), applies all migrations to a template once, and passes
 * its address to this process and its children. `fast: false` makes every write durable, for tests that kill it. A
 * failing migration is reported by the first `freshDatabase`, so that tests without a database still run.
 */
export async function startTestServer({ fast = true } = {}): Promise<{
  pid: number | null
  stop: () => Promise<void>
}> {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? null : await startOwn(fast)
  const url = given ?? own?.postgres.url ?? ''
  const template = `tuppence_template_${randomBytes(4).toString('hex')}`
  await administer(url, `create database ${template}`)
  const problem = await migrate(databaseUrl(url, template)).then(() => null, messageOf)
  process.env[serverVariable] = JSON.stringify({ url, template, problem } satisfies TestServer)
  return {
    /** The process of the database, or null when TEST_DATABASE_URL named it; another one after it was killed. */
    get pid() {
      return own?.postgres.pid ?? null
    },
    stop: async () => {
      if (own) await own.stop()
      else await administer(url, `drop database if exists ${template} with (force)`)
    },
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement about whole databases. */
export async function administer(url: string, sql: string): Promise<void> {
  await queryOnce(url, sql)
}

async function startOwn(fast: boolean): Promise<{ postgres: EmbeddedPostgres; stop: () => Promise<void> }> {
  const home = await roomyFolder()
  await removeAbandoned(home)
  const directory = await mkdtemp(join(home, `${directoryPrefix}${process.pid}-`))
  // The database of root may run as another user, who needs access to this folder.
  await chmod(directory, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'data'), fast })
  return {
    postgres,
    stop: async () => {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A folder in memory when there is room, otherwise the temporary folder. */
async function roomyFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null)
  return memory && memory.bavail * memory.bsize > roomNeededBytes ? '/dev/shm' : tmpdir()
}

/** Stops and removes what killed test runs left behind. */
async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const owner = Number(new RegExp(`^${directoryPrefix}(\\d+)-`).exec(name)?.[1])
    if (!owner || isAlive(owner)) continue
    const postmaster = await findRunningPostmaster(join(home, name, 'data'))
    // What another user left in a shared folder is for that user to remove.
    if (postmaster) ignoreRefusal(() => process.kill(postmaster.pid, 'SIGQUIT'))
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

function ignoreRefusal(attempt: () => void): void {
  try {
    attempt()
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}
