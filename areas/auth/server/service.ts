import type { TermsVersions } from '../../legal/contract.ts'
import type { Login } from '../contract/auth.ts'
import { checkMessage, emailProblem } from '../../../platform/contract/fields.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limits } from '../../../platform/server/limits.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Places } from '../../places/server/service.ts'
import type { Site } from '../../site/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { createAccountMail } from './account-mail.ts'
import { createRateLimits } from './rate-limits.ts'
import { createBrowserMarks, passwordCredential } from './browser-marks.ts'
import { isGuardedNow } from './guarded.ts'
import { createJoining } from './joining.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLoginLinks } from './login-links.ts'
import { createMailedKeys } from './mailed-keys.ts'
import { countRefusals } from './metrics.ts'
import { createOwnAccount } from './own-account.ts'
import { createOwnSecondStep } from './own-second-step.ts'
import { createPasswordHashing, type HashCost } from './password-hashing.ts'
import { createFindPixel } from './pixel.ts'
import { createProofs } from './proofs.ts'
import { allowPassword, createPasswords } from './passwords.ts'
import { refuseBarred } from './refusing.ts'
import { decideNextStep, type StaffSecondStep } from './rules.ts'
import { createSecondSteps, stepAsked } from './second-step.ts'
import { createSessions, type Visit } from './sessions.ts'
import { createSocialProviders, type SocialSettings } from './social-providers.ts'
import { createSocial } from './social.ts'
import { countStaff } from './second-step-store.ts'
import * as store from './store.ts'
import { createVerification } from './verification.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

type Needs = {
  db: Db
  users: Users
  places: Pick<Places, 'admits'>
  site: Pick<Site, 'isSignUpOpen'>
  wallet: Pick<Wallet, 'welcome'>
  affiliates: Pick<Affiliates, 'arrivals' | 'noteVerified' | 'pixelOf'>
  legal: Pick<Legal, 'acceptAll' | 'isOutdated' | 'refuseOldTerms' | 'consentsOf' | 'countryOf'>
  audit: Audit
  jobs: Jobs
  mail: Pick<Mail, 'send' | 'write'>
  secrets: Secrets
  limits: Limits
  appName: string
  publicUrl: string
  /** Whether responses hide from strangers which addresses have an account. */
  isPrivacyStrict: () => boolean
  /** Whether staff may log in without a second step. */
  staffSecondStep?: () => StaffSecondStep
  /** Called in the transaction in which a user begins a session. */
  arrived?: (tx: Tx, userId: string) => Promise<void>
  /** The identity providers that users can choose; none by default. */
  social?: SocialSettings
  /** Another cost of new passwords than the agreed one. */
  passwordCost?: HashCost
  log?: Pick<Log, 'warn'>
}
type AccountOpening = { userId: string; password: string; language: string; shownTerms?: TermsVersions }
type Staff = { email: string; password: string; role: string; firstName?: string; lastName?: string }
type FirstStaff = Staff & { countryId: string; language: string }

const rowsAtOnce = 5_000
const loggedIn = checkMessage('loggedIn')
const resetMailed = checkMessage('resetMailed')

export type Auth = ReturnType<typeof createAuth>

