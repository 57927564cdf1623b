import type { Message } from '../../../platform/contract/messages.ts'
import { signInMessage } from '../contract/sign-in-messages.ts'
import type { Login, TokenPair } from '../contract/auth.ts'
import { codeWaitMinutes, enrolWaitMinutes, type SecondStepSetup } from '../contract/second-step.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf, newId, newToken, type Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { RateLimits } from './rate-limits.ts'
import type { MailedKeys } from './mailed-keys.ts'
import { isGuardedNow } from './guarded.ts'
import type { KnownDevices } from './known-devices.ts'
import { findLoginRefusal, decideNextStep, type StaffSecondStep } from './rules.ts'
import { makeRecoveryCodes, makeSecret, readRecoveryCode, describeSetup, findCodeStep } from './second-step-codes.ts'
import * as steps from './second-step-store.ts'
import type { FindPixel } from './pixel.ts'
import type { Sessions, Visit } from './sessions.ts'
import type { LoginMethod } from './store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'lock' | 'loginUserOf' | 'logActivity'>
  secrets: Secrets
  sessions: Sessions
  keys: MailedKeys
  rateLimits: RateLimits
  devices: Pick<KnownDevices, 'read'>
  audit: Pick<Audit, 'record'>
  /** Returns the current name of the panel. */
  panelName: () => string
  staffSecondStep: () => StaffSecondStep
  loggedIn: Message
  findPixel: FindPixel
}
/** The result of a correct password, link or ticket: tokens, or the challenge for a second step. */
export type Admission =
  | { token: TokenPair }
  | (Required<Pick<Login, 'secondStep'>> & { token: null; challenge: string })
export type SecondSteps = ReturnType<typeof createSecondSteps>

/** The message for a user whose second step is missing. */
export const stepAsked: Readonly<Record<'code' | 'enrol', Message>> = {
  code: signInMessage('code'),
  enrol: signInMessage('enrol'),
}

/**
 * The second step of a log-in: codes from an authenticator app (TOTP), or recovery codes. Each code is accepted once.
 */
