import { expect, test } from 'vitest'
import { freshDatabase } from '../../app/testing/database.ts'
import { openDatabase } from './db.ts'
import { createLog } from './log.ts'
import { describeNewer, findSettingFaults, migrate, findUnfitness } from './migrate.ts'

const fit = new Map([
  ['server_version_num', '150004'],
  ['server_version', '15.4'],
  ['fsync', 'on'],
  ['full_page_writes', 'on'],
  ['synchronous_commit', 'on'],
  ['server_encoding', 'UTF8'],
])

test('a database that is too old is refused by its version', () => {
  expect(findSettingFaults(fit, true)).toEqual([])
  const old = new Map([...fit, ['server_version_num', '140011'], ['server_version', '14.11']])
  expect(findSettingFaults(old, false)).toEqual(['PostgreSQL 14.11 is too old: Tuppence needs 15 or newer'])
})

test('money is not kept where a loss of power loses it', () => {
  const careless = new Map([...fit, ['fsync', 'off'], ['synchronous_commit', 'local']])
  expect(findSettingFaults(careless, true)).toEqual([
    'the database has fsync = off; money needs fsync = on',
    'the database has synchronous_commit = local; money needs synchronous_commit = on',
  ])
  expect(findSettingFaults(careless, false)).toEqual([])
})

test('a commit that waits for more than the disk is not refused', () => {
  expect(findSettingFaults(new Map([...fit, ['synchronous_commit', 'remote_apply']]), true)).toEqual([])
})

test('a database that does not know what a letter is gets no names', () => {
  expect(findSettingFaults(new Map([...fit, ['server_encoding', 'SQL_ASCII']]), false)).toEqual([
    'the database has server_encoding = SQL_ASCII; names need UTF8 (createdb --encoding=UTF8 --template=template0)',
  ])
})

test('a database that writes dates as this program does not read them is refused', () => {
  expect(findSettingFaults(new Map([...fit, ['DateStyle', 'ISO, DMY']]), false)).toEqual([])
  expect(findSettingFaults(new Map([...fit, ['DateStyle', 'German, DMY']]), false)).toEqual([
    "the database has DateStyle = German, DMY; dates are read as ISO (alter role ... set datestyle = 'ISO')",
  ])
})

test.each([
  ['standard_conforming_strings', 'off', 'on'],
  ['array_nulls', 'off', 'on'],
  ['quote_all_identifiers', 'on', 'off'],
])(
  'a database with %s = %s, in which texts mean something else, is refused before anything is written',
  (name, found, wanted) => {
    expect(findSettingFaults(new Map([...fit, [name, wanted]]), false)).toEqual([])
    expect(findSettingFaults(new Map([...fit, [name, found]]), false)).toEqual([
      `the database has ${name} = ${found}; our statements need ${wanted} (alter role ... set ${name} = ${wanted})`,
    ])
  },
)

test('a database is looked at as it runs, and an edited migration is refused', async () => {
  const database = await freshDatabase()
  const { pool, close } = openDatabase({ url: database.url, poolSize: 1, log: createLog('silent') })
  expect(await findUnfitness(pool, { requireDurable: false })).toEqual([])
  await pool.query('set standard_conforming_strings = off')
  expect(await findUnfitness(pool, { requireDurable: false })).toEqual([
    expect.stringContaining('standard_conforming_strings = off'),
  ])
  await pool.query("update schema_migrations set checksum = 'edited' where id = '0001_rate_limits'")
  await close()
  await expect(migrate(database.url)).rejects.toThrow('migration 0001_rate_limits')
  await database.drop()
})

test('an older program refuses what a newer one has changed, and not what a removed area left', async () => {
  const known = [{ id: '0001_first' }, { id: '0009_last' }]
  expect(describeNewer(['0001_first', '0005_of_a_removed_area', '0009_last'], known)).toBeNull()
  expect(describeNewer(['0009_last', '0010_later'], known)).toContain('0010_later was applied')
  const database = await freshDatabase()
  const { pool, close } = openDatabase({ url: database.url, poolSize: 1, log: createLog('silent') })
  await pool.query("insert into schema_migrations (id, checksum) values ('9999_later', '')")
  await close()
  await expect(migrate(database.url)).rejects.toThrow('A newer Tuppence has changed the database')
  await database.drop()
})

test('processes that migrate at the same time tell of a migration once, the one that applied it', async () => {
  const database = await freshDatabase()
  const { pool, close } = openDatabase({ url: database.url, poolSize: 1, log: createLog('silent') })
  await pool.query("delete from schema_migrations where id = '2790_proven_backups'; drop table proven_backups")
  await close()
  const told = await Promise.all([1, 2, 3].map(() => migrate(database.url)))
  expect(told.flat()).toEqual(['2790_proven_backups'])
  await database.drop()
})
