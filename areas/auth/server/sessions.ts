import { accessTokenMinutes, type TokenPair } from '../contract/auth.ts'
import { createBatcher } from '../../../platform/server/batcher.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Caller } from '../../../platform/server/http.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf, newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import { createAccessTokens } from './access-tokens.ts'
import type { Marks } from './browser-marks.ts'
import { isGuardedNow } from './guarded.ts'
import type { Browser, KnownDevices } from './known-devices.ts'
import { findRefreshEnd, judgeRefresh, findSessionEnd, findSessionRefusal, type StaffSecondStep } from './rules.ts'
import * as store from './store.ts'

/** The origin of a call, as a session records it, with the browser's cookies and what the browser has proved. */
export type Visit = { ip: string; userAgent: string; marks?: Marks } & Browser

type Needs = {
  db: Db
  secrets: Secrets
  jobs: Jobs
  audit: Audit
  devices: Pick<KnownDevices, 'remember'>
  staffSecondStep?: () => StaffSecondStep
  /** Called in the transaction in which a user begins a session. */
  arrived?: (tx: Tx, userId: string) => Promise<void>
}
/** How many requests one query to the database can serve. */
const callersAtOnce = 64

type Holder = { userId: string; role: string }
type GuardedHolder = { userId: string; isGuarded: boolean; isFirst: boolean }
type SessionStart = { sessionId: string; startedAt: Date }

export type Sessions = ReturnType<typeof createSessions>

