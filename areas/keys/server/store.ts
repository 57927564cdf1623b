import type { Permission } from '../../../platform/contract/access.ts'
import { statement, statementByOrder, type Db, type Tx } from '../../../platform/server/db.ts'
import type { KeyFilter, KeySort } from '../contract.ts'

type Row = {
  keyId: string
  name: string
  prefix: string
  permissions: Permission[]
  allowedNetworks: string[]
  heldBy: string | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  previousUntil: Date | null
  lastUsedOn: string | null
  lastUsedCountry: string | null
  isOpen: boolean | null
  isBlocked: boolean | null
}

const withHolder = <R extends Row>({ isOpen, isBlocked, ...row }: R, holderId: string | null) => ({
  ...row,
  holder: holderId === null ? null : { isOpen: isOpen === true, isBlocked: isBlocked === true },
})
const keyOf = (row: Row) => withHolder(row, row.heldBy)
export type StoredKey = ReturnType<typeof keyOf>

// Not for users: these are names of columns.
const columns = `k.key_id as "keyId", k.name, k.prefix, k.permissions, k.allowed_networks as "allowedNetworks", k.held_by as "heldBy",
  k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.previous_until as "previousUntil",
  k.last_used_on::text as "lastUsedOn", k.last_used_country as "lastUsedCountry",
  u.is_active and u.closed_at is null as "isOpen", u.blocked_at is not null as "isBlocked"`
// Not for users: these are the tables that the statements below read.
const tables = 'api_keys k left join session_users u on u.user_id = k.held_by'

type FoundRow = Row & {
  keyHash: Buffer
  previousHash: Buffer | null
  callerId: string | null
  email: string | null
  role: string | null
  panelVersion: number | null
  held: string[]
  now: Date
}
// A previous key acts for its previous owner, never for the person who replaced it.
const readByHash = statement<FoundRow>(
  'keys.by-hash',
  `select ${columns}, k.key_hash as "keyHash", k.previous_hash as "previousHash", u.user_id as "callerId", u.email, u.role,
     u.panel_version as "panelVersion", now() as now,
     array(select permissions_of(string_to_array(replace(coalesce(u.role, ''), ' ', ''), ','))) as held
   from api_keys k
     left join session_users u on u.user_id = case when k.key_hash = $1 then k.held_by else k.previous_held_by end
   where k.key_hash = $1 or k.previous_hash = $1`,
)
/**
 * Finds the current or previous key with this hash, with the account for which it acts and the account's current
 * permissions.
 */
export async function findByHash(db: Db, hash: Buffer) {
  const [row] = await readByHash(db, [hash])
  return row ? withHolder(row, row.callerId) : null
}

const noteUse = statement(
  'keys.note-use',
  `update api_keys set last_used_on = $2, last_used_country = $3
   where key_id = $1 and last_used_on is distinct from $2::date`,
)
/** Records the first use of a key on a day. */
export const markUsed = (db: Db, keyId: string, day: string, country: string | null) =>
  noteUse(db, [keyId, day, country])

// Not for users: this is a condition of the statements below.
const wanted = `($1::text is null or ($1 = 'active' and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
  or ($1 = 'ended' and (k.revoked_at is not null or k.expires_at <= now())))`
const readPage = statementByOrder<Row, KeySort>(
  'keys.page',
  {
    newest: 'k.created_at desc, k.key_id desc',
    oldest: 'k.created_at, k.key_id',
    name: 'lower(k.name), k.key_id',
    used: 'k.last_used_on desc nulls last, k.key_id',
    expires: 'k.expires_at, k.key_id',
  },
  (order) => `select ${columns} from ${tables} where ${wanted} order by ${order} offset $2 limit $3`,
)
const countMatching = statement<{ found: number }>(
  'keys.count',
  `select count(*)::int as found from (select 1 from api_keys k where ${wanted} limit $2) as taken`,
)
type Page = { sort: KeySort; offset: number; limit: number }
export const listKeysPage = async (
  db: Db,
  status: KeyFilter | null,
  { sort, offset, limit }: Page,
): Promise<StoredKey[]> => (await readPage(sort)(db, [status, offset, limit])).map(keyOf)
/** Counts the keys that match a filter, up to `atMost`. */
export const countKeys = async (db: Db, status: KeyFilter | null, atMost: number): Promise<number> =>
  (await countMatching(db, [status, atMost]))[0]?.found ?? 0

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

const writeRotated = statement(
  'keys.rotate',
  `update api_keys set previous_hash = case when $4::timestamptz is null then null else key_hash end, previous_until = $4,
     previous_held_by = case when $4::timestamptz is null then null else held_by end,
     key_hash = $2, prefix = $3, held_by = $5 where key_id = $1`,
)
export type NextKey = { keyId: string; hash: Buffer; prefix: string; previousUntil: Date | null; heldBy: string }
/** Replaces the current key. The old one stays valid for its previous owner until `previousUntil`, or not at all. */
export const rotateKey = (tx: Tx, { keyId, hash, prefix, previousUntil, heldBy }: NextKey) =>
  writeRotated(tx, [keyId, hash, prefix, previousUntil, heldBy])

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
/** Revokes every key of an account that is being closed, including replaced ones, and forgets who owned them. */
export async function endKeysOf(tx: Tx, userId: string): Promise<void> {
  await revokeOfHolder(tx, [userId])
  await endFormerOfHolder(tx, [userId])
}

const readOf = statement<Row>(
  'keys.of',
  `select ${columns} from ${tables} where k.held_by = $1 order by k.created_at limit 1000`,
)
export const listKeysHeldBy = async (db: Db, userId: string): Promise<StoredKey[]> =>
  (await readOf(db, [userId])).map(keyOf)

/** Reads the names of these keys. */
export const readNames = statement<{ id: string; name: string }>(
  'keys.named',
  'select key_id as id, name from api_keys where key_id = any($1::uuid[])',
)
