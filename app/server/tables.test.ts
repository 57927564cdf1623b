import { expect, test } from 'vitest'
import { houseFiles, isProgram, isTest, serverFiles, textOf, withoutComments } from '../testing/house.ts'

const migrationFile = /^(?:areas\/([^/]+)\/server\/migrations|(platform)\/server\/own-migrations)\/(\d{4})_[\w-]+\.sql$/

type Migration = { path: string; owner: string; number: string; sql: string }

const sqlFiles = houseFiles().filter((path) => path.endsWith('.sql'))
const migrations = sqlFiles.flatMap((path): Migration[] => {
  const [, area, platform, number] = migrationFile.exec(path) ?? []
  const owner = area ?? platform
  return owner && number ? [{ path, owner, number, sql: textOf(path).replace(/--.*$/gm, '') }] : []
})

/** The tables that each owner's migrations create, without views, which exist for others to read. */
const owners = new Map<string, string[]>()
for (const { owner, sql } of migrations) {
  for (const [, name = ''] of sql.matchAll(/create (?:unlogged )?table (?:if not exists )?"?(\w+)"?/gi)) {
    owners.set(name, [...new Set([...(owners.get(name) ?? []), owner])])
  }
}

/** Matches a text that reads or writes the table, in SQL or with Kysely's builder. */
const useOf = (table: string): RegExp =>
  new RegExp(
    `\\b(?:from|join|into|update|only|truncate|lock table)\\s+"?${table}"?(?![\\w.])` +
      `|(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join|replaceInto|mergeInto)\\(\\[?\\s*['"\`]${table}\\b`,
    'i',
  )

const programs = serverFiles().filter((path) => isProgram(path) && !isTest(path))

function usesBy(isForeign: (path: string, owner: string) => boolean): string[] {
  return programs.flatMap((path) => {
    const text = withoutComments(textOf(path))
    return [...owners].flatMap(([table, [owner = '']]) =>
      isForeign(path, owner) && useOf(table).test(text) ? [`${path} uses ${table}, a table of ${owner}`] : [],
    )
  })
}

test('the check sees the tables there are', () => {
  expect([...owners.keys()]).toContain('users')
  expect(useOf('users').test('select * from users u')).toBe(true)
  expect(useOf('users').test(`mine(db).selectFrom('users as u')`)).toBe(true)
  expect(useOf('users').test('select * from users_view')).toBe(false)
})

test('a migration is named NNNN_name.sql and its number is used once in the house', () => {
  expect(sqlFiles.filter((path) => path.includes('migrations/') && !migrationFile.test(path))).toEqual([])
  const numbers = migrations.map(({ number }) => number)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('a table is made by one module', () => {
  expect([...owners].filter(([, by]) => by.length > 1)).toEqual([])
})

test("a migration changes its own module's tables", () => {
  const foreign = migrations.flatMap(({ path, owner, sql }) =>
    [...sql.matchAll(/(?:alter table|insert into|update|delete from) (?:if exists |only )?"?(\w+)"?/gi)]
      .map(([, table = '']) => ({ table, by: owners.get(table) }))
      .filter(({ by }) => by && !by.includes(owner))
      .map(({ table }) => `${path} changes ${table}`),
  )
  expect(foreign).toEqual([])
})

test("a module's tables are used by that module alone", () => {
  const inModule = (path: string, owner: string) =>
    owner === 'platform' ? path.startsWith('platform/server/') : path.startsWith(`areas/${owner}/server/`)
  expect(usesBy((path, owner) => !inModule(path, owner))).toEqual([])
})

test('within a module, SQL is written in its store', () => {
  const isStore = (path: string) => /store[^/]*\.ts$/.test(path) || !path.startsWith('areas/')
  expect(usesBy((path) => !isStore(path))).toEqual([])
})
