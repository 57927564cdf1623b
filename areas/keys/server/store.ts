import type { Permission } from '../../../platform/contract/access.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { KeyFilter } from '../contract.ts'

type Row = {
  key_id: string
  name: string
  prefix: string
  permissions: Permission[]
  allowed_networks: string[]
  held_by: string | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  previous_until: Date | null
  last_used_on: string | null
  last_used_country: string | null
  is_active: boolean | null
  blocked_at: Date | null
  closed_at: Date | null
}
export type StoredKey = ReturnType<typeof keyOf>
const keyOf = (row: Row) => ({
  keyId: row.key_id,
  name: row.name,
  prefix: row.prefix,
  permissions: row.permissions,
  allowedNetworks: row.allowed_networks,
  heldBy: row.held_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  previousUntil: row.previous_until,
  lastUsedOn: row.last_used_on,
  lastUsedCountry: row.last_used_country,
  holder: row.held_by === null ? null : holderIn(row),
})
const holderIn = (row: Row) => ({
  isOpen: row.is_active === true && row.closed_at === null,
  isBlocked: row.blocked_at !== null,
})
// No reader: these are names of columns.
const columns = `k.key_id, k.name, k.prefix, k.permissions, k.allowed_networks, k.held_by, k.created_at, k.expires_at, k.revoked_at,
  k.previous_until, k.last_used_on::text as last_used_on, k.last_used_country, u.is_active, u.blocked_at, u.closed_at`
// No reader: these are the tables that the statements below read.
const tables = 'api_keys k left join session_users u on u.user_id = k.held_by'

type FoundRow = Row & {
  key_hash: Buffer
  previous_hash: Buffer | null
  caller_id: string | null
  email: string | null
  role: string | null
  panel_version: number | null
  held: string[]
  now: Date
}
// A previous key acts for its previous holder, never for the person who replaced it.
const readByHash = statement<FoundRow>(
  'keys.by-hash',
  `select ${columns}, k.key_hash, k.previous_hash, u.user_id as caller_id, u.email, u.role, u.panel_version, now() as now,
     array(select permissions_of(string_to_array(replace(coalesce(u.role, ''), ' ', ''), ','))) as held
   from api_keys k
     left join session_users u on u.user_id = case when k.key_hash = $1 then k.held_by else k.previous_held_by end
   where k.key_hash = $1 or k.previous_hash = $1`,
)
/** Finds the key with this hash, present or previous, with the account it acts for and what that account may do now. */
export async function findByHash(db: Db, hash: Buffer) {
  const [row] = await readByHash(db, [hash])
  if (!row) return null
  const { key_hash: keyHash, previous_hash: previousHash, email, role, panel_version: panelVersion, held, now } = row
  const key = { ...keyOf(row), holder: row.caller_id === null ? null : holderIn(row) }
  return { ...key, keyHash, previousHash, callerId: row.caller_id, email, role, panelVersion, held, now }
}

const noteUse = statement(
  'keys.note-use',
  `update api_keys set last_used_on = $2, last_used_country = $3
   where key_id = $1 and last_used_on is distinct from $2::date`,
)
/** Records the first use of a day. */
export const markUsed = (db: Db, keyId: string, day: string, country: string | null) =>
  noteUse(db, [keyId, day, country])

// No reader: this is a condition of the statements below.
const wanted = `($1::text is null or ($1 = 'active' and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
  or ($1 = 'ended' and (k.revoked_at is not null or k.expires_at <= now())))`
const readPage = statement<Row>(
  'keys.page',
  `select ${columns} from ${tables} where ${wanted} order by k.created_at desc, k.key_id desc offset $2 limit $3`,
)
const countWanted = statement<{ found: number }>(
  'keys.count',
  `select count(*)::int as found from (select 1 from api_keys k where ${wanted} limit $2) as taken`,
)
export const pageOfKeys = async (
  db: Db,
  status: KeyFilter | null,
  offset: number,
  limit: number,
): Promise<StoredKey[]> => (await readPage(db, [status, offset, limit])).map(keyOf)
/** Counts the keys that match a filter, up to `atMost`. */
export const countKeys = async (db: Db, status: KeyFilter | null, atMost: number): Promise<number> =>
  (await countWanted(db, [status, atMost]))[0]?.found ?? 0

const lockOne = statement<Row>('keys.lock', `select ${columns} from ${tables} where k.key_id = $1 for update of k`)
export async function lockKey(tx: Tx, keyId: string): Promise<StoredKey | null> {
  const [row] = await lockOne(tx, [keyId])
  return row ? keyOf(row) : null
}

const insert = statement(
  'keys.insert',
  `insert into api_keys (key_id, name, prefix, key_hash, permissions, allowed_networks, held_by, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export type NewKey = {
  keyId: string
  name: string
  prefix: string
  hash: Buffer
  permissions: readonly Permission[]
  networks: readonly string[]
  heldBy: string
  now: Date
  expiresAt: Date | null
}
export const addKey = (tx: Tx, { keyId, name, prefix, hash, permissions, networks, heldBy, now, expiresAt }: NewKey) =>
  insert(tx, [keyId, name, prefix, hash, permissions, networks, heldBy, now, expiresAt])

const replace = statement(
  'keys.rotate',
  `update api_keys set previous_hash = case when $4::timestamptz is null then null else key_hash end, previous_until = $4,
     previous_held_by = case when $4::timestamptz is null then null else held_by end,
     key_hash = $2, prefix = $3, held_by = $5 where key_id = $1`,
)
export type NextKey = { keyId: string; hash: Buffer; prefix: string; previousUntil: Date | null; heldBy: string }
/** Replaces the present key, which stays valid for a while for its previous holder, or not at all. */
export const replaceKey = (tx: Tx, { keyId, hash, prefix, previousUntil, heldBy }: NextKey) =>
  replace(tx, [keyId, hash, prefix, previousUntil, heldBy])

const revoke = statement(
  'keys.revoke',
  `update api_keys set revoked_at = $2, previous_hash = null, previous_until = null, previous_held_by = null
   where key_id = $1 and revoked_at is null`,
)
export const markRevoked = (tx: Tx, keyId: string, now: Date) => revoke(tx, [keyId, now])

const revokeOfHolder = statement(
  'keys.revoke-of',
  `update api_keys set revoked_at = coalesce(revoked_at, now()), previous_hash = null, previous_until = null,
     previous_held_by = null, held_by = null
   where held_by = $1`,
)
const endFormerOfHolder = statement(
  'keys.end-former-of',
  'update api_keys set previous_hash = null, previous_until = null, previous_held_by = null where previous_held_by = $1',
)
/** Revokes every key of an account that is being closed, including replaced ones, and forgets whose they were. */
export async function endKeysOf(tx: Tx, userId: string): Promise<void> {
  await revokeOfHolder(tx, [userId])
  await endFormerOfHolder(tx, [userId])
}

const readOf = statement<Row>(
  'keys.of',
  `select ${columns} from ${tables} where k.held_by = $1 order by k.created_at limit 1000`,
)
export const keysHeldBy = async (db: Db, userId: string): Promise<StoredKey[]> =>
  (await readOf(db, [userId])).map(keyOf)

/** The names of these keys. */
export const keysNamed = statement<{ id: string; name: string }>(
  'keys.named',
  'select key_id as id, name from api_keys where key_id = any($1::uuid[])',
)
