import { parse } from 'csv-parse/sync'

/** A row with the number that a spreadsheet shows beside it. */
export type CsvRow = { line: number; cells: string[] }
/** Why a text is no table: a zero byte, a quote without its end, or more rows than are taken. */
export type CsvFault = 'not-text' | 'not-csv' | 'too-many-rows'

const cellMaxLength = 10_000
const signs = [',', ';', '\t'] as const

/** What parts the cells: the sign that the first line has most of. A mark before it does not count. */
function delimiterOf(csv: string): string {
  const [head = ''] = csv.split(/[\r\n]/, 1)
  return signs.toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ','
}

/**
 * The rows of a CSV text as spreadsheets write it: with or without a byte order mark, its cells parted by commas, semicolons or tabs,
 * its lines ended by CRLF, LF or CR. Rows without anything in them are left out, and counted.
 */
export function readCsv(csv: string, rowsMax: number): CsvRow[] | CsvFault {
  if (csv.includes('\0')) return 'not-text'
  try {
    const rows: string[][] = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
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
