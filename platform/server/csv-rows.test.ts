import { expect, test } from 'vitest'
import { costOverPieces, linearMost } from '../../app/testing/cost.ts'
import { readCsv } from './csv-rows.ts'

const cellsOf = (csv: string, most = 10) => {
  const rows = readCsv(csv, most)
  return typeof rows === 'string' ? rows : rows.map(({ line, cells }) => [line, ...cells])
}

test.each([
  ['commas and CRLF', 'a,b\r\n1,2\r\n'],
  ['semicolons and LF', 'a;b\n1;2'],
  ['tabs and CR', 'a\tb\r1\t2\r'],
  ['a byte order mark', '\uFEFFa,b\n1,2\n'],
  ['everything in quotes, and a mark', '\uFEFF"a","b"\r\n"1","2"\r\n'],
])('a table with %s is the same table', (_, csv) => {
  expect(cellsOf(csv)).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2'],
  ])
})

test('a row has the number that a spreadsheet shows, whatever lines its cells and the rows before it take', () => {
  expect(cellsOf('a,b\r\n"one\r\nline, and ""another""",2\r\n\r\n,\r\n3,4')).toEqual([
    [1, 'a', 'b'],
    [2, 'one\r\nline, and "another"', '2'],
    [5, '3', '4'],
  ])
})

test.each([
  ['a,b\n1,\0', 'not-text'],
  ['a,"b\n1,2', 'not-csv'],
  [`a,${'b'.repeat(20_000)}`, 'not-csv'],
  ['1\n2\n3\n4', 'too-many-rows'],
])('%j is %s', (csv, fault) => {
  expect(cellsOf(csv, 3)).toBe(fault)
})

test.each(['"', ',', '"\n', ' "', ';\t'])(
  '%j again and again costs as much as its pieces, each read on its own',
  (sign) => {
    const text = sign.repeat(30_001 / sign.length)
    expect(costOverPieces(text, (part) => readCsv(part, 10))).toBeLessThan(linearMost)
  },
)
