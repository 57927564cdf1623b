import { enrolWaitMinutes, type SecondStep, type SecondStepSetup } from '../contract/second-step.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { RateLimits } from './rate-limits.ts'
import { isGuardedNow } from './guarded.ts'
import type { MailedKeys } from './mailed-keys.ts'
import { mayHaveSecondStep, decideNextStep, type StaffSecondStep } from './rules.ts'
import { makeSecret } from './second-step-codes.ts'
import type { SecondSteps } from './second-step.ts'
import type { Sessions } from './sessions.ts'
import * as steps from './second-step-store.ts'
import * as store from './store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'lock' | 'logActivity'>
  keys: MailedKeys
  rateLimits: RateLimits
  audit: Pick<Audit, 'record'>
  secondSteps: SecondSteps
  sessions: Pick<Sessions, 'endAll'>
  staffSecondStep: () => StaffSecondStep
  verifyPassword: (userId: string, password: string) => Promise<boolean>
  isFreshSession: (sessionId: string) => Promise<boolean>
}
type Holder = { userId: string; sessionId: string; role: string }
type Proof = { password?: string; code?: string }

/**
 * The source under which the codes of a logged-in user are counted. It is separate, so that a thief who tries to log
 * in cannot use up the limit.
 */
const makeOwnSource = (userId: string, ip: string) => ({ ip, device: `own ${userId}` })

/**
 * What users do with their own second step: set up an app, replace it, renew the recovery codes, or switch the step
 * off.
 */
