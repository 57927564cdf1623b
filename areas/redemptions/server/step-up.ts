import { minuteMs } from '../../../platform/contract/durations.ts'
import { codeDigits, codeMinutes, codeTriesMax } from '../contract.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { writeCodeLetter } from './mail.ts'
import * as store from './proof-store.ts'

const daySeconds = 86_400
/** Five codes a day, with five guesses each: at that rate, guessing one takes 40,000 days on average. */
const codesPerUserAndDay: Limit = { name: 'redemption-codes', count: 5, seconds: daySeconds }
const mailPerUserAndMinute: Limit = { name: 'mail-minute', count: 1, seconds: 60 }
/** The counter is shared by all kinds of emails that can be requested from one internet address. */
const mailPerNetwork: Limit = { name: 'mail-network', count: 20, seconds: 3600, shared: true }

type Needs = {
  mail: Pick<Mail, 'send' | 'write'>
  db: Db
  users: Pick<Users, 'find'>
  auth: Pick<Auth, 'verifyPassword'>
  jobs: Pick<Jobs, 'add'>
  secrets: Secrets
  limits: Pick<Limits, 'take'>
}
/** The result of a check. A code must still be used up in the redemption's transaction. */
export type Proof = { codeId: string | null }

export type StepUp = ReturnType<typeof createStepUp>
/**
 * Proves that the owner of the account makes the request: by the password, or by an emailed code for this purpose only.
 */
export function createStepUp(needs: Needs) {
  const { db, users, auth, jobs, secrets, limits } = needs
  const hashOfCode = (codeId: string, code: string): Buffer => secrets.hmac('redemption-code', `${codeId}:${code}`)
  const deriveCode = (codeId: string): string => secrets.mailedCode('redemption-code', codeId, codeDigits)

  return {
    /** Makes a code, invalidates the older ones, and queues its email; Problem 'too-many-requests' above the limits. */
    mailCode: async (userId: string, ip: string): Promise<void> => {
      const account = await users.find(db, userId)
      if (!account) throw new Problem('not-found')
      if (!account.emailVerifiedAt) throw new Problem('email-not-verified')
      const person = account.personKey.toString('hex')
      await limits.take(ip, mailPerNetwork)
      await limits.take(`redemption-code:${person}`, mailPerUserAndMinute, codesPerUserAndDay)
      await transaction(db, async (tx) => {
        const codeId = newId()
        const now = await nowOf(tx)
        const expiresAt = new Date(now.getTime() + codeMinutes * minuteMs)
        await store.addCode(tx, { codeId, userId, hash: hashOfCode(codeId, deriveCode(codeId)), now, expiresAt })
        await jobs.add(tx, 'redemptions.mail-code', { codeId })
      })
    },

    /** Emails a code if it is still valid; called by the job. */
    deliverCode: async (codeId: string): Promise<void> => {
      const code = await store.findCode(db, codeId)
      const account = code?.is_live ? await users.find(db, code.user_id) : null
      if (account) await needs.mail.send(writeCodeLetter(needs, account, deriveCode(codeId)))
    },

    /**
     * Checks the password or the code; Problems 'proof-missing', 'wrong-current-password', 'code-wrong',
     * 'code-expired'. Runs outside of any transaction, so that a wrong guess stays counted and a slow hash holds no
     * locks.
     */
    prove: async (userId: string, given: { password?: string; code?: string }): Promise<Proof> => {
      if (given.password) {
        if (!(await auth.verifyPassword(userId, given.password))) throw new Problem('wrong-current-password')
        return { codeId: null }
      }
      const code = (given.code ?? '').replace(/\s/g, '')
      if (code === '') throw new Problem('proof-missing')
      const codeId = await store.findNewestCode(db, userId)
      if (!codeId) throw new Problem('code-expired')
      const isRight = await store.evaluate(db, { codeId, userId, hash: hashOfCode(codeId, code), tries: codeTriesMax })
      if (isRight === null) throw new Problem('code-expired')
      if (!isRight) throw new Problem('code-wrong')
      return { codeId }
    },

    /** Uses up a proven code, inside the transaction of the redemption. */
    consume: async (tx: Tx, { codeId }: Proof, now: Date): Promise<void> => {
      if (codeId && !(await store.consume(tx, codeId, now))) throw new Problem('code-expired')
    },
  }
}
