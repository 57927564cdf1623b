import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costOverPieces, linearMost } from '../../app/testing/cost.ts'
import { csvHead, csvLines, formulaPattern, makeHarmless } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\uFF1D1', "'\uFF1D1"],
  [' \u00A0=1', "' \u00A0=1"],
  ["Bo\n=cmd|' /C calc'!A0", "Bo\n'=cmd|' /C calc'!A0"],
  ['a\r+1', "a\r'+1"],
  ['a\t@x', "a\t'@x"],
  ['a;"=1', `a;'"=1`],
  ['\tTab', "'\tTab"],
  ['\n=1', "'\n'=1"],
  ['maya.chen@example.com', 'maya.chen@example.com'],
  ['2026-11-20', '2026-11-20'],
  ['a = b; c', 'a = b; c'],
])('%j is written as %j', (given, written) => {
  expect(makeHarmless(given)).toBe(written)
})

test('texts are always in quotes and numbers never', () => {
  expect(csvLines([[-120, 'plain', 'say "hi"\nthere']])).toBe('-120,"plain","say ""hi""\nthere"\r\n')
  expect(csvHead(['a', 'b'])).toBe('\uFEFF"a","b"\r\n')
})

test('whatever stands in a cell comes out of the file again, but for the apostrophes', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), (texts) => {
      const [row = []] = parse(csvLines([texts]), { relax_quotes: false })
      expect(row.map((text) => text.replaceAll("'", ''))).toEqual(texts.map((text) => text.replaceAll("'", '')))
    }),
  )
})

const risky = fc.string({ unit: fc.constantFrom(...'=+-@\uFF1D\uFF20\t\r\n;," \u00A0\u200Ba1'.split('')) })

/** Splits a file into cells like programs that ignore quotes, split lines first, or use another separator. */
const cellsOfCarelessReaders = (file: string): string[] => [
  ...file.split(/\r\n|\n|\r/),
  ...file.split(/[;\t\r\n]/),
  ...file.split(/[;\t\r\n]/).map((cell) => cell.replace(/^["\s\u200B]+/, '')),
]

test('no reader finds a formula at the beginning of a cell, whatever was written', () => {
  fc.assert(
    fc.property(risky, (text) => {
      for (const cell of cellsOfCarelessReaders(csvLines([['id', text]])))
        expect(cell).not.toMatch(/^[\s\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/)
    }),
    { numRuns: 2_000 },
  )
})

test('the pattern for the database marks the same places', () => {
  const pattern = new RegExp(formulaPattern, 'g')
  fc.assert(
    fc.property(risky, (text) => {
      const marked = text.replace(pattern, "$1'$2")
      expect(/^[\n\r\t]/.test(marked) ? `'${marked}` : marked).toBe(makeHarmless(text))
    }),
  )
})

test('a text made of what is skipped costs as much as its pieces, each read on its own', () => {
  for (const text of [' '.repeat(30_000), '\n '.repeat(15_000)])
    expect(costOverPieces(text, makeHarmless)).toBeLessThan(linearMost)
})
