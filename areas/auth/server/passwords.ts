import { checkMessage } from '../../../platform/contract/fields.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf } from '../../../platform/server/secrets.ts'
import type { Users } from '../../users/server/service.ts'
import type { RateLimits } from './rate-limits.ts'
import { isGuardedNow } from './guarded.ts'
import type { Browser, KnownDevices } from './known-devices.ts'
import type { MailedKeys } from './mailed-keys.ts'
import type { Proofs } from './proofs.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { findPasswordRefusal } from './rules.ts'
import type { Sessions } from './sessions.ts'
import * as store from './store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

type Needs = {
  db: Db
  users: Users
  sessions: Sessions
  proofs: Pick<Proofs, 'dropUnproved'>
  keys: MailedKeys
  hashing: PasswordHashing
  rateLimits: RateLimits
  devices: Pick<KnownDevices, 'remember'>
  isFreshSession: (sessionId: string) => Promise<boolean>
}
type Holder = { userId: string; sessionId: string }

const passwordUpdated = checkMessage('passwordUpdated')

/** Checks, resets and changes the passwords of existing accounts. */
export function createPasswords(needs: Needs) {
  const { db, users, sessions, proofs, keys, hashing, rateLimits, devices, isFreshSession } = needs
  const log = (tx: Tx, userId: string, activityType: string, ip: string) =>
    users.logActivity(tx, { userId, activityType, ip })

  const allowFor = async (
    from: Db,
    password: string,
    { email, role }: { email: string; role: string },
  ): Promise<void> => allowPassword(password, { email, isGuarded: await isGuardedNow(from, role) })

  /**
   * Whether this is the account's password, for a user who is logged in. After too many failures it throws
   * 'too-many-requests'. The session proves that the user owns the address, so a password that was set before the
   * address was verified becomes valid if this user knows it.
   */
  async function verifyPassword(userId: string, password: string): Promise<boolean> {
    const account = await users.find(db, userId)
    if (!account) return false
    const known = await store.findPassword(db, userId)
    const isRight = await rateLimits.checkOwnPassword(userId, () => hashing.verify(known?.hash ?? null, password))
    if (isRight && known && !known.isProved) await transaction(db, (tx) => store.provePassword(tx, userId))
    return isRight
  }

  /** Sets a password. Throws when it is a common one, or too short for staff. */
  async function setPassword(tx: Tx, userId: string, password: string): Promise<void> {
    const account = await users.find(tx, userId)
    if (!account) throw new Problem('not-found')
    await allowFor(tx, password, account)
    await store.setPasswordHash(tx, userId, await hashing.hash(password), await nowOf(tx))
  }

  /** What follows every change of a password: other sessions end, and the owner gets an email. */
  async function finishChange(tx: Tx, userId: string, hash: string, now: Date, keep: string | null): Promise<void> {
    await store.setPasswordHash(tx, userId, hash, now)
    await store.spendKeys(tx, userId, 'reset-password', now)
    await store.spendKeys(tx, userId, 'login-link', now)
    await sessions.endAll(tx, userId, 'password changed', keep)
    await keys.notify(tx, userId, 'password-changed')
  }

  return {
    verifyPassword,
    setPassword,

    /**
     * Sets a new password with an emailed key, ends every session, unlinks identities that were never proved, and
     * informs the owner. The browser becomes a known device, so failures of strangers cannot keep the owner out.
     */
    resetPassword: async (
      key: string,
      password: string,
      ip: string,
      browser: Browser = {},
    ): Promise<WordedAnswer<null>> => {
      const hashed = hashOf(key)
      const found = await store.findKeyByHash(db, hashed, 'reset-password')
      const owner = found && !found.usedAt ? await users.find(db, found.userId) : null
      if (!found || !owner || owner.closedAt || owner.email !== found.email) throw new Problem('key-invalid')
      if ((await nowOf(db)) >= found.expiresAt) throw new Problem('key-expired')
      await allowFor(db, password, owner)
      // Before the transaction, because hashing takes too long to hold a connection and locks in the meantime.
      const hash = await hashing.hash(password)
      await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        if (!(await store.spendKey(tx, found.keyId, now))) throw new Problem('key-invalid')
        await users.lock(tx, owner.userId)
        await proofs.dropUnproved(tx, owner.userId)
        await finishChange(tx, owner.userId, hash, now, null)
        await log(tx, owner.userId, 'password-reset', ip)
      })
      await rateLimits.forgetFailures(owner.personKey, ip)
      await devices.remember(db, browser, owner.userId)
      return say(passwordUpdated, null)
    },

    /**
     * Sets a password for an account without a valid one, in the session that has just verified its address. It
     * replaces a password that was never proved. Throws 'password-set' when a password opens the account, and
     * 'choose-too-late' in any other session.
     */
    choosePassword: async ({ userId, sessionId }: Holder, password: string, ip: string) => {
      const account = await users.find(db, userId)
      if (!account) throw new Problem('not-found')
      if (!(await isFreshSession(sessionId))) throw new Problem('choose-too-late')
      await allowFor(db, password, account)
      const hash = await hashing.hash(password)
      await transaction(db, async (tx) => {
        await users.lock(tx, userId)
        if (await store.hasPassword(tx, userId)) throw new Problem('password-set')
        await finishChange(tx, userId, hash, await nowOf(tx), sessionId)
        await log(tx, userId, 'password-chosen', ip)
      })
      return say(passwordUpdated, null)
    },

    /** Changes the password, ends every other session, and informs the owner. */
    changePassword: async ({ userId, sessionId }: Holder, current: string, next: string, ip: string) => {
      const account = await users.find(db, userId)
      if (!account) throw new Problem('not-found')
      if (!(await verifyPassword(userId, current))) throw new Problem('wrong-current-password')
      await allowFor(db, next, account)
      const hash = await hashing.hash(next)
      await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        await finishChange(tx, userId, hash, now, sessionId)
        await log(tx, userId, 'password-changed', ip)
      })
      return say(passwordUpdated, null)
    },
  }
}

/** Throws when this owner may not choose this password. */
export function allowPassword(password: string, owner: { email: string; isGuarded: boolean }): void {
  const refusal = findPasswordRefusal(password, owner)
  if (refusal) throw fieldProblem(refusal, 'password')
}
