import { isAdult } from '../contract/birthday.ts'
import { utcDay, type Day } from '../../../platform/contract/day.ts'
import { stopsOf, type Restriction, type RestrictionKind, type RestrictionReason } from '../contract/restrictions.ts'
import type { Finding } from '../../../platform/server/area.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import * as store from './restriction-store.ts'
import { lockById } from './store.ts'
import type { Telling } from './telling.ts'

/** The rule that sets an under-age lock: the owner confirmed the birthday, and no adult birthday is on file. */
const underAgeRule = 'confirmed-birthday'

/** A birthday below the minimum age, as the owner of the account sent it. */
export type RefusedBirthday = { day: Day; isConfirmed: boolean }
/** A decision to lock a panelist, with what the panelist reads about it. */
export type Restricting = {
  userId: string
  kind: RestrictionKind
  reasons: readonly RestrictionReason[]
  note?: string
  byId: string
}
type Decided = { userId: string; kind: RestrictionKind; byId: string; reason: string }
/** A lock as staff see it, including who set it. */
export type StaffRestriction = Restriction & { byId: string | null; reviewedById: string | null }

/** Sets and lifts the locks of accounts. The rows of `restrictions` are the only source of every lock. */
export function createRestrictions({ db, tell }: { db: Db; tell: Telling }) {
  return {
    /**
     * Records the birthday under 18 for which an account was refused. The same birthday sent again and confirmed
     * locks the account, unless an adult birthday is on file. It runs in its own transaction, so call it after yours
     * has ended.
     */
    recordUnderAge: (userId: string, { day, isConfirmed }: RefusedBirthday): Promise<void> =>
      transaction(db, async (tx) => {
        const account = await lockById(tx, userId)
        if (!account || account.dateOfBirth !== null) return
        const now = await nowOf(tx)
        if (!isConfirmed || (await store.refusedBirthday(tx, userId)) !== day)
          return store.noteRefusedBirthday(tx, userId, day, now)
        await store.forgetRefusedBirthday(tx, userId)
        const restriction = { kind: 'under-age', reasons: ['birthday-confirmed'], ruleVersion: underAgeRule } as const
        await store.restrict(tx, { userId, restrictionId: newId(), ...restriction, now })
      }),

    /**
     * Locks a panelist by a decision of staff. Returns the id of the lock, or null when one of this kind is in force,
     * which stays as it is.
     */
    restrict: async (tx: Tx, { userId, ...decided }: Restricting): Promise<string | null> => {
      await lockById(tx, userId)
      const restrictionId = newId()
      const isSet = await store.restrict(tx, { userId, restrictionId, ...decided, now: await nowOf(tx) })
      if (isSet && decided.kind === 'blocked') await tell(tx, 'blocked', [userId])
      return isSet ? restrictionId : null
    },

    /**
     * Lifts a lock by a decision of staff. Refuses with 'not-found' when it is not in force, and with
     * 'birthday-needed' when an account locked for its birthday has no adult birthday on file.
     */
    lift: async (tx: Tx, lifting: Decided): Promise<void> => {
      const account = await lockById(tx, lifting.userId)
      const now = await nowOf(tx)
      if (lifting.kind === 'under-age' && account && !isAdult(account.dateOfBirth, utcDay(now)))
        throw new Problem('birthday-needed')
      if (!(await store.lift(tx, { ...lifting, now }))) throw new Problem('not-found')
    },

    /**
     * Keeps a lock by a decision of staff, with a reason for the panelist; refuses with 'not-found' when it is not in
     * force.
     */
    keepRestriction: async (tx: Tx, decided: Decided): Promise<void> => {
      await lockById(tx, decided.userId)
      if (!(await store.review(tx, { ...decided, now: await nowOf(tx) }))) throw new Problem('not-found')
    },

    /**
     * Records a panelist's appeal and the ticket in which it is answered. Refuses with 'appeal-made' the second time,
     * and with 'not-found' when the lock is another account's or not in force.
     */
    appealRestriction: async (tx: Tx, userId: string, restrictionId: string, ticketNumber: string): Promise<void> => {
      const open = isId(restrictionId) ? await store.openRestrictions(tx, userId) : []
      if (!open.some((row) => row.restriction_id === restrictionId.toLowerCase())) throw new Problem('not-found')
      if (!(await store.appeal(tx, userId, restrictionId, await nowOf(tx), ticketNumber)))
        throw new Problem('appeal-made')
    },

    /** The kinds of locks in force, by account; accounts without locks are left out. */
    locksAmong: store.openKinds,
    /** The locks in force, as staff see them. */
    restrictionsOf: async (from: Db, userId: string): Promise<StaffRestriction[]> =>
      (await store.openRestrictions(from, userId)).map((row) => ({
        ...shownRestriction(row),
        byId: row.decided_by,
        reviewedById: row.reviewed_by,
      })),

    /** Finds accounts whose columns contradict their locks. */
    checkLocks: async (from: Db): Promise<Finding[]> =>
      (await store.differingLocks(from)).map((userId) => ({
        invariant: 'locks',
        subject: userId,
        message: 'the account says something else than its locks', // No reader: whoever runs the checks.
      })),
  }
}

/** A lock as the panelist sees it, without the member of staff who set it. */
export const shownRestriction = (row: store.RestrictionRow): Restriction => ({
  restrictionId: row.restriction_id,
  kind: row.kind,
  reasons: row.reasons,
  stops: [...stopsOf[row.kind]],
  decidedBy: row.rule_version === null ? 'person' : 'rule',
  at: row.at.toISOString(),
  until: row.until?.toISOString() ?? null,
  note: row.note,
  appeal:
    row.appealed_at && row.appeal_ticket
      ? { at: row.appealed_at.toISOString(), ticketNumber: row.appeal_ticket }
      : null,
  review: row.reviewed_at ? { at: row.reviewed_at.toISOString(), reason: row.review_reason ?? '' } : null,
})
