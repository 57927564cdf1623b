export type Cell = string | number

/** Marks a file as UTF-8. Without it, most spreadsheets read the file in the wrong encoding. */
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** The characters that start a formula in a spreadsheet, as a character class (OWASP, "CSV Injection"). */
const signs = '[=+@\\-\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
/** Matches what a spreadsheet may skip before a formula: spaces, quotes, and invisible characters. */
const skipped =
  '["\\u0001-\\u0008\\u000B\\u000C\\u000E-\\u0020\\u007F-\\u00A0\\u1680\\u2000-\\u200F\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF]'
/**
 * The characters that may start a new cell inside quotes, in a program that splits lines first or uses another
 * separator.
 */
const breaks = '\\n\\r\\t;'

/**
 * The same rule as a regular expression for PostgreSQL, where an apostrophe is inserted between `$1` and `$2`. So
 * files written by the database and files written by our code follow one rule.
 */
export const formulaPattern = `(^|[${breaks}])(${skipped}*${signs})`

const piece = new RegExp(`[^${breaks}]+`, 'g')
const formula = new RegExp(`^${skipped}*${signs}`)
const leadingBreak = /^[\n\r\t]/

/** Inserts an apostrophe wherever a spreadsheet would start to read a formula. The time is linear in the length. */
export function makeHarmless(text: string): string {
  const safe = text.replace(piece, (part) => (formula.test(part) ? `'${part}` : part))
  return leadingBreak.test(safe) ? `'${safe}` : safe
}

/** Returns the text of a cell. A text is always quoted, so that nothing in it can end the cell; a number is not. */
const cellText = (cell: Cell): string =>
  typeof cell === 'number' ? String(cell) : `"${makeHarmless(cell).replaceAll('"', '""')}"`

/**
 * Formats rows as lines of a CSV file (RFC 4180). No text in them can start another cell or row, or run as a formula.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cellText).join(',') + lineEnd).join('')

/** The beginning of a CSV file: the byte order mark and the names of the columns. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvLines([columns])
