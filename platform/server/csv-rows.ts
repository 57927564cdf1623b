import { parse } from 'csv-parse/sync'

/** A row of a table, with the number that a spreadsheet shows beside it. */
export type CsvRow = { line: number; cells: string[] }
/** Why a text cannot be read as a table: a null byte, a quote that is never closed, or too many rows. */
export type CsvFault = 'not-text' | 'not-csv' | 'too-many-rows'

const cellMaxLength = 10_000
const signs = [',', ';', '\t'] as const

/** Finds the separator: the one that is most frequent in the first line, not counting a byte order mark. */
function findDelimiter(csv: string): string {
  const [head = ''] = csv.split(/[\r\n]/, 1)
  return signs.toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ','
}

/**
 * Reads the rows of a CSV text as spreadsheets write it: with or without a byte order mark, with commas, semicolons or
 * tabs, and with CRLF, LF or CR. Empty rows are left out, but they count for the line numbers.
 */
export function readCsv(csv: string, rowsMax: number): CsvRow[] | CsvFault {
  if (csv.includes('\0')) return 'not-text'
  try {
    const rows: string[][] = parse(csv, {
      bom: true,
      delimiter: findDelimiter(csv),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: cellMaxLength,
      to: rowsMax + 1,
    })
    if (rows.length > rowsMax) return 'too-many-rows'
    return rows.flatMap((cells, index) => (cells.every((cell) => cell.trim() === '') ? [] : { line: index + 1, cells }))
  } catch {
    return 'not-csv'
  }
}
