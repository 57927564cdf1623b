import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../app/testing/database.ts'
import { openDatabase, statement } from './db.ts'
import { createLog } from './log.ts'
import { makeRowsText, rowsOfText } from './rows-text.ts'

const columns = [
  ['word', 'text'],
  ['bytes', 'bytea'],
  ['facts', 'jsonb'],
  ['amount', 'int'],
  ['more', 'text'],
] as const
const read = statement('test.rows-text', `select * from (${rowsOfText('$1', columns)}) rows`)
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  const { url } = await freshDatabase()
  database = openDatabase({ url, poolSize: 1, log: createLog('silent') })
})
afterAll(() => database.close())

// Every text but those that PostgreSQL cannot hold: a null byte, and half of a surrogate pair.
const word = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))
const hostile = fc.constantFrom('', 'NULL', '\\N', '{}', '"', "'; --", '\\', '\n', ',', '\u001f', 'a\u001eb\u001f')
const text = fc.oneof(word, hostile)
const row = fc.record({
  word: text,
  bytes: fc.option(fc.uint8Array({ minLength: 1 }).map((bytes) => Buffer.from(bytes))),
  facts: fc.dictionary(fc.constantFrom('a', 'b\n', '"'), text),
  amount: fc.option(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })),
  more: text,
})
const toSpaces = (value: string) => value.replaceAll('\u001e', ' ').replaceAll('\u001f', ' ')

test('rows of any values are read as they were, except that separators are spaces in texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows) => {
      const sent = rows.map((one) => [
        one.word,
        one.bytes && `\\x${one.bytes.toString('hex')}`,
        JSON.stringify(one.facts),
        one.amount === null ? null : String(one.amount),
        one.more,
      ])
      const expected = rows.map((one) => ({ ...one, word: toSpaces(one.word), more: toSpaces(one.more) }))
      expect(await read(database.db, [makeRowsText(sent)])).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
