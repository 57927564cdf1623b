import { statement, type Db, type Tx } from './db.ts'
import type { Secrets } from './secrets.ts'

const read = statement<{ is_demo: boolean }>('installation.read', 'select is_demo from installation')
const write = statement(
  'installation.write',
  'insert into installation (is_demo) values ($1) on conflict (only_row) do nothing returning only_row',
)

/** Whether this database holds the demo world; null when the database is still empty. */
export async function isDemoWorld(db: Db): Promise<boolean | null> {
  const [row] = await read(db, [])
  return row ? row.is_demo : null
}

/** Records, once and permanently, whether this database holds the demo world; false when that was recorded before. */
export async function rememberInstallation(tx: Tx, isDemo: boolean): Promise<boolean> {
  return (await write(tx, [isDemo])).length > 0
}

const readKey = statement<{ fingerprint: string; noted_at: Date }>(
  'installation.read-key',
  'select fingerprint, noted_at from secret_key',
)
const noteKey = statement(
  'installation.note-key',
  'insert into secret_key (fingerprint) values ($1) on conflict (only_row) do nothing',
)

/** Records the fingerprint of the secret key for this database, unless one is recorded. */
export const rememberKey = (db: Db, secrets: Secrets): Promise<unknown> => noteKey(db, [secrets.fingerprint()])

/**
 * Finds why this secret key must not be used with this database; null when it may be used, or when the database has no
 * recorded key.
 */
export async function findKeyMismatch(db: Db, secrets: Secrets): Promise<string | null> {
  const [row] = await readKey(db, [])
  if (!row || row.fingerprint === secrets.fingerprint()) return null
  const since = row.noted_at.toISOString().slice(0, 10)
  return `SECRET_KEY is another than the one that this database is used with since ${since}: gift-card codes could not be opened and persons not be recognised. Set the key that belongs to it; it is kept apart from the backups of the database.`
}