/** Everything that proves who a user is: joining, logging in, emailed links, passwords, and sessions. */
export function createAuth(needs: Needs) {
  const { db, users, legal, secrets, limits, publicUrl, isPrivacyStrict, staffSecondStep = () => 'required' } = needs
  const devices = createKnownDevices({
    secrets,
    publicUrl,
    passwordHashOf: async (from, userId) => (await store.findPassword(from, userId))?.hash ?? '',
  })
  const sessions = createSessions({ ...needs, devices, staffSecondStep })
  const keys = createMailedKeys(needs)
  const hashing = createPasswordHashing(needs.passwordCost)
  const rateLimits = createRateLimits({ limits })
  const shared = { ...needs, staffSecondStep, devices, sessions, keys, hashing, rateLimits }
  const proofs = createProofs(shared)
  const ownAccount = createOwnAccount(shared)
  const { isFreshSession } = ownAccount
  const passwords = createPasswords({ ...shared, proofs, isFreshSession })
  const accountMail = createAccountMail(shared)
  const findPixel = createFindPixel(needs)
  const secondSteps = createSecondSteps({ ...shared, panelName: () => needs.appName, loggedIn, findPixel })
  const { opensByMail } = secondSteps
  const verification = createVerification({ ...shared, accountMail, proofs, opensByMail, findPixel })
  const joining = createJoining({ ...shared, accountMail })
  const log = (tx: Tx, userId: string, activityType: string, ip: string, activityDetails = '') =>
    users.logActivity(tx, { userId, activityType, activityDetails, ip })

  async function createStaff(tx: Tx, { password, ...made }: Staff & Partial<FirstStaff>): Promise<Account> {
    const account = await users.create(tx, made)
    await users.markEmailVerified(tx, account.userId, await nowOf(tx))
    await passwords.setPassword(tx, account.userId, password)
    return users.lock(tx, account.userId)
  }

  async function forgotPassword(email: string, ip: string): Promise<WordedAnswer<null>> {
    await rateLimits.countMailRequest(ip)
    const account = await accountMail.findOpenAccount(email)
    if (!account && !isPrivacyStrict()) throw new Problem('email-unknown-reset')
    await rateLimits.countMail(users.personKeyOf(email), 'reset-password')
    if (account) await accountMail.sendKey(account, 'reset-password')
    return say(resetMailed, null)
  }

  const ownStep = createOwnSecondStep({
    ...shared,
    secondSteps,
    verifyPassword: passwords.verifyPassword,
    isFreshSession,
  })
  const links = createLoginLinks({ ...shared, secondSteps, loggedIn })
  const social = createSocial({
    ...shared,
    proofs,
    secondSteps,
    providers: createSocialProviders({ settings: needs.social ?? {}, publicUrl, log: needs.log }),
    arrivals: {
      loggedIn,
      noteSignUp: joining.noteSignUp,
      findArrival: joining.findArrival,
      markVerified: verification.markVerified,
      findPixel,
      loginUnverified: verification.loginUnverified,
      asIfFree: () => (isPrivacyStrict() ? joining.answerAsIfFree : null),
    },
  })

  return {
    ...ownAccount,
    ...ownStep,
    ...passwords,
    /** Reads what the browser that sent a request has proved. */
    marksOf: createBrowserMarks({ secrets, publicUrl }),
    authenticate: sessions.authenticate,
    refresh: sessions.refresh,
    logout: sessions.end,
    /** Ends every session of a user. Call it in the transaction of the cause, such as a block or an erasure. */
    endSessions: sessions.endAll,
    exportOf: async (userId: string) => ({
      ...(await ownAccount.exportOf(userId)),
      secondStep: await ownStep.exportOf(userId),
    }),
    finishLogin: countRefusals(secondSteps.logIn),
    enrolForLogin: secondSteps.enrol,
    /**
     * Removes a user's second step; false when there was none. Call it in the transaction of the staff member's
     * action.
     */
    resetSecondStep: secondSteps.reset,
    secondStepSince: secondSteps.since,
    /** Whether the panel has staff and all of them have a second step. */
    isStaffProtected: async () => {
      const { staff, unprotected } = await countStaff(db)
      return staff > 0 && unprotected === 0
    },
    /** Counts the staff without a second step. */
    countUnprotectedStaff: async () => (await countStaff(db)).unprotected,
    signup: joining.signup,
    refuseTaken: joining.refuseTaken,
    verifyEmail: verification.verify,
    tokensAfterVerification: verification.claimTokens,
    forgotPassword,
    sendLoginLink: links.send,
    /** The identity providers that users can log in with. */
    socialProviders: social.offered,
    startSocial: social.start,
    finishSocial: social.finish,
    loginWithSocial: social.logIn,

    /** Ends every session of the user, and the log-in links in the mailbox. */
    logoutEverywhere: ({ userId }: { userId: string }, ip: string): Promise<null> =>
      transaction(db, async (tx) => {
        await sessions.endAll(tx, userId, 'logged out everywhere')
        await store.spendKeys(tx, userId, 'login-link', await nowOf(tx))
        await log(tx, userId, 'log-out-everywhere', ip)
        return null
      }),

    /** Creates an account whose address is verified from the start, for the command line and the demo world. */
    createStaff,

    /**
     * Creates the account that sets up the panel, in the transaction that sets it up, and logs its owner in. The
     * session needs no second step and ends after an hour.
     */
    createFirstStaff: async (tx: Tx, staff: FirstStaff, visit: Visit): Promise<Login> => {
      const account = await createStaff(tx, staff)
      const token = await sessions.start(tx, account, visit, await nowOf(tx), 'setup')
      await log(tx, account.userId, 'log-in', visit.ip)
      return { user: users.loginUserOf(account), token }
    },

    /** Whether a user with these roles must set up a second step at the first log-in. */
    asksSecondStep: async (from: Db, role: string): Promise<boolean> =>
      decideNextStep(await isGuardedNow(from, role), false, staffSecondStep()) === 'enrol',

    /**
     * Creates the account of a new staff member, in the transaction that uses the invitation, and logs the new member
     * in. The invitation has verified the address. If the role requires a second step, that must be set up first.
     */
    joinTeam: async (tx: Tx, staff: Staff & { language: string }, visit: Visit): Promise<Login> => {
      const account = await createStaff(tx, staff)
      const admitted = await secondSteps.admit(tx, account, visit, await nowOf(tx), 'password')
      if (admitted.token) await log(tx, account.userId, 'log-in', visit.ip)
      return { user: users.loginUserOf(account), ...admitted }
    },

    /**
     * Opens the account of a panelist who was imported from a former panel, with the password and the terms chosen now.
     * Call it in the transaction that uses the emailed link, which has verified the address. Throws what `login`
     * throws, 'password-set' for an account that is already open, and 'key-invalid' for a guarded one.
     */
    openTakenOver: async (
      tx: Tx,
      { userId, password, language, shownTerms }: AccountOpening,
      visit: Visit,
    ): Promise<Login> => {
      const account = await users.lock(tx, userId)
      await refuseBarred(users, tx, account)
      if (account.emailVerifiedAt) throw new Problem('password-set')
      // The panelist has become staff since. An emailed link alone does not open a guarded account.
      if (await isGuardedNow(tx, account.role)) throw new Problem('key-invalid')
      const now = await nowOf(tx)
      await passwords.setPassword(tx, userId, password)
      await legal.refuseOldTerms(shownTerms, tx)
      const ipCountry = await legal.countryOf(visit.ip)
      await legal.acceptAll(tx, { userId, language, now, how: 'form', ipCountry }, shownTerms)
      await verification.markVerified(tx, account, now, visit.ip)
      const opened = await users.lock(tx, userId)
      const token = await sessions.start(tx, opened, visit, now, 'link')
      await log(tx, userId, 'log-in', visit.ip)
      return { user: users.loginUserOf(opened), token }
    },

    /**
     * Logs in with the key of an emailed link if there is one, otherwise with email and password. An account whose
     * address is not verified gets the verification email again instead of tokens. An account with a second step gets
     * a challenge instead of tokens.
     */
    login: countRefusals(
      async (
        ask: { email?: string; password?: string },
        signature: string,
        visit: Visit,
      ): Promise<WordedAnswer<Login>> => {
        if (signature !== '') return links.logIn(signature, visit)
        const { email, password } = requireFields(ask)
        const account = await users.findByEmail(db, email)
        const known = account ? await store.findPassword(db, account.userId) : null
        const source = { ip: visit.ip, device: account && (await devices.read(db, visit, account.userId)) }
        const isRight = await rateLimits.checkPassword(users.personKeyOf(email), source, () =>
          hashing.verify(known?.hash ?? null, password),
        )
        if (!account && !isPrivacyStrict()) throw new Problem('email-unknown-login')
        if (!account || !isRight) throw new Problem('wrong-password')
        await refuseBarred(users, db, account)
        if (!account.emailVerifiedAt) {
          visit.marks?.remember(account.userId, passwordCredential)
          return verification.loginUnverified(account, visit.ip)
        }
        if (!known?.isProved) throw new Problem('password-unproved')
        // The password was chosen before this panelist became staff, and is too short for staff. The emailed link lets
        // the user choose a longer one.
        if (await isGuardedNow(db, account.role)) allowPassword(password, { ...account, isGuarded: true })
        const { admitted, pixel } = await transaction(db, async (tx) => {
          const got = await secondSteps.admit(tx, account, visit, await nowOf(tx), 'password')
          if (got.token === null) return { admitted: got, pixel: null }
          await log(tx, account.userId, 'log-in', visit.ip)
          return { admitted: got, pixel: await findPixel(tx, account.userId) }
        })
        const message = admitted.token === null ? stepAsked[admitted.secondStep] : loggedIn
        return say(message, { user: users.loginUserOf(account), ...admitted, ...pixel })
      },
    ),

    resendEmail: (email: string, type: 'verifyEmail' | 'resetPassword', ip: string): Promise<WordedAnswer<null>> =>
      type === 'verifyEmail'
        ? verification.resend(email, ip)
        : forgotPassword(email, ip).catch((error: unknown) => {
            const isUnknown = error instanceof Problem && error.code === 'email-unknown-reset'
            throw isUnknown ? new Problem('email-not-resent') : error
          }),

    deliverKey: keys.deliver,
    deliverNotice: keys.deliverNotice,

    /** Deletes, in batches, the sign-ins and second steps that were never finished. */
    prune: async (): Promise<void> => {
      await social.prune(rowsAtOnce)
      await secondSteps.prune(rowsAtOnce)
    },
  }
}

/**
 * Throws when a field of a log-in is empty. The contract cannot require these fields, because a log-in with a link has
 * neither.
 */
function requireFields({ email = '', password = '' }: { email?: string; password?: string }) {
  if (email === '') throw fieldProblem('invalid-input', 'email', checkMessage('loginEmailRequired'))
  const problem = emailProblem(email)
  if (problem) throw fieldProblem('invalid-input', 'email', problem)
  if (password === '') throw fieldProblem('invalid-input', 'password', checkMessage('passwordRequired'))
  return { email, password }
}
