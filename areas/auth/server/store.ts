import { isGuarded, isPlainPanelist, type Permission } from '../../../platform/contract/access.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { KeyPurpose, SessionState, TokenState } from './rules.ts'

const takeFirst = <Row>([row]: Row[]): Row | null => row ?? null

const readPassword = statement<Password>(
  'auth.password',
  'select password_hash as hash, is_proved as "isProved" from credentials where user_id = $1',
)
const writeHash = statement(
  'auth.set-password',
  `insert into credentials (user_id, password_hash, changed_at, is_proved) values ($1, $2, $3, $4)
   on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at,
     is_proved = excluded.is_proved`,
)
const prove = statement('auth.prove-password', 'update credentials set is_proved = true where user_id = $1')
type Password = { hash: string; isProved: boolean }
/** Finds the password that was set for an account. It opens the account only if `isProved`. */
export const findPassword = async (db: Db, userId: string) => takeFirst(await readPassword(db, [userId]))
/** Whether a password opens this account. */
export const hasPassword = async (db: Db, userId: string) => (await findPassword(db, userId))?.isProved ?? false
export const setPasswordHash = (tx: Tx, userId: string, hash: string, now: Date, isProved = true) =>
  writeHash(tx, [userId, hash, now, isProved])
export const provePassword = (tx: Tx, userId: string) => prove(tx, [userId])

type StandingRow = {
  user_id: string
  role: string
  is_active: boolean
  blocked_at: Date | null
  closed_at: Date | null
  created_at: Date
  revoked_at: Date | null
  has_second_step: boolean
  way: LoginMethod
}
const stateOf = (row: StandingRow, permissions: readonly Permission[]): SessionState => ({
  isGuarded: isGuarded(row.role, permissions),
  isActive: row.is_active,
  blockedAt: row.blocked_at,
  closedAt: row.closed_at,
  startedAt: row.created_at,
  revokedAt: row.revoked_at,
  hasSecondStep: row.has_second_step,
  isFirst: row.way === 'setup',
})

type CallerRow = StandingRow & { session_id: string; email: string; panel_version: number; now: Date }
const readCallers = statement<CallerRow>(
  'auth.callers',
  `select s.session_id, u.user_id, u.email, u.role, u.is_active, u.blocked_at, u.closed_at, u.panel_version,
     s.created_at, s.revoked_at, s.has_second_step, s.way, now() as now
   from unnest($1::uuid[], $2::uuid[]) as asked (session_id, user_id)
   join sessions s on s.session_id = asked.session_id and s.user_id = asked.user_id
   join session_users u on u.user_id = asked.user_id`,
)
const readPermissions = statement<{ permission: Permission }>(
  'auth.permissions',
  `select permissions_of(string_to_array(replace($1, ' ', ''), ',')) as permission`,
)
/** Finds the combined permissions of these roles. Panelists have none, so for most accounts no query is needed. */
export const findPermissions = async (db: Db, role: string): Promise<Permission[]> =>
  isPlainPanelist(role) ? [] : (await readPermissions(db, [role])).map(({ permission }) => permission)

export type SessionHolder = { sessionId: string; userId: string }
const holdingKey = ({ sessionId, userId }: SessionHolder): string => `${sessionId} ${userId}`

/**
 * Finds the current role, permissions and state of the users of sessions. Null for a session of another user. One
 * query serves many panelists.
 */
export async function findCallers(db: Db, asked: readonly SessionHolder[]) {
  const distinct = new Map(asked.map((holding) => [holdingKey(holding), holding]))
  const ids = [...distinct.values()]
  const rows = await readCallers(db, [ids.map(({ sessionId }) => sessionId), ids.map(({ userId }) => userId)])
  const held = new Map<string, Permission[]>()
  for (const role of new Set(rows.map((row) => row.role))) held.set(role, await findPermissions(db, role))
  const found = new Map(
    rows.map((row) => {
      const { session_id: sessionId, user_id: userId, email, role, panel_version: panelVersion, now } = row
      const permissions = held.get(role) ?? []
      return [
        holdingKey({ sessionId, userId }),
        { state: stateOf(row, permissions), email, role, permissions, panelVersion, now },
      ]
    }),
  )
  return asked.map((holding) => found.get(holdingKey(holding)) ?? null)
}

