import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { Message } from '../../../platform/contract/messages.ts'
import { reportMessage, type Delimiter } from '../contract.ts'

/**
 * The longest record of a table, in characters. A longer one means that a quote was never closed, or that the file is
 * not a table.
 */
export const recordMaxLength = 64 * 1_024

/** One record: its cells, and the line of the file where it begins, counted from 1. */
export type Line = { line: number; cells: string[] }

/** Thrown when the rest of a file cannot be read. */
export class UnreadableFile extends Error {
  readonly fault: Message
  constructor(fault: Message) {
    super(fault.code)
    this.fault = fault
  }
}

const lineEnds = /\r\n|\n|\r/g
const isEmpty = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === ''

/**
 * Reads the records of a CSV file (RFC 4180) in order, without empty lines. Any line end is accepted. A quote inside a
 * cell that does not begin with one is an ordinary character. If the end of a record cannot be found, the generator
 * throws an UnreadableFile after yielding the earlier records.
 */
export async function* readLines(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<Line> {
  // Counted here, because the parser counts a two-character line end within quotes twice.
  let next = 1
  const ready: Line[] = []
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: recordMaxLength,
    // Collected here, because the stream loses what it has read when it fails.
    on_record: (cells: string[]): null => {
      if (!isEmpty(cells)) ready.push({ line: next, cells })
      next += 1 + cells.reduce((sum, cell) => sum + (cell.match(lineEnds)?.length ?? 0), 0)
      return null
    },
  })
  let failure: Error | null = null
  parser.on('error', (error) => (failure = error))
  parser.resume()
  const refuse = () => {
    if (failure) throw failure instanceof CsvError ? new UnreadableFile(faultOf(failure, next)) : failure
  }
  try {
    for await (const piece of text) {
      await new Promise((done) => parser.write(piece, done))
      yield* ready.splice(0)
      refuse()
    }
    parser.end()
    await finished(parser).catch(() => undefined)
    yield* ready
    refuse()
  } finally {
    parser.destroy()
  }
}

function faultOf({ code }: CsvError, line: number): Message {
  if (code === 'CSV_MAX_RECORD_SIZE') return reportMessage('lineTooLong', { line, kilobytes: recordMaxLength / 1_024 })
  if (code === 'CSV_QUOTE_NOT_CLOSED') return reportMessage('quoteOpen', { line })
  return reportMessage('unreadable', { line })
}