export function createOwnSecondStep(needs: Needs) {
  const { db, users, keys, rateLimits, audit, secondSteps, sessions, staffSecondStep, verifyPassword, isFreshSession } =
    needs

  const allow = ({ role }: Holder): void => {
    if (!mayHaveSecondStep(role)) throw new Problem('not-allowed')
  }

  const isRequired = async ({ role }: Holder): Promise<boolean> =>
    decideNextStep(await isGuardedNow(db, role), false, staffSecondStep()) !== 'none'

  /** Checks the user's password. For an account without one, the session must have begun a moment ago. */
  async function provePerson({ userId, sessionId }: Holder, password: string | undefined): Promise<void> {
    if (!(await store.hasPassword(db, userId))) {
      if (!(await isFreshSession(sessionId))) throw new Problem('second-step-proof')
    } else if (!(await verifyPassword(userId, password ?? ''))) throw fieldProblem('wrong-current-password', 'password')
  }

  /** Checks a code from the current app, then runs the work while the account is locked. */
  async function withCode<T>(
    { userId }: Pick<Holder, 'userId'>,
    code: string,
    ip: string,
    work: (tx: Tx, account: Account, now: Date) => Promise<T>,
  ): Promise<T> {
    const holder = await users.find(db, userId)
    if (!holder) throw new Problem('signed-out')
    return rateLimits.checkCode(holder.personKey, makeOwnSource(userId, ip), () =>
      transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const account = await users.lock(tx, userId)
        const step = await steps.findStep(tx, userId)
        if (!step) throw new Problem('second-step-off')
        await secondSteps.takeCode(tx, userId, step, code, now)
        return work(tx, account, now)
      }),
    )
  }

  /** Makes the secret of a new app. The secret is pending until its first code arrives. */
  async function beginApp(tx: Tx, { userId, email }: Account, now: Date) {
    const secret = makeSecret()
    const asked = { userId, way: null, secret, minutes: enrolWaitMinutes, now }
    return { key: await secondSteps.makeChallenge(tx, asked), secret, email }
  }

  return {
    readSecondStep: async (holder: Holder): Promise<SecondStep> => {
      allow(holder)
      const step = await steps.findStep(db, holder.userId)
      return {
        isOn: step !== null,
        since: step?.since.toISOString() ?? null,
        isRequired: await isRequired(holder),
        recoveryCodesLeft: step?.codesLeft ?? 0,
      }
    },

    /**
     * Starts the setup of an app and returns its secret. To replace an app, a code from the old one or a recovery code
     * is needed too.
     */
    beginSecondStep: async (holder: Holder, { password, code }: Proof, ip: string): Promise<SecondStepSetup> => {
      allow(holder)
      await provePerson(holder, password)
      const isOn = (await steps.findStep(db, holder.userId)) !== null
      const { key, secret, email } = isOn
        ? await withCode(holder, code ?? '', ip, beginApp)
        : await transaction(db, async (tx) => {
            const account = await users.lock(tx, holder.userId)
            // An app was set up while this call waited for the account lock. The call has no code from that app, so it
            // comes too late.
            if (await steps.findStep(tx, holder.userId)) throw fieldProblem('code-wrong', 'code')
            return beginApp(tx, account, await nowOf(tx))
          })
      return secondSteps.describeApp(key, secret, email)
    },

    /** Switches to the pending app and ends every other session. Returns the recovery codes, which are shown once. */
    confirmSecondStep: async (
      holder: Holder,
      key: string,
      code: string,
      ip: string,
    ): Promise<{ recoveryCodes: string[] }> => {
      allow(holder)
      const { userId, sessionId } = holder
      const person = await users.find(db, userId)
      if (!person) throw new Problem('signed-out')
      const finish = async (tx: Tx): Promise<{ recoveryCodes: string[] }> => {
        const now = await nowOf(tx)
        const account = await users.lock(tx, userId)
        const found = await steps.lockChallenge(tx, hashOf(key))
        if (found?.userId !== userId || found.way !== null || !found.sealedSecret)
          throw new Problem('challenge-expired')
        const enrolling = { sealedSecret: found.sealedSecret, typed: code, now, ip, keep: sessionId }
        const recoveryCodes = await secondSteps.switchOn(tx, account, enrolling)
        await steps.proveSession(tx, sessionId)
        return { recoveryCodes }
      }
      return rateLimits.checkCode(person.personKey, makeOwnSource(userId, ip), () => transaction(db, finish))
    },

    /** Replaces the recovery codes with new ones, and ends every other session. */
    renewRecoveryCodes: async (holder: Holder, { password, code = '' }: Proof, ip: string) => {
      allow(holder)
      await provePerson(holder, password)
      return withCode(holder, code, ip, async (tx, { userId }) => {
        const recoveryCodes = await secondSteps.renewCodes(tx, userId)
        await sessions.endAll(tx, userId, 'recovery codes renewed', holder.sessionId)
        await keys.notify(tx, userId, 'recovery-codes-renewed')
        await users.logActivity(tx, { userId, activityType: 'recovery-codes-renewed', ip })
        return { recoveryCodes }
      })
    },

    /**
     * Switches the second step off, and ends every other session. Throws 'second-step-required' for an account that
     * must have one.
     */
    endSecondStep: async (holder: Holder, { password, code = '' }: Proof, ip: string): Promise<null> => {
      allow(holder)
      if (await isRequired(holder)) throw new Problem('second-step-required')
      await provePerson(holder, password)
      return withCode(holder, code, ip, async (tx, { userId }, now) => {
        await steps.dropStep(tx, userId)
        await steps.spendChallenges(tx, userId, now)
        await sessions.endAll(tx, userId, 'second step switched off', holder.sessionId)
        await steps.unproveSessions(tx, userId)
        await keys.notify(tx, userId, 'second-step-off')
        await users.logActivity(tx, { userId, activityType: 'second-step-off', ip })
        await audit.record(tx, { actorId: userId, action: 'auth.second-step-off', subject: userId, ip })
        return null
      })
    },

    /** Whether `provePresence` needs a code from this user. */
    asksPresence: async (userId: string): Promise<boolean> => (await steps.findStep(db, userId)) !== null,
    /**
     * Checks a code from the current app, before an action for which a stolen session must not be enough. Users
     * without a second step need no code on panels where staff may do without one.
     */
    provePresence: async (userId: string, code: string | undefined, ip: string): Promise<void> => {
      if (!(await steps.findStep(db, userId))) return
      if (code === undefined) throw fieldProblem('code-wrong', 'code')
      await withCode({ userId }, code, ip, async () => undefined)
    },

    /** Returns what is stored about a user's second step, except what codes are made from. */
    exportOf: async (userId: string) => {
      const step = await steps.findStep(db, userId)
      return step && { since: step.since, recoveryCodesLeft: step.codesLeft }
    },
  }
}
