export type Cell = string | number

/** Spreadsheets other than the newest take a file without it for another alphabet. */
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** What a spreadsheet takes for the beginning of a formula, in the form of a character class (OWASP, "CSV Injection"). */
const signs = '[=+@\\-\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
/** What a reader of the file may skip before it: spaces, quotes, and characters that are drawn as nothing. */
const skipped =
  '["\\u0001-\\u0008\\u000B\\u000C\\u000E-\\u0020\\u007F-\\u00A0\\u1680\\u2000-\\u200F\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF]'
/** Where a program may begin a new cell although the text is in quotes: it splits lines first, or parts cells by another sign. */
const breaks = '\\n\\r\\t;'

/**
 * The same three classes for PostgreSQL's regular expressions: a place before which an apostrophe is put is `$1` followed by `$2`.
 * What the database writes and what we write are harmless by one rule.
 */
export const formulaPattern = `(^|[${breaks}])(${skipped}*${signs})`

const piece = new RegExp(`[^${breaks}]+`, 'g')
const formula = new RegExp(`^${skipped}*${signs}`)
const leadingBreak = /^[\n\r\t]/

/** The text with an apostrophe wherever a spreadsheet would begin to read a formula. In time linear in its length. */
export function harmlessText(text: string): string {
  const safe = text.replace(piece, (part) => (formula.test(part) ? `'${part}` : part))
  return leadingBreak.test(safe) ? `'${safe}` : safe
}

/** A text is always in quotes, so that nothing in it ends its cell; a number is left a number. */
const cellText = (cell: Cell): string =>
  typeof cell === 'number' ? String(cell) : `"${harmlessText(cell).replaceAll('"', '""')}"`

/** Rows as lines of a CSV file (RFC 4180): no text of theirs begins another cell or row, or is run as a formula. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cellText).join(',') + lineEnd).join('')

/** How a CSV file begins: its mark, and the names of its columns. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvLines([columns])
