import type pg from 'pg'

const begins = /^\s*begin\b/i
const beginsReading = /^\s*begin\s+(?:isolation level [a-z ]+?\s+)?read only\b/i
const ends = /^\s*(?:commit|rollback)\b/i
const refused = 'this handle only reads: what writes, or locks rows, needs the primary'

type Query = (...asked: unknown[]) => unknown
type Release = pg.PoolClient['release']

/** Returns the text of what a client is asked; a COPY or a cursor has one as well. */
function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}

/** Replaces two methods of a client and leaves everything else as it is. */
const withMethods = (client: pg.PoolClient, query: Query, release: Release): pg.PoolClient =>
  new Proxy(client, {
    get: (target, name) => {
      if (name === 'query') return query
      if (name === 'release') return release
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/**
 * Lends a connection to the primary that refuses every change. Each statement runs in a transaction that only reads;
 * this also holds behind a pooler, where a session has no settings of its own.
 */
export function readAtPrimary(client: pg.PoolClient): pg.PoolClient {
  const ask = client.query.bind(client) as Query
  let isBegun = false
  let isOurs = false
  const query: Query = (...asked) => {
    const text = textOf(asked[0])
    if (begins.test(text) && !beginsReading.test(text)) return Promise.reject(new Error(refused))
    if (begins.test(text)) isBegun = true
    else if (ends.test(text)) isBegun = false
    else if (!isBegun) {
      isBegun = isOurs = true
      // When it fails, so does the statement behind it, which says why.
      void (ask('begin read only') as Promise<unknown>).catch(() => undefined)
    }
    return ask(...asked)
  }
  const giveBack = async (): Promise<void> => {
    try {
      await ask('commit')
      client.release()
    } catch (failed) {
      client.release(failed instanceof Error ? failed : true)
    }
  }
  const release: Release = (error) => (error || !isOurs ? client.release(error) : void giveBack())
  return withMethods(client, query, release)
}

export type Lending = {
  /** Whether the primary may answer what failed with this error. */
  covers: (error: unknown) => boolean
  /** Takes a connection to the primary. */
  instead: () => Promise<pg.PoolClient>
  /** Calls back when the replica does not answer any more; returns a function that ends this. */
  watch: (lost: (error: Error) => void) => () => void
}

/**
 * Lends a connection to a replica. A statement that fails there, and would not at the primary, is repeated at the
 * primary, with all that follow; a transaction of several statements fails as a whole.
 */
export function readAtReplica(client: pg.PoolClient, { covers, instead, watch }: Lending): pg.PoolClient {
  const ask = client.query.bind(client) as Query
  let isBegun = false
  let broken: Error | undefined
  let primary: pg.PoolClient | null = null
  /** Waits for an answer, but not for one that a lost replica will never give. */
  const askWatched = async (asked: unknown[]): Promise<unknown> => {
    let unwatch: (() => void) | undefined
    const lost = new Promise<never>((_resolve, reject) => {
      unwatch = watch((error) => {
        broken = error
        reject(error)
      })
    })
    try {
      return await Promise.race([ask(...asked) as Promise<unknown>, lost])
    } finally {
      unwatch?.()
    }
  }
  const askWithStandIn = async (asked: unknown[]): Promise<unknown> => {
    try {
      return await askWatched(asked)
    } catch (error) {
      if (isBegun || !covers(error)) throw error
      primary = await instead()
      return (primary.query as Query)(...asked)
    }
  }
  const query: Query = (...asked) => {
    if (primary) return (primary.query as Query)(...asked)
    const text = textOf(asked[0])
    if (begins.test(text) && !beginsReading.test(text)) return Promise.reject(new Error(refused))
    // Begun before it is sent: the statement behind it must not be repeated alone.
    if (begins.test(text)) isBegun = true
    if (ends.test(text)) isBegun = false
    const isStream = typeof asked[0] === 'object' && asked[0] !== null && 'submit' in asked[0]
    return isStream || typeof asked.at(-1) === 'function' ? ask(...asked) : askWithStandIn(asked)
  }
  const release: Release = (error) => {
    primary?.release(error)
    client.release(broken ?? (primary ? undefined : error))
  }
  return withMethods(client, query, release)
}
