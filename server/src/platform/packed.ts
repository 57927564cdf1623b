import { statement, type Db } from './db.ts'

/**
 * A named statement whose many small rows travel as one text, each column as the database writes it: the driver reads a row's every
 * field by itself, which costs more than the query when rows are many. `select` names its columns `columns`, and comes in any order;
 * what it selects is numbers, days and plain identifiers, nothing that the database would put in quotes.
 */
export function packedStatement(name: string, { columns, select }: { columns: readonly string[]; select: string }) {
  const read = statement<{ packed: string | null }>(
    name,
    `select string_agg(row(${columns.join(', ')})::text, ';') as packed from (${select}) rows`,
  )
  return async (db: Db, values: readonly unknown[]): Promise<string[][]> => {
    const [found] = await read(db, values)
    return found?.packed ? found.packed.split(';').map((row) => unpacked(row, columns.length)) : []
  }
}

/** Throws on a text that might hold what parts rows and columns. */
function unpacked(row: string, width: number): string[] {
  const columns = row.slice(1, -1).split(',')
  if (columns.length !== width || row.includes('"') || !row.startsWith('(') || !row.endsWith(')'))
    throw new Error(`a packed row holds more than numbers, days and identifiers: ${row}`)
  return columns
}
