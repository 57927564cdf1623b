import type { Language } from '../../../platform/contract/language.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { columnsMax, reportMessage, type Delimiter, type Encoding } from '../contract.ts'
import { decodeParts, findDelimiter, findEncoding, isUtf8 } from './decoding.ts'
import { readLines, recordMaxLength, UnreadableFile } from './reading.ts'

/** How many lines below the header are shown. */
const sampleLines = 5

export type Beginning = { encoding: Encoding; delimiter: Delimiter; columns: string[]; sample: string[][] }
type Asked = { encoding?: Encoding; delimiter?: Delimiter }
type Parts = () => AsyncIterable<Uint8Array>

/**
 * Reads the start of a file in the given format, or in the format that it seems to have. Returns the fault when it
 * cannot be read.
 */
export async function readBeginning(
  parts: Parts,
  asked: Asked,
): Promise<Beginning | { fault: Message; encoding: Encoding }> {
  const first = await firstOf(parts())
  if (!first) return { fault: reportMessage('empty'), encoding: 'utf-8' }
  const encoding = asked.encoding ?? findEncoding(first) ?? ((await isUtf8(parts())) ? 'utf-8' : 'windows-1252')
  const text = await beginningOf(decodeParts(parts(), encoding))
  // A text with this many zero bytes is a program, a picture, or in another encoding.
  if ((text.match(/\0/g)?.length ?? 0) > text.length / 20) return { fault: reportMessage('notText'), encoding }
  const delimiter = asked.delimiter ?? findDelimiter(text)
  const lines = await firstLines(text, delimiter)
  if ('fault' in lines) return { ...lines, encoding }
  const [head, ...sample] = lines.rows
  if (!head || head.every((name) => name.trim() === '')) return { fault: reportMessage('empty'), encoding }
  if (head.length > columnsMax) return { fault: reportMessage('tooManyColumns', { max: columnsMax }), encoding }
  return { encoding, delimiter, columns: head.map(plainCell), sample: sample.map((row) => row.map(plainCell)) }
}

/** Returns a cell for display, without characters that a page or the database cannot hold. */
const plainCell = (cell: string): string =>
  cell
    .trim()
    .replaceAll(/\p{Cc}/gu, '\ufffd')
    .slice(0, 200)

async function firstOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  for await (const part of parts) return part
  return null
}

async function beginningOf(text: AsyncIterable<string>): Promise<string> {
  let read = ''
  for await (const piece of text) {
    read += piece
    if (read.length > 2 * recordMaxLength) break
  }
  return read
}

async function firstLines(text: string, delimiter: Delimiter): Promise<{ rows: string[][] } | { fault: Message }> {
  const rows: string[][] = []
  try {
    for await (const { cells } of readLines(once(text), delimiter)) {
      rows.push(cells)
      if (rows.length > sampleLines) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    // Only the start of the file was read; the check reports it if a later line is cut off.
    if (rows.length === 0)
      return { fault: error.fault.code.endsWith('lineTooLong') ? reportMessage('headerTooLong') : error.fault }
  }
  return { rows }
}
async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** The suggested language for lines that do not name one. */
export const usualLanguage: Language = 'en'