/** Sessions: access tokens that last minutes, refresh tokens that change at each use, and the end of both. */
export function createSessions({
  db,
  secrets,
  jobs,
  audit,
  devices,
  staffSecondStep = () => 'required',
  arrived,
}: Needs) {
  const accessTokens = createAccessTokens(secrets)
  // Requests that arrive during a query are answered by the next query, which starts after they arrived.
  const callers = createBatcher({
    maxItems: callersAtOnce,
    waitsForMore: false,
    flush: (asked: readonly store.SessionHolder[]) => store.findCallers(db, asked),
  })
  /** A refresh token is computed from its row. Two tabs can therefore get the same token although it is not stored. */
  const deriveRefreshToken = (tokenId: string): string => secrets.mailedKey('refresh-token', tokenId)

  async function makePair(
    holder: GuardedHolder,
    family: SessionStart,
    token: { tokenId: string; issuedAt: Date },
    now: Date,
  ) {
    const end = findSessionEnd(holder.isGuarded, family.startedAt, holder.isFirst)
    const expiresAt = new Date(Math.min(now.getTime() + accessTokenMinutes * 60_000, end.getTime()))
    const refreshExpires = findRefreshEnd(holder.isGuarded, family.startedAt, token.issuedAt, holder.isFirst)
    const claims = { userId: holder.userId, sessionId: family.sessionId, expiresAt }
    const ends = holder.isGuarded || holder.isFirst ? { restEnds: refreshExpires, workEnds: end } : null
    const access = await accessTokens.sign(claims, now, ends)
    return {
      access: { token: access, expires: expiresAt.toISOString() },
      refresh: { token: deriveRefreshToken(token.tokenId), expires: refreshExpires.toISOString() },
    } satisfies TokenPair
  }

  async function addToken(tx: Tx, sessionId: string, parentId: string | null, now: Date): Promise<string | null> {
    const tokenId = newId()
    const hash = hashOf(deriveRefreshToken(tokenId))
    return (await store.addToken(tx, { tokenId, sessionId, parentId, hash, now })) ? tokenId : null
  }

  /**
   * Starts a session for a user who has proved to be the owner of the account: by `way`, and if `hasSecondStep` also
   * by a second step.
   */
  async function start(
    tx: Tx,
    holder: Holder,
    visit: Visit,
    now: Date,
    way: store.LoginMethod,
    hasSecondStep = false,
  ): Promise<TokenPair> {
    const { ip, userAgent } = visit
    const sessionId = newId()
    const lastVisitAt = await store.findLastVisit(tx, holder.userId, now)
    await store.addSession(tx, { sessionId, userId: holder.userId, userAgent, ip, now, way, hasSecondStep })
    const tokenId = await addToken(tx, sessionId, null, now)
    if (!tokenId) throw new Error('the first token of a session was refused')
    await devices.remember(tx, visit, holder.userId)
    await arrived?.(tx, holder.userId)
    const isGuarded = await isGuardedNow(tx, holder.role)
    const guarded = { userId: holder.userId, isGuarded, isFirst: way === 'setup' }
    const pair = await makePair(guarded, { sessionId, startedAt: now }, { tokenId, issuedAt: now }, now)
    return { ...pair, lastVisitAt: lastVisitAt?.toISOString() ?? null }
  }

  /** Finds the token that replaces this one: either one that a simultaneous call has just made, or a new one. */
  async function findOrAddChild(tx: Tx, found: store.FoundToken, token: string, now: Date) {
    if (found.token.child) return found.token.child
    const tokenId = await addToken(tx, found.sessionId, found.tokenId, now)
    if (tokenId) {
      await store.markSeen(tx, found.sessionId, now)
      return { tokenId, issuedAt: now }
    }
    const again = await store.findToken(tx, hashOf(token))
    if (!again?.token.child) throw new Problem('signed-out')
    return again.token.child
  }

  async function endStolen(tx: Tx, { userId, sessionId }: store.FoundToken, ip: string, now: Date): Promise<void> {
    await store.endSession(tx, sessionId, userId, now, 'refresh token used twice')
    await audit.record(tx, { actorId: null, action: 'auth.refresh-reused', subject: userId, after: { sessionId }, ip })
    await jobs.add(tx, 'auth.send-notice', { userId, notice: 'session-ended' }, { key: `session-ended:${sessionId}` })
  }

  return {
    start,

    /**
     * Exchanges a refresh token for new tokens. Throws 'signed-out' when the token is unknown or expired, or its
     * session has ended. A second use after the grace period ends the whole session, and the owner is informed by
     * email.
     */
    refresh: async (token: string, { ip }: Visit): Promise<{ token: TokenPair }> => {
      const answer = await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const found = await store.findToken(tx, hashOf(token))
        if (!found) return 'signed-out'
        const refusal = findSessionRefusal(found.session, now, staffSecondStep())
        if (refusal) return refusal
        const verdict = judgeRefresh(found.token, found.session, now)
        if (verdict === 'reused') await endStolen(tx, found, ip, now)
        if (verdict === 'reused' || verdict === 'expired') return 'signed-out'
        const child = await findOrAddChild(tx, found, token, now)
        const { userId, sessionId, session } = found
        const { isGuarded, isFirst = false, startedAt } = session
        return makePair({ userId, isGuarded, isFirst }, { sessionId, startedAt }, child, now)
      })
      // Thrown outside the transaction, because the end of a stolen session must be committed.
      if (typeof answer === 'string') throw new Problem(answer)
      return { token: answer }
    },

    /**
     * Finds the current data of the user of this access token. Throws 'access-expired', 'signed-out' or
     * 'account-blocked'.
     */
    authenticate: async (accessToken: string): Promise<Caller> => {
      const { userId, sessionId, expiresAt } = await accessTokens.read(accessToken)
      const found = await callers.add({ sessionId, userId })
      if (!found) throw new Problem('signed-out')
      const { state, email, role, permissions, panelVersion, now } = found
      const refusal = findSessionRefusal(state, now, staffSecondStep())
      // The sessions end, so that they do not work again when the block is lifted.
      if (refusal === 'account-blocked' && !state.revokedAt) await endAll(db, userId, 'account blocked')
      if (refusal) throw new Problem(refusal)
      if (now >= expiresAt) throw new Problem('access-expired')
      return { userId, sessionId, email, role, permissions, panelVersion }
    },

    /**
     * Ends the session of the access token, and the one of the refresh token if that is another session of the same
     * user. When the access token has expired, the refresh token alone identifies the user, whatever its age. Throws
     * 'signed-out' when neither is known.
     */
    end: (caller: { userId: string; sessionId: string } | null, refreshToken: string | undefined): Promise<void> =>
      transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const found = refreshToken ? await store.findToken(tx, hashOf(refreshToken)) : null
        const userId = caller?.userId ?? found?.userId
        if (!userId) throw new Problem('signed-out')
        const ids = [caller, found].flatMap((one) => (one?.userId === userId ? [one.sessionId] : []))
        for (const id of [...new Set(ids)].toSorted()) await store.endSession(tx, id, userId, now, 'logged out')
      }),

    endAll,
  }
}

/** Ends every session of a user except `except`. Call it in the transaction of the cause. */
const endAll = (db: Db, userId: string, because: string, except: string | null = null): Promise<void> =>
  transaction(db, async (tx) => {
    await store.endSessions(tx, userId, await nowOf(tx), because, except)
  })
