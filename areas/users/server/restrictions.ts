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

/** The rule that sets an under-age lock: the owner confirmed the birthday, and no adult birthday is stored. */
const underAgeRule = 'confirmed-birthday'

/** A birthday below the minimum age, as the account's owner sent it. */
export type RefusedBirthday = { day: Day; isConfirmed: boolean }
/** A lock that staff set on a panelist, with its reason and the note that the panelist reads. */
export type Restricting = {
  userId: string
  kind: RestrictionKind
  reasons: readonly RestrictionReason[]
  note?: string
  byId: string
}
type LockDecision = { userId: string; kind: RestrictionKind; byId: string; reason: string }
/** A lock as staff see it, with the ids of those who set and reviewed it. */
export type StaffRestriction = Restriction & { byId: string | null; reviewedById: string | null }

/**
 * Sets and lifts the locks of accounts. The rows of `restrictions` are authoritative; the columns of accounts only
 * mirror them.
 */
export function createRestrictions({ db, tell }: { db: Db; tell: Telling }) {
  return {
    /**
     * Stores an under-age birthday that was refused. If the owner sends the same birthday again and confirms it, the
     * account is locked, unless an adult birthday is stored. It runs in its own transaction, so call it after yours
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
     * Sets a lock that staff decided on. Returns its id, or null when the account already has one of this kind, which
     * stays unchanged.
     */
    restrict: async (tx: Tx, { userId, ...decided }: Restricting): Promise<string | null> => {
      await lockById(tx, userId)
      const restrictionId = newId()
      const isSet = await store.restrict(tx, { userId, restrictionId, ...decided, now: await nowOf(tx) })
      if (isSet && decided.kind === 'blocked') await tell(tx, 'blocked', [userId])
      return isSet ? restrictionId : null
    },

    /**
     * Lifts a lock that staff decided to lift. Throws 'not-found' when there is no such lock, and 'birthday-needed'
     * when the account is locked for its birthday and no adult birthday is stored.
     */
    lift: async (tx: Tx, lifting: LockDecision): Promise<void> => {
      const account = await lockById(tx, lifting.userId)
      const now = await nowOf(tx)
      if (lifting.kind === 'under-age' && account && !isAdult(account.dateOfBirth, utcDay(now)))
        throw new Problem('birthday-needed')
      if (!(await store.lift(tx, { ...lifting, now }))) throw new Problem('not-found')
    },

    /**
     * Records that staff keep a lock, with a reason for the panelist. Throws 'not-found' when there is no such lock.
     */
    keepRestriction: async (tx: Tx, decided: LockDecision): Promise<void> => {
      await lockById(tx, decided.userId)
      if (!(await store.review(tx, { ...decided, now: await nowOf(tx) }))) throw new Problem('not-found')
    },

    /**
     * Records a panelist's appeal against a lock, with its ticket. Throws 'appeal-made' for a second appeal, and
     * 'not-found' when there is no such lock on this account.
     */
    appealRestriction: async (tx: Tx, userId: string, restrictionId: string, ticketNumber: string): Promise<void> => {
      const open = isId(restrictionId) ? await store.openRestrictions(tx, userId) : []
      if (!open.some((row) => row.restriction_id === restrictionId.toLowerCase())) throw new Problem('not-found')
      if (!(await store.appeal(tx, userId, restrictionId, await nowOf(tx), ticketNumber)))
        throw new Problem('appeal-made')
    },

    /**
     * Finds who set the lock against which this ticket appeals; null when a rule set it, and when the ticket is not an
     * appeal.
     */
    deciderOfAppeal: store.deciderOfAppeal,

    /** Finds the kinds of the current locks of these accounts. Accounts without locks are left out. */
    locksAmong: store.openKinds,
    /** Reads the current locks of an account, as staff see them. */
    restrictionsOf: async (from: Db, userId: string): Promise<StaffRestriction[]> =>
      (await store.openRestrictions(from, userId)).map((row) => ({
        ...shownRestriction(row),
        byId: row.decided_by,
        reviewedById: row.reviewed_by,
      })),

    /** Finds accounts whose columns disagree with their locks. */
    checkLocks: async (from: Db): Promise<Finding[]> =>
      (await store.differingLocks(from)).map((userId) => ({
        invariant: 'locks',
        subject: userId,
        message: 'the account says something else than its locks', // Not for users: only the operator sees it, in the checks.
      })),
  }
}

/** Converts a lock into the form that the panelist sees, without the staff member who set it. */
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
