import { checkMessage } from '../../../platform/contract/fields.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { signInMessage } from '../contract/sign-in-messages.ts'
import { isPanelist } from '../../../platform/contract/access.ts'
import { type authApi, verifiedTokensMinutes, type LinkMail, type Login, type TokenPair } from '../contract/auth.ts'
import { type LoginUser } from '../../users/contract/users.ts'
import type { DataOf } from '../../../platform/contract/endpoint.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf } from '../../../platform/server/secrets.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import type { AccountMail } from './account-mail.ts'
import type { RateLimits } from './rate-limits.ts'
import { noMarks } from './browser-marks.ts'
import type { FindPixel } from './pixel.ts'
import type { Proofs } from './proofs.ts'
import { refuseBarred } from './refusing.ts'
import type { SecondSteps } from './second-step.ts'
import type { Sessions, Visit } from './sessions.ts'
import * as store from './store.ts'

type Needs = {
  db: Db
  users: Users
  wallet: Pick<Wallet, 'welcome'>
  affiliates: Pick<Affiliates, 'noteVerified'>
  sessions: Sessions
  rateLimits: RateLimits
  accountMail: AccountMail
  proofs: Proofs
  isPrivacyStrict: () => boolean
  /** Whether an emailed key is enough to open this account. */
  opensByMail: SecondSteps['opensByMail']
  findPixel: FindPixel
}

type Verified = DataOf<typeof authApi.mailVerification>

/** The message for a user whose address is not verified yet (specification, section 8). */
export const emailSent = checkMessage('emailSent')
const emailSentences: Readonly<Record<LinkMail, Message>> = {
  sent: emailSent,
  'sent-before': signInMessage('sentBefore'),
  'not-sent': signInMessage('notSent'),
}

/** Proves that an address belongs to the owner of the account: the email, its link, and the session that follows. */
export function createVerification(needs: Needs) {
  const { db, users, wallet, affiliates, sessions, rateLimits, accountMail, proofs, isPrivacyStrict } = needs
  const { opensByMail, findPixel } = needs
  const log = (tx: Tx, userId: string, activityType: string, ip: string) =>
    users.logActivity(tx, { userId, activityType, ip })

  /**
   * Marks the address as verified, pays that part of the welcome bonus, and counts the sign-up as a lead of its
   * campaign. Each happens once.
   */
  async function markVerified(tx: Tx, { userId, role, personKey }: Account, now: Date, ip: string): Promise<void> {
    const isFirst = await users.markEmailVerified(tx, userId, now)
    if (isFirst && isPanelist(role)) await wallet.welcome(tx, 'verify', [{ userId, personKey }])
    await log(tx, userId, 'email-verified', ip)
    // This comes last, because it locks the campaign until the transaction ends.
    if (isFirst) await affiliates.noteVerified(tx, { userId }, now)
  }

  return {
    markVerified,

    /**
     * Sends the verification email again. Throws 'email-not-resent' for an address without an account, unless responses
     * must hide that.
     */
    resend: async (email: string, ip: string): Promise<WordedAnswer<null>> => {
      await rateLimits.countMailRequest(ip)
      const account = await accountMail.findOpenAccount(email)
      if (!account && !isPrivacyStrict()) throw new Problem('email-not-resent')
      await rateLimits.countMail(users.personKeyOf(email), 'verify-email')
      // The response does not reveal that the address is already verified; only the owner learns that, by email.
      if (account?.emailVerifiedAt) await accountMail.notifyOwner(account)
      else if (account) await accountMail.sendKey(account, 'verify-email')
      return say(emailSent, null)
    },

    /**
     * Responds to a correct log-in whose address is not verified: no tokens, but the verification email again, within
     * its limits.
     */
    loginUnverified: async (account: Account, ip: string): Promise<WordedAnswer<Login>> => {
      const isAllowed =
        (await rateLimits.mayAskForMail(ip)) && (await rateLimits.mayMail(account.personKey, 'verify-email'))
      if (isAllowed) await accountMail.sendKey(account, 'verify-email')
      const hasLiveLink = isAllowed || (await store.hasLiveKey(db, account.userId, 'verify-email'))
      const mail: LinkMail = isAllowed ? 'sent' : hasLiveLink ? 'sent-before' : 'not-sent'
      return say(emailSentences[mail], { user: users.loginUserOf(account), token: null, mail })
    },

    /**
     * Verifies the address to which the key was sent and pays that part of the welcome bonus, once. If the link is
     * opened in another browser than the one that joined, the owner must enter or choose a password, because a stranger
     * may have chosen the current one.
     */
    verify: (key: string, { ip, marks = noMarks }: Pick<Visit, 'ip' | 'marks'>): Promise<Verified> =>
      transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const found = await store.lockKey(tx, hashOf(key), 'verify-email')
        if (!found) throw new Problem('key-invalid')
        const account = await users.lock(tx, found.userId)
        const { email, closedAt, emailVerifiedAt } = account
        if (closedAt || email !== found.email) throw new Problem('key-invalid')
        if (emailVerifiedAt) {
          // The link was opened again, this time in the browser in which the password was chosen.
          if (now < found.expiresAt) await proofs.keepPassword(tx, account.userId, marks)
          return { email, returnUrl: null, ...(await findPixel(tx, account.userId)) }
        }
        if (now >= found.expiresAt) throw new Problem('key-expired', { data: { email } })
        await store.spendKey(tx, found.keyId, now)
        const { isPasswordAsked, removed } = await proofs.settle(tx, account, marks)
        await markVerified(tx, account, now, ip)
        return {
          email,
          returnUrl: null,
          ...(await findPixel(tx, account.userId)),
          ...(isPasswordAsked ? { isPasswordAsked } : {}),
          ...(removed.length > 0 ? { removed } : {}),
        }
      }),

    /**
     * Fetches the tokens with a key that verified an address a few minutes ago. This works once; after that it throws
     * 'tokens-already-fetched'.
     */
    claimTokens: (key: string, visit: Visit): Promise<{ token: TokenPair; user: LoginUser }> =>
      transaction(db, async (tx) => {
        const userId = await store.claimTokens(tx, hashOf(key), verifiedTokensMinutes)
        const account = userId ? await users.find(tx, userId) : null
        if (!account) throw new Problem('tokens-already-fetched')
        await refuseBarred(users, tx, account)
        // The address is verified, but an emailed key is not enough to open this account.
        if (!(await opensByMail(tx, account))) throw new Problem('tokens-already-fetched')
        const token = await sessions.start(tx, account, visit, await nowOf(tx), 'link')
        await log(tx, account.userId, 'log-in', visit.ip)
        return { token, user: users.loginUserOf(account) }
      }),
  }
}
