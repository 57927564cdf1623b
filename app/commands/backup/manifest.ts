import type { TableCount } from './counting.ts'

/** How the data of a backup is written: by pg_dump in its custom format, or as SQL of our own. */
export const dumpFormats = ['pg_dump', 'sql'] as const
export type DumpFormat = (typeof dumpFormats)[number]

/** What a backup holds. It is the JSON file beside the data; a backup without it is not finished. */
export type Manifest = {
  /** The version of this description. */
  manifest: 1
  program: string
  format: DumpFormat
  /** The file of the data, in the same folder. */
  file: string
  bytes: number
  /** SHA-256 of the file as it is on the disk, in hexadecimal. */
  sha256: string
  isEncrypted: boolean
  /** The moment of the snapshot, which is what a restore brings back. */
  madeAt: string
  postgres: string
  /** Every migration that the database had, in order, with the checksum of its text. */
  migrations: readonly { id: string; checksum: string }[]
  /** Counts and sums of every table, read in the snapshot of the dump. */
  tables: readonly TableCount[]
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads a manifest; throws one line when the text is none, or one that a later program wrote. */
export function readManifest(text: string, path: string): Manifest {
  let found: Partial<Manifest>
  try {
    found = JSON.parse(text) as Partial<Manifest>
  } catch {
    throw new Error(`${path} is no manifest of a backup: it is not JSON.`)
  }
  if (found.manifest !== undefined && found.manifest !== 1)
    throw new Error(`${path} was written by a newer Tuppence (${found.program ?? 'unknown'}). Use that version.`)
  const isWhole =
    found.manifest === 1 &&
    [found.file, found.sha256, found.madeAt].every(isText) &&
    dumpFormats.some((format) => format === found.format) &&
    Array.isArray(found.tables) &&
    Array.isArray(found.migrations)
  if (!isWhole) throw new Error(`${path} is no manifest of a backup: it lacks some of its parts.`)
  return found as Manifest
}

/** Lists how the tables of a restored database differ from those of its manifest, one line each. */
export function compareTables(wanted: readonly TableCount[], found: readonly TableCount[]): string[] {
  const there = new Map(found.map((table) => [table.name, table]))
  const lost = wanted.flatMap(({ name, rows, sums }) => {
    const table = there.get(name)
    if (!table) return [`${name}: the table is missing`]
    const counted = table.rows === rows ? [] : [`${name}: ${table.rows} rows instead of ${rows}`]
    const summed = Object.entries(sums)
      .filter(([column, sum]) => table.sums[column] !== sum)
      .map(([column, sum]) => `${name}.${column}: adds up to ${table.sums[column] ?? 'nothing'} instead of ${sum}`)
    return [...counted, ...summed]
  })
  const known = new Set(wanted.map(({ name }) => name))
  const added = found.filter(({ name, rows }) => !known.has(name) && rows > 0)
  return [...lost, ...added.map(({ name, rows }) => `${name}: ${rows} rows of which the manifest knows nothing`)]
}
