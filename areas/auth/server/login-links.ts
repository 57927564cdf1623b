import type { Message } from '../../../platform/contract/messages.ts'
import { signInMessage } from '../contract/sign-in-messages.ts'
import type { Login } from '../contract/auth.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf } from '../../../platform/server/secrets.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { RateLimits } from './rate-limits.ts'
import { isGuardedNow } from './guarded.ts'
import type { MailedKeys } from './mailed-keys.ts'
import { refuseBarred } from './refusing.ts'
import { findLoginRefusal } from './rules.ts'
import { stepAsked, type SecondSteps } from './second-step.ts'
import type { Visit } from './sessions.ts'
import * as store from './store.ts'

type Needs = {
  db: Db
  users: Users
  secondSteps: Pick<SecondSteps, 'admit'>
  keys: MailedKeys
  rateLimits: RateLimits
  loggedIn: Message
}

const linkMailed = signInMessage('linkMailed')

/**
 * Log-ins with an emailed link instead of a password. Only panelists and vendors can use them, never guarded accounts.
 */
export function createLoginLinks({ db, users, secondSteps, keys, rateLimits, loggedIn }: Needs) {
  /**
   * Emails a log-in link and ends earlier ones. An address that was never verified gets its verification email instead.
   */
  async function mailTo(account: Account): Promise<void> {
    if (findLoginRefusal(account) || (await isGuardedNow(db, account.role))) return
    if (!account.emailVerifiedAt && !(await rateLimits.mayMail(account.personKey, 'verify-email'))) return
    await transaction(db, async (tx) => {
      const now = await nowOf(tx)
      const locked = await users.lock(tx, account.userId)
      const purpose = locked.emailVerifiedAt ? 'login-link' : 'verify-email'
      if (purpose === 'login-link') await store.spendKeys(tx, locked.userId, purpose, now)
      await keys.send(tx, locked, purpose, now)
    })
  }

  const redeem = (key: string, visit: Visit): Promise<WordedAnswer<Login>> =>
    transaction(db, async (tx) => {
      const found = await store.spendLiveKey(tx, hashOf(key), 'login-link')
      if (!found) throw new Problem(await explainRefusal(tx, key))
      const account = await users.lock(tx, found.userId)
      await refuseBarred(users, tx, account)
      if (account.email !== found.email || (await isGuardedNow(tx, account.role))) throw new Problem('key-invalid')
      const admitted = await secondSteps.admit(tx, account, visit, await nowOf(tx), 'link')
      const user = users.loginUserOf(account)
      if (admitted.token === null) return say(stepAsked[admitted.secondStep], { user, ...admitted })
      await users.logActivity(tx, {
        userId: account.userId,
        activityType: 'log-in',
        activityDetails: 'mailed link',
        ip: visit.ip,
      })
      return say(loggedIn, { user, ...admitted })
    })

  /**
   * Finds why a link does not work. A link that was used or replaced is invalid; any other that is too old has expired.
   */
  async function explainRefusal(tx: Tx, key: string): Promise<'key-expired' | 'key-invalid'> {
    const found = await store.findKeyByHash(tx, hashOf(key), 'login-link')
    return found && !found.usedAt ? 'key-expired' : 'key-invalid'
  }

  return {
    /** Emails a log-in link if the account may use one. The response is the same for every address. */
    send: async (email: string, ip: string): Promise<WordedAnswer<null>> => {
      await rateLimits.countMailRequest(ip)
      await rateLimits.countMail(users.personKeyOf(email), 'login-link')
      const account = await users.findByEmail(db, email)
      if (account) await mailTo(account)
      return say(linkMailed, null)
    },

    /**
     * Logs in with the key of an emailed link. A key works once; otherwise this throws 'key-invalid' or 'key-expired'.
     */
    logIn: (key: string, visit: Visit): Promise<WordedAnswer<Login>> =>
      rateLimits.tryLoginKey(visit.ip, () => redeem(key, visit)),
  }
}