const insertSession = statement(
  'auth.insert-session',
  `insert into sessions (session_id, user_id, user_agent, ip, created_at, last_seen_at, way, has_second_step)
   values ($1, $2, $3, $4, $5, $5, $6, $7)`,
)
/** The last use is computed from the account's sessions, which are updated at every refresh and at their end. */
const lastVisit = statement<{ at: Date | null }>(
  'auth.last-visit',
  `select max(greatest(last_seen_at, revoked_at)) as at from sessions where user_id = $1 and created_at < $2`,
)
/** Finds when the account was last used before now; null on a first visit. */
export const findLastVisit = async (tx: Tx, userId: string, now: Date): Promise<Date | null> => {
  const [row] = await lastVisit(tx, [userId, now])
  return row?.at ?? null
}
const endOne = statement(
  'auth.end-session',
  'update sessions set revoked_at = $3, revoked_because = $4 where session_id = $1 and user_id = $2 and revoked_at is null',
)
const endAll = statement(
  'auth.end-sessions',
  `update sessions set revoked_at = $2, revoked_because = $3
   where user_id = $1 and revoked_at is null and session_id is distinct from $4::uuid`,
)
const writeSeen = statement('auth.mark-session-seen', 'update sessions set last_seen_at = $2 where session_id = $1')

/** How a session began. `setup` is the session in which the panel was set up. */
export type LoginMethod = 'password' | 'social' | 'link' | 'setup'
export type NewSession = {
  sessionId: string
  userId: string
  userAgent: string
  ip: string
  now: Date
  way: LoginMethod
  hasSecondStep: boolean
}
export const addSession = (tx: Tx, made: NewSession) =>
  insertSession(tx, [made.sessionId, made.userId, made.userAgent, made.ip, made.now, made.way, made.hasSecondStep])
export const endSession = (tx: Tx, sessionId: string, userId: string, now: Date, because: string) =>
  endOne(tx, [sessionId, userId, now, because])
/** Ends the sessions of a user, except `except`. */
export const endSessions = (tx: Tx, userId: string, now: Date, because: string, except: string | null) =>
  endAll(tx, [userId, now, because, except])
export const markSeen = (tx: Tx, sessionId: string, now: Date) => writeSeen(tx, [sessionId, now])

type TokenRow = StandingRow & {
  token_id: string
  session_id: string
  issued_at: Date
  child_id: string | null
  child_issued_at: Date | null
}
const readToken = statement<TokenRow>(
  'auth.refresh-token',
  `select t.token_id, t.session_id, t.created_at as issued_at, c.token_id as child_id, c.created_at as child_issued_at,
     s.user_id, s.created_at, s.revoked_at, s.has_second_step, s.way, u.role, u.is_active, u.blocked_at, u.closed_at
   from refresh_tokens t
   join sessions s on s.session_id = t.session_id
   join session_users u on u.user_id = s.user_id
   left join refresh_tokens c on c.parent_id = t.token_id
   where t.token_hash = $1`,
)
export type FoundToken = {
  tokenId: string
  sessionId: string
  userId: string
  role: string
  session: SessionState
  token: TokenState & { child: { tokenId: string; issuedAt: Date } | null }
}
export async function findToken(db: Db, hash: Buffer): Promise<FoundToken | null> {
  const row = takeFirst(await readToken(db, [hash]))
  if (!row) return null
  const { child_id: childId, child_issued_at: childAt } = row
  return {
    tokenId: row.token_id,
    sessionId: row.session_id,
    userId: row.user_id,
    role: row.role,
    session: stateOf(row, await findPermissions(db, row.role)),
    token: { issuedAt: row.issued_at, child: childId && childAt ? { tokenId: childId, issuedAt: childAt } : null },
  }
}

const insertToken = statement<{ token_id: string }>(
  'auth.insert-refresh-token',
  `insert into refresh_tokens (token_id, session_id, parent_id, token_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning token_id`,
)
export type NewToken = { tokenId: string; sessionId: string; parentId: string | null; hash: Buffer; now: Date }
/**
 * Adds a refresh token; false when its parent has got another one in the meantime. Waits for a transaction that is
 * adding one.
 */
