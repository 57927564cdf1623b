import { isPanelist } from '@tuppence/contract/access'
import { verifiedTokensMinutes, type Login, type LoginUser, type TokenPair } from '@tuppence/contract/auth'
import { emailProblem, words } from '@tuppence/contract/fields'
import { nowOf, transaction, type Db, type Tx } from '../../platform/db.ts'
import { say, type Said } from '../../platform/http.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Log } from '../../platform/log.ts'
import type { Mail } from '../../platform/mail.ts'
import { Problem } from '../../platform/problem.ts'
import { hashOf, newId, type Secrets } from '../../platform/secrets.ts'
import type { Audit } from '../audit/service.ts'
import type { Account, Users } from '../users/service.ts'
import type { Visitors } from '../visitors/service.ts'
import type { Wallet } from '../wallet/service.ts'
import { createAttempts } from './attempts.ts'
import { createLoginLinks } from './login-links.ts'
import { createMailedKeys } from './mailed-keys.ts'
import { createOwnAccount } from './own-account.ts'
import { createPasswordHashing } from './password-hashing.ts'
import { allowPassword, createPasswords, fieldProblem } from './passwords.ts'
import { countryGuess, loginRefusal, type KeyPurpose } from './rules.ts'
import { createSessions, type Visit } from './sessions.ts'
import { createSocialProviders, type SocialSettings } from './social-providers.ts'
import { createSocial } from './social.ts'
import * as store from './store.ts'

type Needs = {
  db: Db
  users: Users
  wallet: Pick<Wallet, 'welcome'>
  visitors: Pick<Visitors, 'attach'>
  audit: Audit
  jobs: Jobs
  mail: Mail
  secrets: Secrets
  limits: Limits
  appName: string
  publicUrl: string
  /** Whether answers tell strangers which addresses have an account. */
  privacyStrict: boolean
  /** The identity providers that are offered; none without it. */
  social?: SocialSettings
  log?: Pick<Log, 'warn'>
}
type Origin = { affId?: string; visitorId?: string }
type SignUp = Origin & { email: string; password: string }
type Staff = { email: string; password: string; role: string; firstName?: string; lastName?: string }

const keptDays = 30
const rowsAtOnce = 5_000
const mailed = 'Email sent. Please verify email.'
const mailedBefore = 'Please verify your email. We have mailed you a link already.'
const loggedIn = "Success! You've logged in."
const resetMailed = 'Please check your email to reset your password.'

export type Auth = ReturnType<typeof createAuth>

