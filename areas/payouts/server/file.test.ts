import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeHarmless } from '../../../platform/contract/csv.ts'
import { readCsv } from '../../../platform/server/csv-rows.ts'
import { makeBatchFile } from './file.ts'
import { readAnswer } from './rules.ts'

/**
 * The fixtures come from another program, Python 3 with its module csv: `read-by-python.json` is what its reader finds
 * in our `batch.csv` (opened as utf-8-sig with newline=''), and `answer-by-python.csv` is what its writer makes from
 * `answer-cells.json`. No test runs Python.
 */
const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name))
const cellsIn = (name: string) => JSON.parse(fixture(name).toString('utf8')) as string[][]

const idOf = (n: number): string => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = new Date('2026-11-20T12:00:00.000Z')
/** Cells that a spreadsheet would execute, cells with characters that end a cell or a row, and letters of many alphabets. */
const payees: [string, string][] = [
  ['Ana Ruiz', 'GB29NWBK60161331926819'],
  ['=1+1', '+1 555 0100'],
  ['-2+3', '@SUM(A1:A9)'],
  ['\tTab', "=cmd|' /C calc'!A0"],
  ['She said "hi"', 'a,b;c'],
  ['Two\r\nlines', 'one\n=two'],
  ["O'Neill", '""'],
  ['Ünïcode 茶 😀', '\uFF1D1+1'],
  ['', ''],
]
const lines = payees.map((_, n) => ({
  redemption_id: idOf(n + 1),
  method: 'bank' as const,
  country: n % 2 ? '' : 'US',
  currency: 'USD',
  amount_cents: [500, 5, 100_050][n % 3]!,
  points: 500,
  approved_at: at,
}))
const made = makeBatchFile(idOf(0), lines, new Map(payees.map(([name, handle], n) => [idOf(n + 1), { name, handle }])))

test('the file of a batch is the one that another program has read, byte for byte, and it found the cells that we wrote', () => {
  expect(made.equals(fixture('batch.csv'))).toBe(true)
  const [head, ...rows] = cellsIn('read-by-python.json')
  expect(head).toEqual(
    'batch_id redemption_id method payee_name payee_handle country currency amount points approved_at'.split(' '),
  )
  expect(rows).toEqual(
    payees.map(([name, handle], n) => [
      idOf(0),
      idOf(n + 1),
      'bank',
      makeHarmless(name),
      makeHarmless(handle),
      n % 2 ? '' : 'US',
      'USD',
      ['5.00', '0.05', '1000.50'][n % 3],
      '500',
      '2026-11-20T12:00:00.000Z',
    ]),
  )
})

test('an answer that another program has written is read as the cells that it wrote', () => {
  const read = readCsv(fixture('answer-by-python.csv').toString('utf8'), 100)
  const rows = typeof read === 'string' ? read : readAnswer(read)
  const [head, ...cells] = cellsIn('answer-cells.json')
  expect(rows).toEqual(
    cells.map((line, n) => ({
      line: n + 2,
      redemptionId: line[0]?.trim().toLowerCase(),
      cells: Object.fromEntries(head!.map((name, place) => [name, line[place]?.trim()])),
    })),
  )
})
