import type pg from 'pg'

/** One table: how many rows it has, and for each `bigint` column the sum of its absolute values. */
export type TableCount = { name: string; rows: number; sums: Readonly<Record<string, string>> }

/** The schemas that belong to an installation: ours, and that of the job queue. */
export const ourSchemas = ['public', 'graphile_worker'] as const

type CountedTable = { schema: string; name: string; bigints: string[] }

/**
 * Ordinary tables and partitions. What an unlogged table holds is not meant to outlive a crash, and which migrations the
 * queue has depends on the program.
 */
const listTables = `
  select n.nspname as schema, c.relname as name,
    coalesce((select array_agg(a.attname order by a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bigint'::regtype), '{}')::text[] as bigints
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any($1::text[])
    and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Counts and sums every table of the installation. Sums are of absolute values, because the two sides of a ledger
 * cancel out. It reads every table once, so it takes as long as the disk needs for all of them.
 */
export async function countTables(client: pg.ClientBase): Promise<TableCount[]> {
  const { rows: tables } = await client.query<CountedTable>(listTables, [[...ourSchemas]])
  const counts: TableCount[] = []
  for (const { schema, name, bigints } of tables) {
    const sums = bigints.map((column, at) => `, coalesce(sum(abs(${quote(column)})), 0)::text as s${at}`)
    const { rows } = await client.query<Record<string, string>>(
      `select count(*)::text as rows${sums.join('')} from only ${quote(schema)}.${quote(name)}`,
    )
    const found = rows[0] ?? {}
    counts.push({
      name: schema === 'public' ? name : `${schema}.${name}`,
      rows: Number(found['rows']),
      sums: Object.fromEntries(bigints.map((column, at) => [column, found[`s${at}`] ?? '0'])),
    })
  }
  return counts
}
