import type { SensitiveConsent } from '../contract.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Users } from '../../users/server/service.ts'
import * as store from './consent-store.ts'
import type { ConsentRow } from './consent-store.ts'

type Parts = {
  db: Db
  users: Pick<Users, 'lock' | 'touch'>
  /**
   * Removes the sensitive answers that were filled in for surveys. Passed in, because the surveys area depends on this
   * one.
   */
  forgetSensitive?: ((tx: Tx, userId: string) => Promise<void>) | undefined
  /** The current consent text. */
  asked: () => { version: string }
}

/**
 * The consent to sensitive questions. It is stored with its time and version; withdrawing it removes the answers that
 * needed it.
 */
export function createConsent({ db, users, forgetSensitive, asked }: Parts) {
  /** Whether a consent counts: it has not been withdrawn, and was given to the current text. */
  const isInForce = (consent: ConsentRow | undefined): boolean =>
    consent !== undefined && consent.withdrawn_at === null && consent.version === asked().version

  /** Whether the panelist may be asked sensitive questions now. */
  const isGiven = async (from: Db, userId: string): Promise<boolean> =>
    isInForce((await store.listConsents(from, userId))[0])

  return {
    isGiven,

    /** The latest consent of a panelist, and whether it counts. */
    consent: async (userId: string): Promise<SensitiveConsent> => {
      const [last] = await store.listConsents(db, userId)
      return {
        isGiven: isInForce(last),
        version: last?.version ?? null,
        givenAt: last?.given_at.toISOString() ?? null,
        withdrawnAt: last?.withdrawn_at?.toISOString() ?? null,
      }
    },

    /**
     * Records consent to the current text, or withdraws it and removes every sensitive answer, even from running
     * surveys; harmless to repeat. Throws 'changed-meanwhile' when the text has a different version by now.
     */
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

    /** Records the consents under which imported answers were given. */
    takeOverConsents: (tx: Tx, given: readonly { userId: string; givenAt: Date }[]): Promise<void> =>
      store.give(tx, asked().version, given),

    /** Every consent of a panelist, for the export of their data. */
    exportConsents: async (userId: string) =>
      (await store.listConsents(db, userId)).map(({ version, given_at: givenAt, withdrawn_at: withdrawnAt }) => ({
        version,
        givenAt,
        withdrawnAt,
      })),
    eraseConsents: store.eraseConsentsOf,
  }
}
