import { isAdult } from '../contract/birthday.ts'
import { utcDay, type Day } from '../../../platform/contract/day.ts'
import { stopsOf, type Restriction, type RestrictionKind } from '../contract/restrictions.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import * as store from './restriction-store.ts'
import { lockById } from './store.ts'

/** The rule that locks for a birthday: confirmed by its owner, with no adult birthday on file. */
const underAgeRule = 'confirmed-birthday'

/** A birthday under 18 as its owner sent it. */
export type RefusedBirthday = { day: Day; isConfirmed: boolean }

/** Setting and lifting what limits a member. The rows of `restrictions` are the only source of every lock. */
export function createRestrictions({ db }: { db: Db }) {
  return {
    /**
     * Notes the birthday under 18 that an account was refused for. The same one sent again and confirmed locks the account; one with a
     * known birthday, which is an adult one, stays open. Takes its own transaction: call it after yours ended.
     */
    recordUnderAge: (userId: string, { day, isConfirmed }: RefusedBirthday): Promise<void> =>
      transaction(db, async (tx) => {
        const account = await lockById(tx, userId)
        if (!account || account.dateOfBirth !== null) return
        const now = await nowOf(tx)
        if (!isConfirmed || (await store.refusedBirthday(tx, userId)) !== day)
          return store.noteRefusedBirthday(tx, userId, day, now)
        await store.forgetRefusedBirthday(tx, userId)
        const restriction = { kind: 'under-age' as const, reasons: ['birthday-confirmed'], ruleVersion: underAgeRule }
        await store.restrict(tx, { userId, restrictionId: newId(), ...restriction, now })
      }),

    /**
     * Ends a restriction by a person's decision. Problems: 'not-found' when it is not in force; 'birthday-needed' when an account
     * locked for its birthday has no adult birthday on file.
     */
    lift: async (tx: Tx, lifting: { userId: string; kind: RestrictionKind; byId: string; reason: string }) => {
      const account = await lockById(tx, lifting.userId)
      const now = await nowOf(tx)
      if (lifting.kind === 'under-age' && account && !isAdult(account.dateOfBirth, utcDay(now)))
        throw new Problem('birthday-needed')
      if (!(await store.lift(tx, { ...lifting, now }))) throw new Problem('not-found')
    },
  }
}

/** A restriction as its member and staff see it: who decided is not named. */
export const shownRestriction = (row: store.RestrictionRow): Restriction => ({
  restrictionId: row.restriction_id,
  kind: row.kind,
  reasons: row.reasons,
  stops: [...stopsOf[row.kind]],
  decidedBy: row.rule_version === null ? 'person' : 'rule',
  at: row.at.toISOString(),
  until: row.until?.toISOString() ?? null,
})
