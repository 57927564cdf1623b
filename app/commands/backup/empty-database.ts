import { explainError } from '../../server/starting.ts'
import { openSession } from './snapshot.ts'

/**
 * A database in which nothing was found, with the major version of its server. Only `findEmpty` makes one, so that
 * nothing is loaded or emptied where there was something before.
 */
export type EmptyDatabase = { readonly url: string; readonly major: number; readonly [found]: true }
const found = Symbol('found empty')

/**
 * Finds that a database has no table. Throws one line when it has one, takes no changes, or cannot be reached; then the
 * line names the setting that the address is from.
 */
export async function findEmpty(url: string, setting = 'DATABASE_URL'): Promise<EmptyDatabase> {
  const client = await openSession(url).catch((error: unknown) => {
    throw explainError(error, url, setting)
  })
  try {
    const { rows } = await client.query<{ number: number; name: string | null; tables: number; read_only: boolean }>(
      `select current_setting('server_version_num')::int as number, current_database() as name,
         current_setting('transaction_read_only') = 'on' as read_only,
         (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not in ('information_schema')
             and n.nspname not like 'pg\\_%'
             and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables`,
    )
    const [database] = rows
    if (database?.read_only) throw new Error(`The database "${database.name}" takes no changes: it is a standby.`)
    if (!database || database.tables > 0)
      throw new Error(
        `Nothing was changed: the database "${database?.name}" is not empty (${database?.tables} tables). ${setting === 'PROOF_DATABASE_URL' ? 'If a proof was killed there, these are its copies: drop the database, and create it again.' : 'Make a new one with createdb, and restore into that.'}`,
      )
    return { url, major: Math.floor(database.number / 10_000), [found]: true }
  } finally {
    await client.end()
  }
}

/**
 * Empties a database that was empty before this program filled it: every schema goes, and `public` is made again. Its
 * extensions go too; what is restored or migrated makes them again.
 */
export async function emptyAgain({ url }: EmptyDatabase): Promise<void> {
  const client = await openSession(url)
  try {
    // A restore that was cut off still runs, and would wait for us or fill the database again.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
    )
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