export const addToken = async (tx: Tx, { tokenId, sessionId, parentId, hash, now }: NewToken) =>
  (await insertToken(tx, [tokenId, sessionId, parentId, hash, now])).length === 1

type MailedKey = {
  keyId: string
  userId: string
  purpose: KeyPurpose
  email: string
  expiresAt: Date
  usedAt: Date | null
}
const keyColumns = `key_id as "keyId", user_id as "userId", purpose, email, expires_at as "expiresAt", used_at as "usedAt"`
const insertKey = statement(
  'auth.insert-key',
  `insert into mailed_keys (key_id, user_id, purpose, email, key_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
const readKey = statement<MailedKey>('auth.key', `select ${keyColumns} from mailed_keys where key_id = $1`)
const readKeyByHash = statement<MailedKey>(
  'auth.key-by-hash',
  `select ${keyColumns} from mailed_keys where key_hash = $1 and purpose = $2`,
)
const lockKeyByHash = statement<MailedKey>(
  'auth.lock-key-by-hash',
  `select ${keyColumns} from mailed_keys where key_hash = $1 and purpose = $2 for update`,
)
const spend = statement(
  'auth.spend-key',
  'update mailed_keys set used_at = $2 where key_id = $1 and used_at is null returning key_id',
)
const spendLive = statement<MailedKey>(
  'auth.spend-live-key',
  `update mailed_keys set used_at = now()
   where key_hash = $1 and purpose = $2 and used_at is null and expires_at > now() returning ${keyColumns}`,
)
const readLive = statement(
  'auth.live-key',
  'select 1 from mailed_keys where user_id = $1 and purpose = $2 and used_at is null and expires_at > now() limit 1',
)
const spendAll = statement(
  'auth.spend-keys',
  'update mailed_keys set used_at = $3 where user_id = $1 and purpose = $2 and used_at is null',
)
const takeTokens = statement<{ user_id: string }>(
  'auth.take-tokens',
  `update mailed_keys set tokens_fetched_at = now()
   where key_hash = $1 and purpose = 'verify-email' and tokens_fetched_at is null
     and used_at > now() - make_interval(mins => $2) returning user_id`,
)
export type NewKey = {
  keyId: string
  userId: string
  purpose: KeyPurpose
  email: string
  hash: Buffer
  now: Date
  expiresAt: Date
}
export const addKey = (tx: Tx, { keyId, userId, purpose, email, hash, now, expiresAt }: NewKey) =>
  insertKey(tx, [keyId, userId, purpose, email, hash, now, expiresAt])
export const findKey = async (db: Db, keyId: string) => takeFirst(await readKey(db, [keyId]))
export const findKeyByHash = async (db: Db, hash: Buffer, purpose: KeyPurpose) =>
  takeFirst(await readKeyByHash(db, [hash, purpose]))
export const lockKey = async (tx: Tx, hash: Buffer, purpose: KeyPurpose) =>
  takeFirst(await lockKeyByHash(tx, [hash, purpose]))
/** Uses up a key; false when it was used before. */
export const spendKey = async (tx: Tx, keyId: string, now: Date) => (await spend(tx, [keyId, now])).length === 1
/** Uses up a key that still works, in one statement; null when it is unknown, already used, or expired. */
export const spendLiveKey = async (tx: Tx, hash: Buffer, purpose: KeyPurpose) =>
  takeFirst(await spendLive(tx, [hash, purpose]))
export const spendKeys = (tx: Tx, userId: string, purpose: KeyPurpose, now: Date) =>
  spendAll(tx, [userId, purpose, now])
/** Whether a key for this purpose was sent to the user and still works. */
export const hasLiveKey = async (db: Db, userId: string, purpose: KeyPurpose) =>
  (await readLive(db, [userId, purpose])).length > 0
/**
 * Finds the user whose tokens this key may fetch: only once, and only within this many minutes after the key verified
 * the address. Otherwise null.
 */
export const claimTokens = async (tx: Tx, hash: Buffer, withinMinutes: number) =>
  takeFirst(await takeTokens(tx, [hash, withinMinutes]))?.user_id ?? null
