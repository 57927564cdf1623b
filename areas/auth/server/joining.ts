import type { Login } from '../contract/auth.ts'
import type { LoginUser } from '../../users/contract/users.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Places } from '../../places/server/service.ts'
import type { Site } from '../../site/server/service.ts'
import type { Arrival, Origin } from '../../affiliates/server/arrivals.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import type { TermsVersions } from '../../legal/contract.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { AccountMail } from './account-mail.ts'
import type { RateLimits } from './rate-limits.ts'
import { passwordCredential, noMarks } from './browser-marks.ts'
import type { MailedKeys } from './mailed-keys.ts'
import { countedSignUps } from './metrics.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { allowPassword } from './passwords.ts'
import { admitNewcomer } from './arriving.ts'
import type { Visit } from './sessions.ts'
import * as store from './store.ts'
import { emailSent } from './verification.ts'

type Needs = {
  db: Db
  users: Users
  places: Pick<Places, 'admits'>
  site: Pick<Site, 'isSignUpOpen'>
  affiliates: Pick<Affiliates, 'arrivals'>
  legal: Pick<Legal, 'acceptAll' | 'countryOf' | 'refuseOldTerms'>
  keys: MailedKeys
  hashing: PasswordHashing
  rateLimits: RateLimits
  accountMail: AccountMail
  isPrivacyStrict: () => boolean
}
type SignUp = Origin & { email: string; password: string; language?: string; shownTerms?: TermsVersions }

/** Creates accounts, and decides how much a sign-up reveals about existing accounts. */
export function createJoining(needs: Needs) {
  const {
    db,
    users,
    places,
    site,
    affiliates: { arrivals },
    legal,
    keys,
    hashing,
    rateLimits,
    accountMail,
    isPrivacyStrict,
  } = needs

  /** Records who joined and through which link, and connects the visit to the new account. */
  async function noteSignUp(tx: Tx, account: Account, origin: Origin, arrival: Arrival, ip: string) {
    const { affId = '', visitorId = '' } = origin
    const activityDetails = JSON.stringify({ affId, visitorId })
    await users.logActivity(tx, { userId: account.userId, activityType: 'sign-up', activityDetails, ip })
    countedSignUps.addWhenCommitted(tx, {})
    await arrivals.note(tx, account, origin, arrival, ip)
  }

  return {
    findArrival: arrivals.find,
    noteSignUp,

    /**
     * Joins the panel. Throws 'email-taken' when this person has or had an account. With PRIVACY_STRICT the response is
     * the same as for a new account.
     */
    signup: async (ask: SignUp, visit: Visit & { timeZone: string }): Promise<WordedAnswer<Login>> => {
      const { ip, timeZone, marks = noMarks } = visit
      const { email, password, language = 'en', shownTerms } = ask
      await rateLimits.countSignUp(ip)
      const countryId = admitNewcomer({ places, site }, timeZone)
      // Checked before the address, so that a refusal does not reveal whether the address has an account.
      await legal.refuseOldTerms(shownTerms)
      allowPassword(password, { email, isGuarded: false })
      const personKey = users.personKeyOf(email)
      if (!isPrivacyStrict() && !(await users.isFree(email))) throw new Problem('email-taken')
      const hash = await hashing.hash(password)
      const ipCountry = await legal.countryOf(ip)
      const arrival = await arrivals.find(ask, ip)
      const joined = await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const account = await users.create(tx, { email, countryId, language })
        await store.setPasswordHash(tx, account.userId, hash, now, false)
        await legal.acceptAll(tx, { userId: account.userId, language, now, how: 'form', ipCountry }, shownTerms)
        await keys.send(tx, account, 'verify-email', now)
        await noteSignUp(tx, account, ask, arrival, ip)
        return account
      }).catch((error: unknown) => {
        if (isPrivacyStrict() && error instanceof Problem && error.code === 'email-taken') return null
        throw error
      })
      // The limit on sign-ups covers this email. It counts only for the next email to the same address.
      if (joined) await rateLimits.mayMail(personKey, 'verify-email')
      const owner = joined ? null : await accountMail.findOpenAccount(email)
      if (owner) await accountMail.notifyOwner(owner)
      const user = joined ? users.loginUserOf(joined) : describeNewcomer(email)
      marks.remember(user.userId, passwordCredential)
      return say(emailSent, { user, token: null, mail: 'sent' })
    },

    /** Responds to a sign-in with a provider as if no account had the address, and emails the owner of the account. */
    answerAsIfFree: async (account: Account): Promise<WordedAnswer<Login>> => {
      if (!account.closedAt) await accountMail.notifyOwner(account)
      return say(emailSent, { user: describeNewcomer(account.email), token: null, mail: 'sent' })
    },

    /**
     * Throws 'email-taken' when the address has or had an account. With PRIVACY_STRICT it never does.
     */
    refuseTaken: async (email: string, ip: string): Promise<null> => {
      await rateLimits.countLookUp(ip)
      if (!isPrivacyStrict() && !(await users.isFree(email))) throw new Problem('email-taken')
      return null
    },
  }
}

/**
 * The user in the answer when no account was made: it looks like a new one, so that it does not reveal that the
 * address is taken.
 */
const describeNewcomer = (email: string): LoginUser => ({
  userId: newId(),
  firstName: '',
  lastName: '',
  email,
  role: '1',
  isTopAnswer: false,
  isEmailVerified: false,
  isActive: true,
  isBlocked: false,
})
