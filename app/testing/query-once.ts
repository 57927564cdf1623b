import pg from 'pg'

/** Runs one statement on a connection of its own. */
export async function queryOnce(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(sql, values)
  } finally {
    await client.end()
  }
}
