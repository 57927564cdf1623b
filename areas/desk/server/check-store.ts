import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const readLast = statement<{ findings: number; invariants: string[] }>(
  'desk.checked',
  'select findings, invariants from checked_books',
)
/** What the last full run of the checks found; undefined before the first run. */
export const readChecked = async (db: Db) => (await readLast(db, []))[0]

const writeLast = statement(
  'desk.keep-checked',
  `insert into checked_books (findings, invariants, checked_at) values ($1, $2, now())
   on conflict (is_only) do update set findings = excluded.findings, invariants = excluded.invariants,
     checked_at = excluded.checked_at`,
)
/** Stores what a full run of the checks found. */
export const keepChecked = async (tx: Tx, findings: number, invariants: readonly string[]): Promise<void> =>
  void (await writeLast(tx, [findings, invariants]))

const readAge = statement<{ findings: number; age: number }>(
  'desk.check-age',
  'select findings, extract(epoch from now() - checked_at)::float8 as age from checked_books',
)
/** What the last full run of the checks found, and its age in seconds; nulls before the first run. */
export const readCheckAge = async (db: Db): Promise<{ findings: number | null; age: number | null }> =>
  (await readAge(db, []))[0] ?? { findings: null, age: null }
