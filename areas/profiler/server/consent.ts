import type { SensitiveConsent } from '../contract.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Users } from '../../users/server/service.ts'
import * as store from './consent-store.ts'
import type { ConsentRow } from './consent-store.ts'

type Parts = {
  db: Db
  users: Pick<Users, 'lock' | 'touch'>
  /** Where answers were carried to before the consent ended. Surveys come after this module, so app.ts hands the way in. */
  forgetSensitive?: ((tx: Tx, userId: string) => Promise<void>) | undefined
  /** Which words are asked to be agreed to now. */
  asked: () => { version: string }
}

/** The consent to sensitive questions: given once, kept with its time and version, and taken back with its answers. */
export function createConsent({ db, users, forgetSensitive, asked }: Parts) {
  /** Whether a consent allows the questions as they are worded today. */
  const isInForce = (consent: ConsentRow | undefined): boolean =>
    consent !== undefined && consent.withdrawn_at === null && consent.version === asked().version

  /** Whether the panelist agrees, now, to be asked sensitive questions. */
  const isGiven = async (from: Db, userId: string): Promise<boolean> =>
    isInForce((await store.consentsOf(from, userId))[0])

  return {
    isGiven,

    /** What the panelist last said about it. */
    consent: async (userId: string): Promise<SensitiveConsent> => {
      const [last] = await store.consentsOf(db, userId)
      return {
        isGiven: isInForce(last),
        version: last?.version ?? null,
        givenAt: last?.given_at.toISOString() ?? null,
        withdrawnAt: last?.withdrawn_at?.toISOString() ?? null,
      }
    },

    /** Records a yes to today's words, or takes it back and erases every sensitive answer, also where one was filled in for a survey under way; harmless to repeat. */
    changeConsent: (userId: string, { isGiven: isYes, version }: { isGiven: boolean; version: string }) =>
      transaction(db, async (tx): Promise<void> => {
        if (isYes && version !== asked().version) throw new Problem('changed-meanwhile')
        await users.lock(tx, userId)
        if (isYes && (await isGiven(tx, userId))) return
        const now = await nowOf(tx)
        await store.end(tx, userId, now)
        if (isYes) return store.give(tx, version, [{ userId, givenAt: now }])
        await store.eraseSensitiveAnswers(tx, userId)
        await forgetSensitive?.(tx, userId)
        await users.touch(tx, [userId])
      }),

    /** Notes that answers taken over from elsewhere were given under the consent of their time. */
    takeOverConsents: (tx: Tx, given: readonly { userId: string; givenAt: Date }[]): Promise<void> =>
      store.give(tx, asked().version, given),

    /** Every consent of a panelist, for their copy of everything. */
    exportConsents: async (userId: string) =>
      (await store.consentsOf(db, userId)).map(({ version, given_at: givenAt, withdrawn_at: withdrawnAt }) => ({
        version,
        givenAt,
        withdrawnAt,
      })),
    eraseConsents: store.eraseConsentsOf,
  }
}
