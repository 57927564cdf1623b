import { wordIn } from '../../../platform/server/words.ts'
import type { TextOrMessage } from '../../../platform/contract/messages.ts'
import { freshSessionMinutes, type Connection, type Connections, type SessionRow } from '../contract/account.ts'
import { socialProviders } from '../../../platform/contract/site.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import * as accountStore from './account-store.ts'
import { nameDevice } from './device-words.ts'
import { isGuardedNow } from './guarded.ts'
import type { MailedKeys } from './mailed-keys.ts'
import { findSessionSpans } from './rules.ts'
import * as store from './store.ts'

/** A session whose device is not translated yet. */
export type UnwordedSession = Omit<SessionRow, 'device'> & { device: TextOrMessage }
type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'lock' | 'logActivity'>
  keys: MailedKeys
  legal: Pick<Legal, 'consentsOf'>
}
type Holder = { userId: string; sessionId: string; role: string }

/** The maximum number of sessions that are listed; no account has more open. Older ones are left out. */
const sessionsMax = 100

/** What users see of their own sessions and ways to log in, and how they end them. */
export function createOwnAccount({ db, users, keys, legal }: Needs) {
  const readConnections = async (from: Db, userId: string): Promise<Connections> => {
    const [hasPassword, links] = await Promise.all([
      store.hasPassword(from, userId),
      accountStore.readConnections(from, userId),
    ])
    return {
      hasPassword,
      connections: links.map((link): Connection => ({
        providerId: link.provider,
        connectedAt: link.linked_at.toISOString(),
      })),
    }
  }

  return {
    /** Lists the open sessions of the user: the current one first, then the most recently used. */
    listSessions: async ({ userId, sessionId, role }: Holder): Promise<UnwordedSession[]> => {
      const spans = findSessionSpans(await isGuardedNow(db, role), await nowOf(db))
      const found = await accountStore.readLiveSessions(db, userId, spans, sessionsMax)
      const rows = found.map((row) => ({
        sessionId: row.sessionId,
        device: nameDevice(row.userAgent),
        startedAt: row.startedAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        isThis: row.sessionId === sessionId,
      }))
      return rows.sort((a, b) => Number(b.isThis) - Number(a.isThis))
    },

    /**
     * Ends another session of the user. Throws 'session-own' for the current one, and 'not-found' for another user's
     * session.
     */
    endSession: ({ userId, sessionId }: Holder, endId: string, ip: string): Promise<null> =>
      transaction(db, async (tx) => {
        if (endId === sessionId) throw new Problem('session-own')
        const wasEnded = isId(endId) && (await accountStore.endSession(tx, endId, userId, await nowOf(tx)))
        if (!wasEnded) throw new Problem('not-found')
        await users.logActivity(tx, { userId, activityType: 'session-ended', ip })
        return null
      }),

    /**
     * Ends all sessions of the user except this one, even those that are not listed, and invalidates the log-in links
     * in the mailbox.
     */
    endOtherSessions: ({ userId, sessionId }: Holder, ip: string): Promise<null> =>
      transaction(db, async (tx) => {
        const now = await nowOf(tx)
        await store.endSessions(tx, userId, now, 'ended by its owner', sessionId)
        await store.spendKeys(tx, userId, 'login-link', now)
        await users.logActivity(tx, { userId, activityType: 'other-sessions-ended', ip })
        return null
      }),

    listConnections: ({ userId }: Holder): Promise<Connections> => readConnections(db, userId),

    /**
     * Unlinks a provider and informs the owner by email. Throws 'only-way-in' when the owner could no longer log in.
     */
    disconnect: ({ userId }: Holder, providerId: string, ip: string): Promise<Connections> =>
      transaction(db, async (tx) => {
        // Without the lock, two calls that unlink one provider each could both count on the other provider to remain.
        await users.lock(tx, userId)
        const provider = socialProviders.find((name) => name === providerId)
        const { hasPassword, connections: links } = await readConnections(tx, userId)
        if (!provider || !links.some((link) => link.providerId === provider)) throw new Problem('not-found')
        if (!hasPassword && links.length === 1) throw new Problem('only-way-in')
        await accountStore.disconnect(tx, userId, provider)
        await keys.notify(tx, userId, 'sign-in-removed')
        await users.logActivity(tx, { userId, activityType: 'sign-in-removed', activityDetails: provider, ip })
        return readConnections(tx, userId)
      }),

    /**
     * Whether this session is as good a proof as a password: it began a moment ago, with a provider or an emailed link.
     */
    isFreshSession: (sessionId: string): Promise<boolean> =>
      accountStore.isFreshSession(db, sessionId, freshSessionMinutes),

    /** Returns everything that is stored here about a user, except what could open the account. */
    exportOf: async (userId: string) => {
      const language = (await users.find(db, userId))?.language ?? 'en'
      const { sessions, ...rest } = await accountStore.readEverything(db, userId)
      return {
        accepted: await legal.consentsOf(userId),
        ...rest,
        sessions: sessions.map((session) => ({
          device: wordIn(nameDevice(session.userAgent), language),
          ...session,
        })),
      }
    },

    /** Deletes every way to log in to a closed account. Its sessions end with the same transaction. */
    erase: (tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> =>
      accountStore.erase(tx, userId, email),
  }
}
