import type { SocialProvider } from '../../../platform/contract/site.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { eraseSteps } from './second-step-store.ts'

type LiveSession = { sessionId: string; userAgent: string; startedAt: Date; lastSeenAt: Date }
const sessionColumns = 'user_agent as "userAgent", created_at as "startedAt", last_seen_at as "lastSeenAt"'
const readLive = statement<LiveSession>(
  'auth.live-sessions',
  `select session_id as "sessionId", ${sessionColumns} from sessions
   where user_id = $1 and revoked_at is null and created_at > $2 and last_seen_at > $3
   order by last_seen_at desc, session_id desc limit $4`,
)
/** Reads the open sessions that began and were last used after these times, the most recently used first. */
export const readLiveSessions = (db: Db, userId: string, since: { begun: Date; used: Date }, limit: number) =>
  readLive(db, [userId, since.begun, since.used, limit])

const endOther = statement(
  'auth.end-other-session',
  `update sessions set revoked_at = $3, revoked_because = 'ended by its owner'
   where session_id = $1 and user_id = $2 and revoked_at is null returning 1`,
)
/** Ends a session of this user; false when the user has no such session, or it has already ended. */
export const endSession = async (tx: Tx, sessionId: string, userId: string, now: Date) =>
  (await endOther(tx, [sessionId, userId, now])).length === 1

const readFresh = statement<{ is_fresh: boolean }>(
  'auth.fresh-session',
  `select way in ('social', 'link') and created_at > now() - make_interval(mins => $2) as is_fresh
   from sessions where session_id = $1 and revoked_at is null`,
)
/** Whether the session began within the last `minutes`, with a provider or an emailed link. */
export const isFreshSession = async (db: Db, sessionId: string, minutes: number) =>
  (await readFresh(db, [sessionId, minutes]))[0]?.is_fresh ?? false

const selectConnections = statement<{ provider: SocialProvider; linked_at: Date }>(
  'auth.connections',
  'select provider, min(linked_at) as linked_at from identities where user_id = $1 group by provider order by 2',
)
export const readConnections = (db: Db, userId: string) => selectConnections(db, [userId])

const deleteConnection = statement('auth.disconnect', 'delete from identities where user_id = $1 and provider = $2')
export const disconnect = (tx: Tx, userId: string, provider: SocialProvider) => deleteConnection(tx, [userId, provider])

type HeldSession = Omit<LiveSession, 'sessionId'> & {
  ip: string
  begunBy: string
  endedAt: Date | null
  endedBecause: string | null
}
const readAllSessions = statement<HeldSession>(
  'auth.all-sessions',
  `select ${sessionColumns}, ip, way as "begunBy", revoked_at as "endedAt", revoked_because as "endedBecause"
   from sessions where user_id = $1 order by created_at`,
)
type HeldIdentity = { provider: SocialProvider; issuer: string; subject: string; connectedAt: Date }
const readIdentities = statement<HeldIdentity>(
  'auth.all-identities',
  'select provider, issuer, subject, linked_at as "connectedAt" from identities where user_id = $1 order by linked_at',
)
const readPasswordChange = statement<{ changedAt: Date }>(
  'auth.password-changed',
  'select changed_at as "changedAt" from credentials where user_id = $1',
)
const readKeys = statement<{ purpose: string; email: string; mailedAt: Date; usedAt: Date | null }>(
  'auth.all-keys',
  `select purpose, email, created_at as "mailedAt", used_at as "usedAt" from mailed_keys where user_id = $1
   order by created_at`,
)
/** Reads everything that is stored about how a user logs in, except keys and hashes, which could open the account. */
export async function readEverything(db: Db, userId: string) {
  const sessions = await readAllSessions(db, [userId])
  const connections = await readIdentities(db, [userId])
  const [password] = await readPasswordChange(db, [userId])
  const mailedLinks = await readKeys(db, [userId])
  return { sessions, connections, passwordChangedAt: password?.changedAt ?? null, mailedLinks }
}

const eraseTickets = statement(
  'auth.erase-tickets',
  `delete from social_tickets t where lower(t.email) = lower($2)
     or (t.issuer, t.subject) in (select issuer, subject from identities where user_id = $1)`,
)
const eraseRest = [
  statement('auth.erase-identities', 'delete from identities where user_id = $1'),
  statement('auth.erase-keys', 'delete from mailed_keys where user_id = $1'),
  // The refresh tokens of a session are deleted with it.
  statement('auth.erase-sessions', 'delete from sessions where user_id = $1'),
  statement('auth.erase-password', 'delete from credentials where user_id = $1'),
]
/** Deletes every way to log in to the account, and every trace of its use. */
export async function erase(tx: Tx, userId: string, email: string): Promise<void> {
  await eraseTickets(tx, [userId, email])
  await eraseSteps(tx, userId)
  for (const remove of eraseRest) await remove(tx, [userId])
}
