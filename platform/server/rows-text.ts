/**
 * Sends many small rows to the database as one text. With an array for each column, the driver writes and the database
 * reads one array after another, which takes both of them longer.
 */

// Control characters that separate the values of a row, and the rows.
const unit = '\u001f'
const record = '\u001e'

/**
 * Makes the text of rows that `rowsOfText` reads. A null is an empty text in a column of type `text`, and an empty text
 * is NULL in all others. The two control characters that separate values and rows become spaces in values.
 */
export function makeRowsText(rows: readonly (readonly (string | null)[])[]): string {
  const text = rows.map((row) => row.join(unit)).join(record)
  const expected = rows.reduce((sum, row) => sum + row.length, 0)
  // Values hardly ever contain one, so all of them are looked through at once.
  if (countOf(unit, text) + countOf(record, text) + 1 === expected) return text
  return rows
    .map((row) => row.map((value) => value?.replaceAll(unit, ' ').replaceAll(record, ' ')).join(unit))
    .join(record)
}

function countOf(character: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1
  return count
}

/** Makes a `select` of the rows in a text; `parameter` is its place in the statement, such as `$1`. */
export function rowsOfText(
  parameter: string,
  columns: readonly (readonly [name: string, type: string, ...unknown[]])[],
): string {
  const parts = columns.map(([name, type], at) => {
    const value = `parts[${at + 1}]`
    return `${type === 'text' ? value : `nullif(${value}, '')::${type}`} as ${name}`
  })
  // Without "offset 0", PostgreSQL would take the line apart once for each column.
  return `select ${parts.join(', ')} from (select string_to_array(line, E'\\x1f') as parts
     from unnest(string_to_array(${parameter}, E'\\x1e')) as line offset 0) lines`
}
