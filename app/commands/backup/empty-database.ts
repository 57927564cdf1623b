import { openSession } from './snapshot.ts'

/** Throws unless the database has no table; returns the major version of its server. */
export async function refuseFilled(url: string): Promise<number> {
  const client = await openSession(url)
  try {
    const { rows } = await client.query<{ number: number; name: string | null; tables: number; read_only: boolean }>(
      `select current_setting('server_version_num')::int as number, current_database() as name,
         current_setting('transaction_read_only') = 'on' as read_only,
         (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not in ('information_schema')
             and n.nspname not like 'pg\\_%'
             and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables`,
    )
    const [found] = rows
    if (found?.read_only) throw new Error(`The database "${found.name}" takes no changes: it is a standby.`)
    if (!found || found.tables > 0)
      throw new Error(
        `Nothing was changed: the database "${found?.name}" is not empty (${found?.tables} tables). Make a new one with createdb, and restore into that.`,
      )
    return Math.floor(found.number / 10_000)
  } finally {
    await client.end()
  }
}

/**
 * Empties a database that was empty before this program filled it: every schema goes, and `public` is made again. Its
 * extensions go too; what is restored or migrated makes them again.
 */
export async function emptyAgain(url: string): Promise<void> {
  const client = await openSession(url)
  try {
    await client.query(
      `do $$ declare one name; begin
         for one in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
           execute format('drop schema %I cascade', one);
         end loop;
         create schema public;
       end $$`,
    )
  } finally {
    await client.end()
  }
}
