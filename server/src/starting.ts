import { join } from 'node:path'
import type { Config } from './config.ts'
import { codeOf, openDatabase } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createLog, type Log } from './platform/log.ts'
import { unfitness } from './platform/migrate.ts'

/** Ends something that was begun. */
export type Closer = () => Promise<void>

/** How long a graceful stop may take before the process ends all the same. */
const stopTimeoutMs = 15_000

export const embeddedFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'postgres')

export type FoundDatabase = { url: string; kind: 'own' | 'embedded' | 'shared' }

/** The operator's own database, or the embedded one: started, or with `share` that of a server that runs. */
export async function findDatabase(config: Config, closers: Closer[], share: boolean): Promise<FoundDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, kind: 'own' }
  const embedded = await startEmbeddedPostgres({ dataDir: embeddedFolder(config), share })
  closers.push(() => embedded.stop())
  return { url: embedded.url, kind: embedded.isShared ? 'shared' : 'embedded' }
}

/** Throws one line when the database cannot be reached, or when money must not be kept in it. */
export async function refuseUnfit(databaseUrl: string, config: Config, log: Log = createLog('silent')): Promise<void> {
  const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 1, log })
  try {
    const found = await unfitness(pool, { requireDurable: config.requireDurableDatabase })
    if (found.length > 0) throw new Error(found.join('; '))
  } catch (error) {
    const isUnreachable = codeOf(error) !== '' || (error instanceof Error && error.message.includes('timeout'))
    if (!isUnreachable) throw error
    const { host } = new URL(databaseUrl)
    throw new Error(
      `The database at ${host} cannot be reached (${codeOf(error) || 'time-out'}). Check DATABASE_URL, or unset it to use the embedded PostgreSQL.`,
      { cause: error },
    )
  } finally {
    await close()
  }
}

/** In the order they are listed: first nobody new is let in, last the database goes. */
export async function stopAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0)) await close()
}

/** Stops gracefully, and then ends the process with this code, when it is asked to end; until what it gives is called. */
export function stopOnSignal(log: Pick<Log, 'error'>, closers: Closer[], code = 0): () => void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    stopAll(closers).then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return () => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
