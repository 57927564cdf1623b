import { expect, test } from 'vitest'
import { houseFiles, isProgram, isTest, serverFiles, textOf, withoutComments } from '../testing/house.ts'

const migrationFile =
  /^(?:areas\/([^/]+)\/server\/(?:migrations|events)|(platform)\/server\/own-migrations)\/(\d{4})_[\w-]+\.sql$/

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

/** What reads or writes a table, in SQL or with Kysely's builder: the name follows, and is no part of a longer one. */
const use = new RegExp(
  `\\b(?:from|join|into|update|only|truncate|lock table)\\s+(?="?(\\w+)"?(?![\\w.]))` +
    `|(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join|replaceInto|mergeInto)\\(\\[?\\s*['"\`](\\w+)\\b`,
  'gi',
)
/** The tables of the house that a text reads or writes. */
const findUsed = (text: string): string[] => {
  const names = [...text.matchAll(use)].map(([, inSql, inBuilder]) => (inSql ?? inBuilder ?? '').toLowerCase())
  return [...new Set(names)].filter((name) => owners.has(name))
}

const programs = serverFiles().filter((path) => isProgram(path) && !isTest(path))

const usedIn = new Map(programs.map((path) => [path, findUsed(withoutComments(textOf(path)))]))

const usesBy = (isForeign: (path: string, owner: string) => boolean): string[] =>
  [...usedIn].flatMap(([path, tables]) =>
    tables.flatMap((table) => {
      const [owner = ''] = owners.get(table) ?? []
      return isForeign(path, owner) ? [`${path} uses ${table}, a table of ${owner}`] : []
    }),
  )

test('the check sees the tables there are', () => {
  expect([...owners.keys()]).toContain('users')
  expect(findUsed('select * from users u')).toEqual(['users'])
  expect(findUsed('update only "users" set email = null')).toEqual(['users'])
  expect(findUsed(`mine(db).selectFrom('users as u')`)).toEqual(['users'])
  expect(findUsed('select * from users_view, users.email')).toEqual([])
  expect([...usedIn.values()].filter((tables) => tables.length > 0).length).toBeGreaterThan(100)
})

test('a migration is named NNNN_name.sql and its number is used once in the house', () => {
  expect(sqlFiles.filter((path) => /(?:migrations|server\/events)\//.test(path) && !migrationFile.test(path))).toEqual(
    [],
  )
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

/** The tables that may be in a database of their own. */
const eventTables = new Set(
  migrations
    .filter(({ path }) => path.includes('/server/events/'))
    .flatMap(({ sql }) =>
      [...sql.matchAll(/create table (?:if not exists )?"?(\w+)"?/gi)].map(([, name = '']) => name),
    ),
)
const importsOf = (text: string, file: string) =>
  [...text.matchAll(new RegExp(`import (?:type )?\\{([^}]*)\\} from '[^']*${file}'`, 'g'))].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
/** Finds where a file of SQL mixes the two databases: statements of one that name tables of the other. */
function findMixed(path: string, text: string): string[] {
  const ofMain = importsOf(text, '/db\\.ts').filter((name) => /^(?:(?:packed)?statement\w*|tables)$/i.test(name))
  const ofEvents = importsOf(text, '/events-db\\.ts').filter((name) => /statement$/i.test(name))
  const makesMain = ofMain.length > 0 || importsOf(text, '/old-rows\\.ts').includes('oldRows')
  const makesEvents = ofEvents.length > 0 || importsOf(text, '/old-rows\\.ts').includes('oldEvents')
  return findUsed(text).flatMap((table) => {
    const isWrong = eventTables.has(table) ? makesMain : makesEvents
    return isWrong ? [`${path} uses ${table} by a statement of the other database`] : []
  })
}

test('tables of events are used by statements of events alone, and those use no other table', () => {
  expect([...eventTables].toSorted()).toEqual(['clicks', 'traffic_days', 'visit_days', 'visit_progress', 'visits'])
  const main = `import { statement } from '../db.ts'\nstatement('a', 'select 1 from users')`
  const events = `import { eventStatement } from '../events-db.ts'\neventStatement('a', 'select 1 from visits')`
  expect([findMixed('a', main), findMixed('a', events)]).toEqual([[], []])
  expect(findMixed('a', main.replace('users', 'visits'))).toHaveLength(1)
  expect(findMixed('a', events.replace('visits', 'users'))).toHaveLength(1)
  expect(findMixed('a', `${events} join users`)).toHaveLength(1)
  expect(programs.flatMap((path) => findMixed(path, withoutComments(textOf(path))))).toEqual([])
})

test('within a module, SQL is written in its store', () => {
  const isStore = (path: string) => /store[^/]*\.ts$/.test(path) || !path.startsWith('areas/')
  expect(usesBy((path) => !isStore(path))).toEqual([])
})
