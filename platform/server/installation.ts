import { statement, type Db, type Tx } from './db.ts'
import { createSecrets, fingerprintOf, type Keyring } from './secrets.ts'

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

const readKey = statement<KeyRow>(
  'installation.read-key',
  `select fingerprint, noted_at, root_sealed, next_fingerprint, next_root_sealed, writes_next_since from secret_key`,
)
const noteKey = statement(
  'installation.note-key',
  'insert into secret_key (fingerprint) values ($1) on conflict (only_row) do nothing',
)

/** What a database records of its secret key, and of a rotation under way. */
export type KeyRow = {
  fingerprint: string
  noted_at: Date
  root_sealed: Buffer | null
  next_fingerprint: string | null
  next_root_sealed: Buffer | null
  writes_next_since: Date | null
}

/** The keys that a process was given. */
export type GivenKeys = { secretKey: string; newSecretKey?: string | null }

/** Why a process must not use its keys with a database, and what to do. */
export type KeyMismatch = { found: string; todo: string }
const lostWithoutKey = 'gift-card codes could not be opened and persons not be recognised'

/** Reads what this database records of its secret key; null when it records none. */
export const readKeyRow = async (db: Db): Promise<KeyRow | null> => (await readKey(db, []))[0] ?? null

/** Records the fingerprint of the secret key for this database, unless one is recorded. */
export const rememberKey = (db: Db, { secretKey }: GivenKeys): Promise<unknown> =>
  noteKey(db, [fingerprintOf(secretKey)])

const listGiven = ({ secretKey, newSecretKey = null }: GivenKeys): string[] =>
  newSecretKey === null ? [secretKey] : [secretKey, newSecretKey]

/**
 * Finds why these keys must not be used with this database; null when they may be used, or when the database has no
 * recorded key. While a rotation is under way both of its keys are needed.
 */
export async function findKeyMismatch(db: Db, given: GivenKeys): Promise<KeyMismatch | null> {
  const row = await readKeyRow(db)
  if (!row) return null
  const held = listGiven(given).map(fingerprintOf)
  const holds = (fingerprint: string): boolean => held.includes(fingerprint)
  if (holds(row.fingerprint) && (row.next_fingerprint === null || holds(row.next_fingerprint))) return null
  if (row.next_fingerprint !== null && (holds(row.fingerprint) || holds(row.next_fingerprint)))
    return {
      found: `A rotation of SECRET_KEY is not finished, and one of its two keys is missing: ${lostWithoutKey}`,
      todo: 'Set SECRET_KEY to the old key and NEW_SECRET_KEY to the new one until "tuppence secrets rotate --finish" has ended.',
    }
  const since = row.noted_at.toISOString().slice(0, 10)
  return {
    found: `SECRET_KEY is another than the one that this database is used with since ${since}: ${lostWithoutKey}`,
    todo: 'Set the key that belongs to it; it is kept apart from the backups of the database.',
  }
}

/** Puts a mismatch into one line. */
export const describeMismatch = ({ found, todo }: KeyMismatch): string => `${found}. ${todo}`

/**
 * Arranges the keys that a process was given as this database wants them: which one seals, which others open, and the
 * root, which the database keeps sealed after the first rotation.
 */
export function arrangeKeys(row: KeyRow | null, given: GivenKeys): Keyring {
  const keys = listGiven(given)
  const present = keys.find((key) => fingerprintOf(key) === row?.fingerprint) ?? given.secretKey
  const others = keys.filter((key) => key !== present)
  const ring = { root: present, writes: present, others }
  if (row?.root_sealed) ring.root = openRoot(row.root_sealed, present)
  const next = others.find((key) => fingerprintOf(key) === row?.next_fingerprint)
  return next !== undefined && row?.writes_next_since
    ? { ...ring, writes: next, others: keys.filter((key) => key !== next) }
    : ring
}

/** Seals the root for the holder of this key. */
export const sealRoot = (root: string, key: string): Buffer => createSecrets(key).seal('root-key', root)
const openRoot = (sealed: Buffer, key: string): string => createSecrets(key).unseal('root-key', sealed)

/** Reads the keys of this database into the ring that a process already uses. */
export async function loadKeys(db: Db, ring: Keyring, given: GivenKeys): Promise<void> {
  Object.assign(ring, arrangeKeys(await readKeyRow(db), given))
}
