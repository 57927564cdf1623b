import pg from 'pg'
import type { SealedPlace } from './sealed.ts'
import type { Secrets } from './secrets.ts'

/** How many blocks of a table are read at once. */
const blocksAtOnce = 20
const jobsAtOnce = 500

export type Resealing = {
  pool: Pick<pg.Pool, 'query'>
  /** Seals with the new key and opens with both. */
  secrets: Pick<Secrets, 'seal' | 'unseal'>
  /** The mark of the new key. */
  mark: Buffer
}
/** How many values of one place were moved, and how many neither key opens. */
export type Moved = { moved: number; unopened: number }

/**
 * Seals every value of a place that does not have the mark with the new key. A value that changed meanwhile is left as
 * it is. Stopped at any point, it can simply be repeated.
 */
export async function resealPlace(place: SealedPlace, given: Resealing): Promise<Moved> {
  const sum = { moved: 0, unopened: 0 }
  await walk(place, given, async (table, rows) => {
    const changes = rows.flatMap((row) => {
      const now = moveValue(place, row.value, given)
      if (!now) sum.unopened += 1
      return now ? [{ ...row, now }] : []
    })
    if (changes.length > 0) sum.moved += await write(place, table, changes, given.pool)
  })
  return sum
}

/**
 * Counts the values of a place that still need another key than the one with this mark, and those that no key opens. It
 * sees one moment of the place: a row that is written meanwhile may move to where the walk was before, and would be lost.
 */
export async function countUnmoved(
  place: SealedPlace,
  { pool, ...given }: Resealing & { pool: Pick<pg.Pool, 'connect'> },
): Promise<{ left: number; unopened: number }> {
  const sum = { left: 0, unopened: 0 }
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await walk(place, { ...given, pool: client }, async (_table, rows) => {
      for (const { value } of rows) sum[moveValue(place, value, given) ? 'left' : 'unopened'] += 1
    })
  } finally {
    await client.query('rollback').finally(() => client.release())
  }
  return sum
}

function moveValue({ purpose }: SealedPlace, value: Buffer, { secrets }: Pick<Resealing, 'secrets'>): Buffer | null {
  let plain: string
  try {
    plain = secrets.unseal(purpose, value)
  } catch {
    return null
  }
  return secrets.seal(purpose, plain)
}

type Row = { at: string; value: Buffer }
type Visit = (table: string, rows: readonly Row[]) => Promise<void>

/** Visits the values of a place that do not have the mark, some at a time. */
async function walk(place: SealedPlace, { pool, mark }: Resealing, visit: Visit): Promise<void> {
  if ('task' in place) return walkJobs(place, { pool, mark }, visit)
  const column = pg.escapeIdentifier(place.column)
  for (const table of await listTables(pool, place.table)) {
    // Rows that are written while we walk have the mark already.
    const { rows: sizes } = await pool.query<{ blocks: string }>(
      "select pg_relation_size($1::regclass) / current_setting('block_size')::bigint as blocks",
      [table],
    )
    const blocks = Number(sizes[0]?.blocks ?? 0)
    for (let from = 0; from < blocks; from += blocksAtOnce) {
      const { rows } = await pool.query<Row>(
        `select ctid::text as at, ${column} as value from only ${table}
         where ctid >= $1::tid and ctid < $2::tid and ${column} is not null and substring(${column} for 12) <> $3`,
        [`(${from},0)`, `(${from + blocksAtOnce},0)`, mark],
      )
      if (rows.length > 0) await visit(table, rows)
    }
  }
}

/** Lists a table, or the partitions that hold its rows. */
async function listTables(pool: Resealing['pool'], table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_partition_tree($1::text::regclass) where isleaf
     union select $1::text where not exists (select from pg_partition_tree($1::text::regclass))`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function write(
  place: SealedPlace,
  table: string,
  changes: readonly (Row & { now: Buffer })[],
  pool: Resealing['pool'],
): Promise<number> {
  const values = [changes.map(({ at }) => at), changes.map(({ value }) => value), changes.map(({ now }) => now)]
  if ('task' in place) return writeJobs(place.field, values, pool)
  const column = pg.escapeIdentifier(place.column)
  const { rowCount } = await pool.query(
    `update only ${table} t set ${column} = c.now
     from (select * from unnest($1::tid[], $2::bytea[], $3::bytea[]) as u (at, before, now)) c
     where t.ctid = c.at and t.${column} = c.before`,
    values,
  )
  return rowCount ?? 0
}

async function walkJobs(
  { task, field }: Extract<SealedPlace, { task: string }>,
  { pool, mark }: Pick<Resealing, 'pool' | 'mark'>,
  visit: Visit,
): Promise<void> {
  let last = '0'
  for (;;) {
    const { rows } = await pool.query<Row>(
      `select j.id::text as at, decode(j.payload->>$2, 'base64') as value
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and j.id > $3 and j.payload->>$2 is not null order by j.id limit ${jobsAtOnce}`,
      [task, field, last],
    )
    last = rows.at(-1)?.at ?? last
    const unmarked = rows.filter(({ value }) => !value.subarray(0, mark.length).equals(mark))
    if (unmarked.length > 0) await visit(task, unmarked)
    if (rows.length < jobsAtOnce) return
  }
}

async function writeJobs(field: string, values: readonly unknown[][], pool: Resealing['pool']): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs j
     set payload = jsonb_set(j.payload::jsonb, array[$4::text], to_jsonb(translate(encode(c.now, 'base64'), E'\\n', '')))
     from (select * from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as u (id, before, now)) c
     where j.id = c.id and decode(j.payload->>$4, 'base64') = c.before`,
    [...values, field],
  )
  return rowCount ?? 0
}
