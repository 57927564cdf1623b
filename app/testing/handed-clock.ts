import pg from 'pg'

/**
 * Makes a test database report the time last given to `tellTime`, on every connection opened from now on. Conditions of
 * triggers were bound to the real clock when they were created, so those named here are created again.
 */
export async function handClock(url: string, triggers: readonly string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create schema handed_clock`)
    await client.query(`create table handed_clock.clock (at timestamptz not null)`)
    await client.query(`insert into handed_clock.clock values (now())`)
    for (const name of ['now', 'transaction_timestamp'])
      await client.query(
        `create function handed_clock.${name}() returns timestamptz language sql stable as 'select at from handed_clock.clock'`,
      )
    const { rows } = await client.query<{ name: string; made: string; on: string }>(
      `select tgname as name, pg_get_triggerdef(oid) as made, tgrelid::regclass::text as on from pg_trigger
       where tgname = any ($1)`,
      [triggers],
    )
    if (rows.length < triggers.length) throw new Error('a trigger that was named does not exist')
    const path = 'handed_clock, public, pg_catalog'
    await client.query(`set search_path = ${path}`)
    for (const { name, made, on } of rows) await client.query(`drop trigger ${name} on ${on}; ${made}`)
    await client.query(
      `do $$ begin execute format('alter database %I set search_path = ${path}', current_database()); end $$`,
    )
  } finally {
    await client.end()
  }
}
/** Sets the time in a database whose clock was handed over. */
export const tellTime = (sql: (text: string, values: unknown[]) => Promise<unknown>, at: Date): Promise<unknown> =>
  sql('update handed_clock.clock set at = $1', [at])