/** Who somebody is: joining, logging in, mailed links, passwords, and the sessions that follow. */
export function createAuth(needs: Needs) {
  const { db, users, wallet, visitors, secrets, limits, publicUrl, privacyStrict, social: settings = {} } = needs
  const sessions = createSessions(needs)
  const keys = createMailedKeys(needs)
  const hashing = createPasswordHashing()
  const attempts = createAttempts({ limits })
  const passwords = createPasswords({ db, users, sessions, keys, hashing, attempts })

  const log = (tx: Tx, userId: string, activityType: string, ip: string, activityDetails = '') =>
    users.logActivity(tx, { userId, activityType, activityDetails, ip })

  /** Notes who joined and where from, and says so to the visit that led here. */
  async function noteSignUp(tx: Tx, { userId }: Account, { affId = '', visitorId = '' }: Origin, ip: string) {
    await log(tx, userId, 'sign-up', ip, JSON.stringify({ affId, visitorId }))
    await visitors.attach(tx, { visitorId, affId, userId })
  }

  /** Marks the address as verified and pays that part of the welcome bonus, both once. */
  async function markVerified(tx: Tx, { userId, role, personKey }: Account, now: Date, ip: string): Promise<void> {
    const isFirst = await users.markEmailVerified(tx, userId, now)
    if (isFirst && isPanelist(role)) await wallet.welcome(tx, 'verify', [{ userId, personKey }])
    await log(tx, userId, 'email-verified', ip)
  }

  async function mailKey(account: Account, purpose: KeyPurpose): Promise<void> {
    await transaction(db, async (tx) => keys.send(tx, account, purpose, await nowOf(tx)))
  }

  /** An account that a stranger may know of; closed ones are nobody's. */
  async function openAccount(email: string): Promise<Account | null> {
    const account = await users.findByEmail(db, email)
    return account && !account.closedAt ? account : null
  }

  async function tellOwner(account: Account): Promise<void> {
    if (await attempts.mayMail(account.personKey, 'account-exists'))
      await transaction(db, (tx) => keys.notify(tx, account.userId, 'account-exists'))
  }

  async function forgotPassword(email: string, ip: string): Promise<Said<null>> {
    await attempts.askForMail(ip)
    const account = await openAccount(email)
    if (!account && !privacyStrict) throw new Problem('email-unknown-reset')
    await attempts.mail(users.personKeyOf(email), 'reset-password')
    if (account) await mailKey(account, 'reset-password')
    return say(resetMailed, null)
  }

  async function resendVerification(email: string, ip: string): Promise<Said<null>> {
    await attempts.askForMail(ip)
    const account = await openAccount(email)
    if (!account && !privacyStrict) throw new Problem('email-not-resent')
    await attempts.mail(users.personKeyOf(email), 'verify-email')
    // The answer does not tell who has verified; the mail tells it to the owner.
    if (account?.emailVerifiedAt) await tellOwner(account)
    else if (account) await mailKey(account, 'verify-email')
    return say(mailed, null)
  }

  async function loginUnverified(account: Account, ip: string): Promise<Said<Login>> {
    const isAllowed = (await attempts.mayAskForMail(ip)) && (await attempts.mayMail(account.personKey, 'verify-email'))
    if (isAllowed) await mailKey(account, 'verify-email')
    return say(isAllowed ? mailed : mailedBefore, { user: users.loginUserOf(account), token: null })
  }

  async function answerAsIfFree(account: Account): Promise<Said<Login>> {
    if (!account.closedAt) await tellOwner(account)
    return say(mailed, { user: newcomer(account.email), token: null })
  }

  const own = createOwnAccount({ db, users, keys })
  const links = createLoginLinks({ db, users, sessions, keys, attempts, loggedIn })
  const providers = createSocialProviders({ settings, publicUrl, log: needs.log })
  const social = createSocial({
    db,
    users,
    secrets,
    sessions,
    keys,
    attempts,
    providers,
    arrivals: {
      loggedIn,
      noteSignUp,
      verified: markVerified,
      unverified: loginUnverified,
      asIfFree: privacyStrict ? answerAsIfFree : null,
    },
  })

  return {
    authenticate: sessions.authenticate,
    refresh: sessions.refresh,
    logout: sessions.end,
    /** Ends every session of a user, in the transaction of what makes them end (a block, an erasure). */
    endSessions: sessions.endAll,
    sessionsOf: own.sessions,
    endSession: own.endSession,
    endOtherSessions: own.endOtherSessions,
    connectionsOf: own.connections,
    disconnect: own.disconnect,
    isFreshSession: own.isFreshSession,
    exportOf: own.exportOf,
    erase: own.erase,
    verifyPassword: passwords.verify,
    setPassword: passwords.set,
    resetPassword: passwords.reset,
    changePassword: passwords.change,
    forgotPassword,
    sendLoginLink: links.send,
    /** The identity providers that people can log in with. */
    socialProviders: social.offered,
    startSocial: social.start,
    finishSocial: social.finish,
    loginWithSocial: social.logIn,

    /** Ends every session of the caller, and the log-in links that wait in a mailbox. */
    logoutEverywhere: ({ userId }: { userId: string }, ip: string): Promise<null> =>
      transaction(db, async (tx) => {
        await sessions.endAll(tx, userId, 'logged out everywhere')
        await store.spendKeys(tx, userId, 'login-link', await nowOf(tx))
        await log(tx, userId, 'log-out-everywhere', ip)
        return null
      }),

    /** Makes an account that is verified from the start: for the command line and the demo world. */
    createStaff: async (tx: Tx, { email, password, role, firstName = '', lastName = '' }: Staff): Promise<Account> => {
      const account = await users.create(tx, { email, role, firstName, lastName })
      await users.markEmailVerified(tx, account.userId, await nowOf(tx))
      await passwords.set(tx, account.userId, password)
      return users.lock(tx, account.userId)
    },

    /** Joins the panel. 'email-taken' when this person has (or had) an account; with PRIVACY_STRICT the answer is the same as for a new one. */
    signup: async (ask: SignUp, { ip, timeZone }: Visit & { timeZone: string }): Promise<Said<Login>> => {
      const { email, password } = ask
      await attempts.signUp(ip)
      allowPassword(password, { email, role: '1' })
      const personKey = users.personKeyOf(email)
      if (!privacyStrict && !(await users.isFree(email))) throw new Problem('email-taken')
      const hash = await hashing.hash(password)
      const joined = await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const account = await users.create(tx, { email, countryId: countryGuess(timeZone) })
        await store.setPasswordHash(tx, account.userId, hash, now)
        await keys.send(tx, account, 'verify-email', now)
        await noteSignUp(tx, account, ask, ip)
        return account
      }).catch((error: unknown) => {
        if (privacyStrict && error instanceof Problem && error.code === 'email-taken') return null
        throw error
      })
      // This mail is covered by the limit on sign-ups, and counts for the next one to the address.
      if (joined) await attempts.mayMail(personKey, 'verify-email')
      const owner = joined ? null : await openAccount(email)
      if (owner) await tellOwner(owner)
      return say(mailed, { user: joined ? users.loginUserOf(joined) : newcomer(email), token: null })
    },

    /** Logs in with the key of a mailed link when there is one, else with e-mail and password. Unverified: no tokens, and the verification mail again. */
    login: async (
      ask: { email?: string; password?: string },
      signature: string,
      visit: Visit,
    ): Promise<Said<Login>> => {
      if (signature !== '') return links.logIn(signature, visit)
      const { email, password } = complete(ask)
      const account = await users.findByEmail(db, email)
      const hash = account ? await store.passwordHash(db, account.userId) : null
      const isRight = await attempts.password(users.personKeyOf(email), visit.ip, () => hashing.verify(hash, password))
      if (!account && !privacyStrict) throw new Problem('email-unknown-login')
      if (!account || !isRight) throw new Problem('wrong-password')
      const refusal = loginRefusal(account)
      if (refusal) throw new Problem(refusal)
      if (!account.emailVerifiedAt) return loginUnverified(account, visit.ip)
      const token = await transaction(db, async (tx) => {
        const pair = await sessions.start(tx, account, visit, await nowOf(tx), 'password')
        await log(tx, account.userId, 'log-in', visit.ip)
        return pair
      })
      return say(loggedIn, { user: users.loginUserOf(account), token })
    },

    /** Null when the address is free, else 'email-taken'; with PRIVACY_STRICT always free. */
    checkAvailable: async (email: string, ip: string): Promise<null> => {
      await attempts.lookUp(ip)
      if (!privacyStrict && !(await users.isFree(email))) throw new Problem('email-taken')
      return null
    },

    resendEmail: (email: string, type: 'verifyEmail' | 'resetPassword', ip: string): Promise<Said<null>> =>
      type === 'verifyEmail'
        ? resendVerification(email, ip)
        : forgotPassword(email, ip).catch((error: unknown) => {
            const isUnknown = error instanceof Problem && error.code === 'email-unknown-reset'
            throw isUnknown ? new Problem('email-not-resent') : error
          }),

    /** Verifies the address that the key was mailed to, and pays that part of the welcome bonus, once. */
    verifyEmail: (key: string, ip: string): Promise<{ returnUrl: null; email: string }> =>
      transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const found = await store.lockKey(tx, hashOf(key), 'verify-email')
        if (!found) throw new Problem('key-invalid')
        const account = await users.lock(tx, found.userId)
        const { email, closedAt, emailVerifiedAt } = account
        if (closedAt || email !== found.email) throw new Problem('key-invalid')
        if (emailVerifiedAt) return { returnUrl: null, email }
        if (now >= found.expiresAt) throw new Problem('key-expired', { data: { email } })
        await store.spendKey(tx, found.keyId, now)
        await markVerified(tx, account, now, ip)
        return { returnUrl: null, email }
      }),

    /** The tokens for a key that verified an address in the last minutes, once; else 'tokens-already-fetched'. */
    tokensAfterVerification: (key: string, visit: Visit): Promise<{ token: TokenPair; user: LoginUser }> =>
      transaction(db, async (tx) => {
        const userId = await store.claimTokens(tx, hashOf(key), verifiedTokensMinutes)
        const account = userId ? await users.find(tx, userId) : null
        if (!account) throw new Problem('tokens-already-fetched')
        const refusal = loginRefusal(account)
        if (refusal) throw new Problem(refusal)
        const token = await sessions.start(tx, account, visit, await nowOf(tx), 'link')
        await log(tx, account.userId, 'log-in', visit.ip)
        return { token, user: users.loginUserOf(account) }
      }),

    deliverKey: keys.deliver,
    deliverNotice: keys.deliverNotice,

    /** Removes keys and sessions that have been of no use for a month, in portions. */
    prune: async (): Promise<void> => {
      while ((await store.removeKeys(db, keptDays, rowsAtOnce)) === rowsAtOnce);
      while ((await store.removeSessions(db, keptDays, rowsAtOnce)) === rowsAtOnce);
      await social.prune(rowsAtOnce)
    },
  }
}

/** The two fields of a log-in; they are optional on the wire because a log-in by link sends neither. */
function complete({ email = '', password = '' }: { email?: string; password?: string }) {
  if (email === '') throw fieldProblem('invalid-input', 'email', words.loginEmailRequired)
  const problem = emailProblem(email)
  if (problem) throw fieldProblem('invalid-input', 'email', problem)
  if (password === '') throw fieldProblem('invalid-input', 'password', words.passwordRequired)
  return { email, password }
}

/** What a sign-up answers of somebody who has just joined, for the sign-up that must not tell that the address is taken. */
const newcomer = (email: string): LoginUser => ({
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
