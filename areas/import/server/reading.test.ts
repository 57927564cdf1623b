import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Delimiter, Encoding } from '../contract.ts'
import { decodeParts, findDelimiter, findEncoding, isUtf8 } from './decoding.ts'
import { readBeginning } from './looking.ts'
import { readLines, UnreadableFile, type Line } from './reading.ts'

const folder = join(import.meta.dirname, 'fixtures')
/**
 * What `csv.reader` of Python 3.11 reads in these files, with the named delimiter and encoding. Rows without cells are
 * left out.
 */
const expected = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')) as Record<
  string,
  { encoding: Encoding; delimiter: Delimiter; rows: string[][] }
>

/** Yields the bytes in pieces that split characters and line ends. */
async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
async function* texts(...all: string[]): AsyncGenerator<string> {
  yield* all
}
async function collect(lines: AsyncIterable<Line>): Promise<Line[]> {
  const all: Line[] = []
  for await (const line of lines) all.push(line)
  return all
}
const read = (text: string, delimiter: Delimiter = ',') => collect(readLines(texts(text), delimiter))

describe.each(Object.entries(expected))('%s', (name, { encoding, delimiter, rows }) => {
  test.each([1, 3, 7, 150_000])('has the same cells as for another program, in pieces of %i bytes', async (length) => {
    const bytes = await readFile(join(folder, name))
    const lines = await collect(readLines(decodeParts(inPieces(bytes, length), encoding), delimiter))
    expect(lines.map(({ cells }) => cells)).toEqual(rows)
  })

  test('is recognised: its encoding and what parts its cells', async () => {
    const bytes = await readFile(join(folder, name))
    const seen = findEncoding(bytes) ?? ((await isUtf8(inPieces(bytes, 3))) ? 'utf-8' : 'windows-1252')
    expect(seen).toBe(encoding)
    const parts: string[] = []
    for await (const part of decodeParts(inPieces(bytes, 5), encoding)) parts.push(part)
    expect(findDelimiter(parts.join(''))).toBe(delimiter)
  })
})

test('a record is counted by the line on which it begins', async () => {
  const lines = await read('a,b\n"x\ny",1\n\n2,3\r\n"p\r\nq",4')
  expect(lines.map(({ line }) => line)).toEqual([1, 2, 5, 6])
})

test.each([
  ['a line without end', `a,b\n1,2\n${'x'.repeat(70_000)}\n3,4`, 'lineTooLong', 3],
  ['a quote that is never closed, in a long file', `a,b\n"1,2\n${'3,4\n'.repeat(30_000)}`, 'lineTooLong', 2],
  ['a quote that is never closed, in a short file', 'a,b\n1,2\n"3,4\n5,6', 'quoteOpen', 3],
])('%s ends the reading, and the line is named on which it begins', async (_, text, code, line) => {
  const error: unknown = await read(text).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnreadableFile)
  expect((error as UnreadableFile).fault).toMatchObject({ code: `import-report.${code}`, values: { line } })
})

test('the lines before one that cannot be read are there', async () => {
  const lines: Line[] = []
  const whole = async () => {
    for await (const line of readLines(texts(`a,b\n1,2\n${'x'.repeat(70_000)}`), ',')) lines.push(line)
  }
  await expect(whole()).rejects.toBeInstanceOf(UnreadableFile)
  expect(lines.map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('a line of a gigabyte is given up after its first kilobytes: the rest is never asked for', async () => {
  const piece = 'x'.repeat(100_000)
  let asked = 0
  async function* endless(): AsyncGenerator<string> {
    yield 'a,b\n'
    for (; asked < 10_000; asked++) yield piece
  }
  await expect(collect(readLines(endless(), ','))).rejects.toBeInstanceOf(UnreadableFile)
  expect(asked).toBeLessThan(20)
})

describe('the beginning of a file', () => {
  const look = (bytes: Uint8Array | string, asked = {}) => {
    const whole = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
    return readBeginning(() => inPieces(whole, 1_000), asked)
  }

  test('tells columns and a sample, without characters that cannot be shown', async () => {
    expect(await look('email,na\u0000me\nann@example.com,"x\ny"\n')).toEqual({
      encoding: 'utf-8',
      delimiter: ',',
      columns: ['email', 'na\ufffdme'],
      sample: [['ann@example.com', 'x\ufffdy']],
    })
  })

  test.each([
    ['nothing', '', 'empty'],
    ['blank lines', '\n\n\n', 'empty'],
    ['a first line of blanks', ' , ,\nx,y,z', 'empty'],
    ['a first line without end', 'x'.repeat(200_000), 'headerTooLong'],
    ['too many columns', `${'c,'.repeat(300)}c\n`, 'tooManyColumns'],
    ['a picture', Buffer.from([0x89, 0x50, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 10, 0, 0, 3, 0, 0]), 'notText'],
  ])('of %s is refused with why', async (_, bytes, code) => {
    expect(await look(bytes)).toMatchObject({ fault: { code: `import-report.${code}` } })
  })

  test('is looked at as it is asked', async () => {
    const bytes = Buffer.from('email;n,x;y\na@example.com;José,1;2\n', 'latin1')
    expect(await look(bytes)).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      sample: [['a@example.com', 'José,1', '2']],
    })
    expect(await look(bytes, { encoding: 'utf-8', delimiter: ',' })).toMatchObject({
      columns: ['email;n', 'x;y'],
      sample: [['a@example.com;Jos\ufffd', '1;2']],
    })
  })
})
