import { csvHead, csvLines, formulaPattern, type Cell } from '../contract/csv.ts'
import { Readable } from 'node:stream'
import type { FileAnswer } from './http.ts'

export type { Cell } from '../contract/csv.ts'
export type File = FileAnswer['file']
/** The rows of a file, in batches. */
export type Batches = AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>

export const csvType = 'text/csv; charset=utf-8'

/** Makes a CSV file. It is written batch by batch while the rows are read. */
export const csvFile = (name: string, columns: readonly string[], batches: Batches): File => ({
  name,
  type: csvType,
  body: Readable.from(linesOf(columns, batches), { objectMode: false }),
})

async function* linesOf(columns: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const rows of batches) if (rows.length > 0) yield csvLines(rows)
}

/**
 * Writes a column of a COPY statement under its own name. The database makes its values harmless for spreadsheets,
 * like `csvLines`.
 */
export function writeHarmlessColumn(column: string): string {
  const marked = `regexp_replace(${column}, e'${formulaPattern.replaceAll('\\', '\\\\')}', '\\1''\\2', 'g')`
  return `case when ${column} ~ '^[\\n\\r\\t]' then '''' else '' end || ${marked} as ${column}`
}

/** Writes the statement that copies the rows of a query as CSV, with texts always in quotes. */
export const writeCsvCopy = (query: string, texts: readonly string[]): string =>
  `copy (${query}) to stdout with (format csv, header, force_quote (${texts.join(', ')}))`