export function createSecondSteps(needs: Needs) {
  const {
    db,
    users,
    secrets,
    sessions,
    keys,
    rateLimits,
    devices,
    audit,
    panelName,
    staffSecondStep,
    loggedIn,
    findPixel,
  } = needs
  const sealSecret = (secret: string): Buffer => secrets.seal('second-step', secret)
  const openSecret = (secret: Buffer): string => secrets.unseal('second-step', secret)
  const hashCode = (userId: string, code: string): Buffer => secrets.hmac('recovery-code', `${userId}:${code}`)
  const logActivity = (tx: Tx, userId: string, activityType: string, ip: string) =>
    users.logActivity(tx, { userId, activityType, ip })

  type Asked = { userId: string; way: LoginMethod | null; secret: string | null; minutes: number; now: Date }
  /** Makes a challenge, which a code will complete. Returns its key; the database stores only the hash of the key. */
  async function makeChallenge(tx: Tx, { userId, way, secret, minutes, now }: Asked): Promise<string> {
    const key = newToken()
    const sealedSecret = secret === null ? null : sealSecret(secret)
    await steps.addChallenge(tx, { challengeId: newId(), userId, way, sealedSecret, hash: hashOf(key), now, minutes })
    return key
  }

  const describeApp = async (key: string, secret: string, email: string): Promise<SecondStepSetup> => ({
    challenge: key,
    secret,
    ...(await describeSetup(secret, panelName(), email)),
  })

  /**
   * Accepts a code from the app or a recovery code. Throws 'code-wrong', or 'code-used' for a code that was already
   * accepted.
   */
  async function takeCode(tx: Tx, userId: string, step: steps.Step, typed: string, now: Date): Promise<void> {
    const number = findCodeStep(openSecret(step.sealedSecret), typed, now)
    if (number !== null) {
      if (!(await steps.useStep(tx, userId, number))) throw fieldProblem('code-used', 'code')
      return
    }
    const code = readRecoveryCode(typed)
    const isTaken = code !== null && (await steps.useRecoveryCode(tx, userId, hashCode(userId, code), now))
    if (!isTaken) throw fieldProblem('code-wrong', 'code')
    await keys.notify(tx, userId, 'recovery-code-used')
  }

  async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = makeRecoveryCodes()
    const hashes = codes.map((code) => hashCode(userId, readRecoveryCode(code) ?? ''))
    await steps.replaceCodes(tx, userId, hashes)
    return codes
  }

  /**
   * Switches to a new app if the code belongs to it, and ends every session except `keep`. Returns the recovery codes.
   */
  async function switchOn(tx: Tx, account: Account, enrolling: Enrolment): Promise<string[]> {
    const { sealedSecret, typed, now, ip, keep } = enrolling
    const { userId } = account
    const lastStep = findCodeStep(openSecret(sealedSecret), typed, now)
    if (lastStep === null) throw fieldProblem('code-wrong', 'code')
    await steps.setStep(tx, { userId, sealedSecret, now, lastStep })
    const codes = await renewCodes(tx, userId)
    await steps.spendChallenges(tx, userId, now)
    await sessions.endAll(tx, userId, 'second step set up', keep)
    await keys.notify(tx, userId, 'second-step-on')
    await logActivity(tx, userId, 'second-step-on', ip)
    await audit.record(tx, { actorId: userId, action: 'auth.second-step-on', subject: userId, ip })
    return codes
  }

  /**
   * Completes the second step of a log-in. Returns the recovery codes when the app was set up just now; otherwise null.
   */
  async function prove(tx: Tx, account: Account, found: steps.Challenge, typed: string, now: Date, ip: string) {
    const step = await steps.findStep(tx, account.userId)
    if (!step && !found.sealedSecret) throw new Problem('challenge-expired')
    if (!step && found.sealedSecret)
      return switchOn(tx, account, { sealedSecret: found.sealedSecret, typed, now, ip, keep: null })
    if (step) await takeCode(tx, account.userId, step, typed, now)
    await steps.spendChallenge(tx, found.challengeId, now)
    return null
  }

  return {
    makeChallenge,
    describeApp,
    takeCode,
    renewCodes,
    switchOn,

    /** After a correct password, link or ticket: starts a session, or returns a challenge for the second step. */
    admit: async (tx: Tx, account: Account, visit: Visit, now: Date, way: LoginMethod): Promise<Admission> => {
      const { userId, role } = account
      const next = decideNextStep(
        await isGuardedNow(tx, role),
        (await steps.findStep(tx, userId)) !== null,
        staffSecondStep(),
      )
      if (next === 'none') return { token: await sessions.start(tx, account, visit, now, way) }
      const minutes = next === 'code' ? codeWaitMinutes : enrolWaitMinutes
      return {
        token: null,
        challenge: await makeChallenge(tx, { userId, way, secret: null, minutes, now }),
        secondStep: next,
      }
    },

    /**
     * Whether an emailed key is enough to open this account. It is not for an account with a second step or a guarded
     * one.
     */
    opensByMail: async (from: Db, { userId, role }: Account): Promise<boolean> =>
      !(await isGuardedNow(from, role)) && (await steps.findStep(from, userId)) === null,

    /**
     * Starts the setup of an app during a log-in that needs one; returns its secret. A second call returns the same
     * secret.
     */
    enrol: async (key: string): Promise<SecondStepSetup> => {
      const { secret, email } = await transaction(db, async (tx) => {
        const found = await steps.lockChallenge(tx, hashOf(key))
        const account = found?.way ? await users.find(tx, found.userId) : null
        if (!found || !account || findLoginRefusal(account)) throw new Problem('challenge-expired')
        if (await steps.findStep(tx, found.userId)) throw new Problem('second-step-on')
        const made = found.sealedSecret ? openSecret(found.sealedSecret) : makeSecret()
        if (!found.sealedSecret) await steps.setSecret(tx, found.challengeId, sealSecret(made))
        return { secret: made, email: account.email }
      })
      return describeApp(key, secret, email)
    },

    /**
     * Finishes a log-in with a code. Wrong codes count for the account and the network; above the limit this throws
     * 'too-many-requests'.
     */
    logIn: async (key: string, code: string, visit: Visit): Promise<WordedAnswer<Login>> => {
      const waiting = await steps.findChallenge(db, hashOf(key))
      const holder = waiting?.way ? await users.find(db, waiting.userId) : null
      if (!holder) throw new Problem('challenge-expired')
      const finish = async (tx: Tx): Promise<WordedAnswer<Login>> => {
        const now = await nowOf(tx)
        // A second call with the same code waits here, and then finds that the code was used.
        const account = await users.lock(tx, holder.userId)
        const refusal = findLoginRefusal(account)
        if (refusal) throw new Problem(refusal)
        const found = await steps.lockChallenge(tx, hashOf(key))
        if (!found?.way) throw new Problem('challenge-expired')
        const recoveryCodes = await prove(tx, account, found, code, now, visit.ip)
        const token = await sessions.start(tx, account, visit, now, found.way, true)
        await logActivity(tx, account.userId, 'log-in', visit.ip)
        const user = users.loginUserOf(account)
        return say(loggedIn, {
          user,
          token,
          ...(recoveryCodes ? { recoveryCodes } : {}),
          ...(await findPixel(tx, account.userId)),
        })
      }
      const source = { ip: visit.ip, device: await devices.read(db, visit, holder.userId) }
      return rateLimits.checkCode(holder.personKey, source, () => transaction(db, finish))
    },

    /** Removes the second step of a user who has lost it, and ends the user's sessions; false when there was none. */
    reset: async (tx: Tx, userId: string, ip: string): Promise<boolean> => {
      if (!(await steps.dropStep(tx, userId))) return false
      await steps.spendChallenges(tx, userId, await nowOf(tx))
      await sessions.endAll(tx, userId, 'second step reset')
      await keys.notify(tx, userId, 'second-step-reset')
      await logActivity(tx, userId, 'second-step-reset', ip)
      return true
    },

    /** Finds when an account got its second step; null when it has none. */
    since: async (userId: string): Promise<Date | null> => (await steps.findStep(db, userId))?.since ?? null,

    prune: async (rowsAtOnce: number): Promise<void> => {
      while ((await steps.removeChallenges(db, 1, rowsAtOnce)) === rowsAtOnce);
    },
  }
}

type Enrolment = { sealedSecret: Buffer; typed: string; now: Date; ip: string; keep: string | null }
