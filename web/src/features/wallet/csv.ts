/** Spreadsheets other than the newest take a file without it for another alphabet. */
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV Injection"); numbers stay numbers. */
const harmless = (text: string): string => (/^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text)

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV (RFC 4180) that a spreadsheet opens in the right alphabet and never runs. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  byteOrderMark + rows.map((row) => row.map(cell).join(',') + lineEnd).join('')
