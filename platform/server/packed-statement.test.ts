import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../app/testing/database.ts'
import { openDatabase, packedStatement, statement } from './db.ts'
import { createLog } from './log.ts'

const columns = ['day', 'word', 'amount']
const read = packedStatement('test.packed', {
  columns,
  select: `select date '2026-02-27' + n as day, $1::text as word, n * 1000 as amount from generate_series(1, $2::int) n order by n desc`,
})
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  const { url } = await freshDatabase()
  database = openDatabase({ url, poolSize: 1, log: createLog('silent') })
})
afterAll(() => database.close())

test('packed rows come in the order of what they are selected from, each column as text', async () => {
  expect(await read(database.db, ['human', 3])).toEqual([
    ['2026-03-02', 'human', '3000'],
    ['2026-03-01', 'human', '2000'],
    ['2026-02-28', 'human', '1000'],
  ])
})

test('two names that differ only where PostgreSQL forgets them are two statements on one connection', async () => {
  for (const long of ['x'.repeat(70), '\u00e9'.repeat(40)]) {
    const [one, other] = ['one', 'other'].map((end) => statement(`${long}.${end}`, `select '${end}' as end`))
    expect(await one?.(database.db, [])).toEqual([{ end: 'one' }])
    expect(await other?.(database.db, [])).toEqual([{ end: 'other' }])
  }
})

test('no rows are no rows', async () => {
  expect(await read(database.db, ['human', 0])).toEqual([])
})

test.each(['a,b', 'a(b', 'a b', '', 'a;b', ');('])('the text “%s” is refused, not taken apart', async (word) => {
  await expect(read(database.db, [word, 1])).rejects.toThrow('a packed row holds more')
})
