import type pg from 'pg'
import type { Log } from './log.ts'
import { pauseMs } from './outage.ts'

/** A statement that completes jobs: it records that they are done or must be retried. */
type Ending = { text: string; values: unknown[] }

// Only ends jobs that still belong to this pool. Jobs that were given to another pool are ended by that pool.
const complete = `with done as (delete from graphile_worker._private_jobs where id = any($1::bigint[]) and locked_by = $2
    returning job_queue_id)
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    from done where q.id = done.job_queue_id and q.locked_by = $2`

/** Matches the two statements with which the queue's library completes jobs. The library does not wait for either. */
const completes = /delete from \S+\._private_jobs\b/
const fails = /\blast_error = [\s\S]*json_array_elements/

/**
 * Wraps the database pool for a pool of workers. The library does not wait until a job's completion is written. If
 * that write failed, nothing would notice, and the job would stay locked for hours. The wrapped pool repeats such a
 * write until the database accepts it.
 */
export function createJobLines(pool: pg.Pool, log: Pick<Log, 'warn'>) {
  const unwritten = new Set<Promise<unknown>>()
  const leaving = new AbortController()
  let poolId = ''

  const repeatUntilWritten = async ({ text, values }: Ending): Promise<unknown> => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await pool.query(text, values)
      } catch (error) {
        if (failures === 1) log.warn({ err: error }, 'the end of a job could not be written, and is written again')
        if (leaving.signal.aborted) return { rows: [], rowCount: 0 }
        await pauseMs(failures, leaving.signal)
      }
    }
  }
  const write = async (ending: Ending): Promise<unknown> => {
    const written = repeatUntilWritten(ending)
    unwritten.add(written)
    await written
    unwritten.delete(written)
    return written
  }
  const readEnding = (query: unknown): Ending | null => {
    if (typeof query !== 'object' || query === null || !('text' in query)) return null
    const { text, values } = query as { text: string; values: unknown[] }
    if (completes.test(text)) return { text: complete, values: [[values[0]].flat(), poolId] }
    return fails.test(text) ? { text, values } : null
  }

  /** Creates a client that takes a connection only when a query needs one. */
  const createLazyClient = () => {
    let taken: pg.PoolClient | null = null
    let broken: Error | undefined
    const ask = async (...words: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
      taken ??= await pool.connect()
      try {
        return await (taken.query as (...all: unknown[]) => Promise<unknown>)(...words)
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error))
        throw error
      }
    }
    return {
      query: (...words: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
        const ending = readEnding(words[0])
        return ending ? write(ending) : ask(...words)
      },
      release: (): void => taken?.release(broken),
    }
  }
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]): unknown =>
    callback ? pool.connect(callback) : Promise.resolve(createLazyClient())

  return {
    /** The wrapped pool, which is given to the library. */
    pool: new Proxy(pool, {
      get: (target, name) => {
        if (name === 'connect') return connect
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    /** Sets the id of the pool of workers, once the library has chosen it. */
    worksAs: (id: string): void => void (poolId = id),
    /** Whether the completion of every job has been written. */
    isWritten: (): boolean => unwritten.size === 0,
    /** Resolves when the completion of every job has been written. */
    written: async (): Promise<void> => void (await Promise.all(unwritten)),
    /**
     * Tries once more to write the completions that are not written yet, then gives up. Other workers will do those
     * jobs again.
     */
    leave: async (): Promise<void> => {
      leaving.abort()
      await Promise.all(unwritten)
    },
  }
}
