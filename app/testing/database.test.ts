import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

async function tableNames(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    return rows.map((row) => row.name)
  } finally {
    await client.end()
  }
}

test('each test file gets a migrated database that no other sees', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  const client = new pg.Client(one.url)
  await client.connect()
  await client.query('create table only_here (n int)')
  await client.end()
  expect(await tableNames(one.url)).toContain('only_here')
  expect(await tableNames(two.url)).not.toContain('only_here')
  expect(await tableNames(two.url)).toContain('schema_migrations')
  await Promise.all([one.drop(), two.drop()])
  await expect(tableNames(one.url)).rejects.toThrow(/does not exist/)
})
