import { codeOf, statement, type Db } from './db.ts'

/** A backup that was restored into an empty database, where every check passed and every count was right. */
export type ProvenBackup = { file: string; sha256: string; madeAt: Date; provenAt: Date; bytes: number }
export type Proof = Omit<ProvenBackup, 'provenAt'> & { tableCount: number; rowCount: number }

type Row = { file: string; sha256: string; made_at: Date; proven_at: Date; bytes: number }
const readLast = statement<Row>(
  'backups.last-proven',
  `select file, sha256, made_at, proven_at, bytes from proven_backups where made_at <= $1
   order by made_at desc limit 1`,
)
const write = statement(
  'backups.remember',
  `insert into proven_backups (file, sha256, made_at, bytes, table_count, row_count) values ($1, $2, $3, $4, $5, $6)`,
)

/**
 * Finds the newest backup up to a moment that was proven; null when there is none, or when the database is older than
 * this table.
 */
export async function findLastProven(db: Db, until = new Date()): Promise<ProvenBackup | null> {
  try {
    const [row] = await readLast(db, [until])
    if (!row) return null
    return { file: row.file, sha256: row.sha256, madeAt: row.made_at, provenAt: row.proven_at, bytes: row.bytes }
  } catch (error) {
    if (codeOf(error) === '42P01') return null
    throw error
  }
}

/** Records that a backup was proven. */
export const rememberProof = (db: Db, { file, sha256, madeAt, bytes, tableCount, rowCount }: Proof): Promise<unknown> =>
  write(db, [file, sha256, madeAt, bytes, tableCount, rowCount])

/** The age above which the last proven backup counts as too old: a daily backup that failed once. */
export const provenBackupMaxHours = 36

/** How many hours before this moment the newest proven backup was made; null when there is none. */
export async function readBackupAgeHours(db: Db, now = new Date()): Promise<number | null> {
  const last = await findLastProven(db, now)
  return last && (now.getTime() - last.madeAt.getTime()) / 3_600_000
}
