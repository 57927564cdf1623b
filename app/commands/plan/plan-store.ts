import type pg from 'pg'

/** The locks on tables, weakest first; the last four keep others from writing, and the last one from reading as well. */
export const lockModes = [
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
] as const
export type LockMode = (typeof lockModes)[number]

/** What a transaction has done to one table so far. */
export type TableState = { oid: string; name: string; node: string; scans: number; locks: LockMode[] }

/**
 * Reads, in the transaction that is open, every table of ours: the number of its file, how often it was scanned, and
 * how we lock it.
 */
export async function readTables(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, TableState>> {
  const { rows } = await client.query<TableState>(
    `select c.oid::text, case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
       coalesce(pg_relation_filenode(c.oid), 0)::text as node,
       (pg_stat_get_xact_numscans(c.oid) + coalesce((select sum(pg_stat_get_xact_numscans(i.indexrelid))
         from pg_index i where i.indrelid = c.oid), 0))::int as scans,
       array(select l.mode from pg_locks l where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.granted
         and l.relation = c.oid and l.database = (select oid from pg_database where datname = current_database())) as locks
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
       and n.nspname not like 'pg\\_t%' and c.relname <> 'schema_migrations'`,
  )
  return new Map(rows.map((row) => [row.oid, row]))
}

/** The size of a table with its indexes and partitions; `rows` is the estimate of the last ANALYZE. */
export type TableSize = { rows: number; bytes: number }

/** Reads the sizes of these tables; a table that is not there yet is empty. */
export async function readSizes(pool: pg.Pool, names: readonly string[]): Promise<Map<string, TableSize>> {
  const { rows } = await pool.query<TableSize & { name: string }>(
    `select name, coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as rows,
       coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
     from unnest($1::text[]) as name
     left join lateral (select relid from pg_partition_tree(to_regclass(name)) where isleaf
       union select to_regclass(name)) t on true
     left join pg_class c on c.oid = t.relid and c.relkind in ('r', 'm')
     group by name`,
    [names],
  )
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}
