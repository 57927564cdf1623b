import { checkMessage } from '../../../platform/contract/fields.ts'
import {
  restrictionReasons,
  staffRestrictions,
  type RestrictionKind,
  type RestrictionReason,
  type StaffRestriction,
} from '../../users/contract/restrictions.ts'
import type { PersonalFields } from '../../users/contract/users.ts'
import { lockMessage, noteMaxLength, panelistDesk, type PanelistNote } from '../contract.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { problemMessage } from '../../../platform/contract/problems.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Vendors } from '../../vendors/server/service.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import {
  writeBlockedLetter,
  makeBlockedNote,
  writeKeptLetter,
  makeKeptNote,
  writeLiftedLetter,
  makeLiftedNote,
  whyBlocked,
  writeLockedLetter,
  makeLockedNote,
  writeUnblockedLetter,
  makeUnblockedNote,
  wordLockReason,
} from './mail.ts'
import { sayOvertaken, findDifferences, findEmptyFields } from './rules.ts'
import * as store from './store.ts'
import type { By, createUsersAndRoles } from './users-and-roles.ts'
import { fieldProblem, refuseFaults } from '../../../platform/server/field-problem.ts'

export type DecidingNeeds = {
  db: Db
  users: Pick<
    Users,
    | 'find'
    | 'findMany'
    | 'details'
    | 'lastEdit'
    | 'correct'
    | 'restrict'
    | 'restrictionsOf'
    | 'keepRestriction'
    | 'lift'
  >
  auth: Pick<Auth, 'endSessions'>
  vendors: Pick<Vendors, 'proposeFor' | 'withdrawFor'>
  notifications: Pick<Notifications, 'notify'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  /**
   * Closes a locked account and erases its owner's data. It is a port, because the privacy area is built after this
   * one.
   */
  closeAccount: (tx: Tx, account: Account, by: { actorId: string; ip: string }) => Promise<void>
  /** Whether one person runs the panel, so that no one else can answer an appeal. */
  approvals: Pick<Approvals, 'isOnePerson'>
  /** Gives back what was taken by the decision that set this lock, after the owner's appeal against it was upheld. */
  overturned: (
    tx: Tx,
    lock: { userId: string; restrictionId: string; by: { userId: string; ip: string } },
  ) => Promise<void>
}
/** A lock on which another area has decided. */
export type LockSet = { userId: string; kind: 'blocked' | StaffRestriction; reasons: readonly RestrictionReason[] }
export type Edited = PersonalFields & { panelistId: string; version?: number }
export type Restricting = { kind: StaffRestriction; reason: RestrictionReason; note?: string }
export type Keeping = { kind: RestrictionKind; reason: string }
export type LiftRequest = { kind: RestrictionKind; reason: string; dateOfBirth?: string }
type Roles = Pick<ReturnType<typeof createUsersAndRoles>, 'lockFor' | 'isLastAdmin'>

/** Returns where emails to an account go, and in which language. */
const readerOf = ({ email: to, language }: Pick<Account, 'email' | 'language'>) => ({ to, language })

/** Returns a person's name for texts that others read. */
export const nameOf = ({ firstName, lastName, email }: Pick<Account, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email

/**
 * What staff can do to a panelist: change personal data, set and lift locks, close the account, write notes. Every
 * change is recorded.
 */
export function createDeciding(needs: DecidingNeeds, roles: Roles) {
  const { db, users, auth, vendors, notifications, audit, jobs, mail, closeAccount, approvals, overturned } = needs

  const record = (tx: Tx, by: By, action: string, subject: string, change: object): Promise<void> =>
    audit.record(tx, { actorId: by.userId, ip: by.ip, action, subject, ...change })

  const refuseClosed = ({ closedAt }: Account): void => {
    if (closedAt) throw new Problem('account-closed')
  }
  /**
   * Locks the row of an account that this actor may block or delete. It must not be the actor's own, nor that of the
   * last Super Admin.
   */
  const lockToEnd = async (tx: Tx, userId: string, by: By): Promise<Account> => {
    const { account } = await roles.lockFor(tx, userId, by)
    if (account.userId === by.userId) throw new Problem('account-own')
    refuseClosed(account)
    if (await roles.isLastAdmin(tx, account)) throw new Problem('last-super-admin')
    return account
  }

  /** Locks the row of an open account for a decision about its locks. It must not be the actor's own. */
  const lockToJudge = async (tx: Tx, userId: string, by: By): Promise<Account> => {
    const { account } = await roles.lockFor(tx, userId, by)
    if (account.userId === by.userId) throw new Problem('account-own', { message: lockMessage('ownLock') })
    refuseClosed(account)
    return account
  }

  /** Throws when the personal data has changed since this version; the refusal names who changed it. */
  const refuseOvertaken = async (tx: Tx, userId: string, version: number | undefined): Promise<void> => {
    const last = await users.lastEdit(tx, userId)
    if (!last || version === undefined || version === last.version) return
    const editor = last.byId && last.byId !== userId ? await users.find(tx, last.byId) : null
    const who = editor ? nameOf(editor) : panelistDesk(last.byId === userId ? 'thePanelist' : 'somebody')
    const message = last.at ? sayOvertaken(who, last.at, await nowOf(tx)) : problemMessage('changed-meanwhile')
    throw new Problem('changed-meanwhile', { message, data: { version: last.version } })
  }

  /** Finds a lock against which the owner appealed. The person who set the lock may not decide about the appeal. */
  const appealedLock = async (tx: Tx, userId: string, kind: RestrictionKind, by: By) => {
    const lock = (await users.restrictionsOf(tx, userId)).find((one) => one.kind === kind)
    if (!lock?.appeal) return null
    if (lock.byId === by.userId && !approvals.isOnePerson()) throw new Problem('appeal-same-person')
    return lock
  }
  /**
   * Lifts a lock for its owner. If the owner appealed against the lock, everything that its decision did is undone
   * too.
   */
  const release = async (tx: Tx, userId: string, kind: RestrictionKind, reason: string, by: By): Promise<void> => {
    const lock = await appealedLock(tx, userId, kind, by)
    await unlock(tx, userId, kind, reason, by)
    if (lock) await overturned(tx, { userId, restrictionId: lock.restrictionId, by })
  }

  /**
   * Lifts a lock, and tells the panelist by notification and email. Lifting a block also withdraws the proposals to
   * take back vendors' commissions.
   */
  const unlock = async (
    tx: Tx,
    userId: string,
    kind: RestrictionKind,
    reason: string,
    by: Pick<By, 'userId'>,
  ): Promise<void> => {
    await users.lift(tx, { userId, kind, byId: by.userId, reason })
    if (kind === 'blocked') {
      await vendors.withdrawFor(tx, [userId])
      await notifications.notify(tx, makeUnblockedNote(userId))
      await jobs.add(tx, 'panelists.mail-unblocked', { userId })
      return
    }
    await notifications.notify(tx, makeLiftedNote(userId, kind))
    await jobs.add(tx, 'panelists.mail-restriction-lifted', { userId, kind })
  }
  /** Finds an account as the recipient of an email; null when it is closed or gone. */
  const openAccount = async (userId: string) => {
    const account = await users.find(db, userId)
    return account && !account.closedAt ? account : null
  }
  const lockOf = async (userId: string, restrictionId: string) =>
    (await users.restrictionsOf(db, userId)).find((one) => one.restrictionId === restrictionId)

  return {
    /** Saves personal data; throws 'changed-meanwhile' when it has changed since `version`. */
    update: async ({ panelistId, version, ...edit }: Edited, by: By): Promise<void> => {
      refuseFaults(findEmptyFields(edit))
      await transaction(db, async (tx) => {
        const { account } = await roles.lockFor(tx, panelistId, by)
        refuseClosed(account)
        const { userId } = account
        await refuseOvertaken(tx, userId, version)
        const before = await users.details(userId, tx)
        await users.correct(tx, userId, edit, by.userId)
        const changed = findDifferences(before, await users.details(userId, tx))
        await record(tx, by, 'panelists.update', userId, changed)
      })
    },

    /**
     * Blocks an account and ends its sessions. The owner reads the reason in an email and, after the block is lifted,
     * in a notification.
     */
    block: (panelistId: string, given: string | undefined, by: By): Promise<void> =>
      transaction(db, async (tx) => {
        const reason = given === undefined ? null : given.trim()
        if (reason === '') throw fieldProblem('reason-missing', 'reason')
        const { userId, blockedAt } = await lockToEnd(tx, panelistId, by)
        if (blockedAt) return
        const blockId = await users.restrict(tx, {
          userId,
          kind: 'blocked',
          reasons: ['by-staff'],
          ...(reason === null ? {} : { note: reason }),
          byId: by.userId,
        })
        if (!blockId) return
        await auth.endSessions(tx, userId, 'account-blocked')
        await notifications.notify(tx, makeBlockedNote(userId, reason ?? lockMessage('noReason')))
        await jobs.add(tx, 'panelists.mail-blocked', { userId, blockId })
        await vendors.proposeFor(tx, [userId])
        await record(tx, by, 'panelists.block', userId, { after: { reason } })
      }),

    /**
     * Sets a lock on which another area has decided: tells the owner why, and ends the sessions of a blocked account.
     * Returns the lock's id, or null when the account already has a lock of this kind.
     */
    setLock: async (tx: Tx, { userId, kind, reasons }: LockSet, by: Pick<By, 'userId'>): Promise<string | null> => {
      const restrictionId = await users.restrict(tx, { userId, kind, reasons, byId: by.userId })
      const [reason] = reasons
      if (!restrictionId || !reason) return null
      const why = wordLockReason(reason, '')
      await notifications.notify(
        tx,
        kind === 'blocked' ? makeBlockedNote(userId, why) : makeLockedNote(userId, kind, why),
      )
      if (kind === 'blocked') {
        await auth.endSessions(tx, userId, 'account-blocked')
        await jobs.add(tx, 'panelists.mail-blocked', { userId, blockId: restrictionId })
        await vendors.proposeFor(tx, [userId])
      } else await jobs.add(tx, 'panelists.mail-locked', { userId, restrictionId })
      return restrictionId
    },
    /** Lifts this lock, if it still exists, and tells the account's owner. */
    liftLock: async (
      tx: Tx,
      lock: { userId: string; restrictionId: string; reason: string },
      by: Pick<By, 'userId'>,
    ) => {
      const { userId, restrictionId, reason } = lock
      const found = (await users.restrictionsOf(tx, userId)).find((one) => one.restrictionId === restrictionId)
      if (found) await unlock(tx, userId, found.kind, reason, by)
    },

    unblock: (panelistId: string, reason: string | undefined, by: By): Promise<void> =>
      transaction(db, async (tx) => {
        const { userId, blockedAt } = await lockToEnd(tx, panelistId, by)
        if (!blockedAt) return
        await release(tx, userId, 'blocked', reason?.trim() ?? '', by)
        await record(tx, by, 'panelists.unblock', userId, { after: { reason: reason?.trim() ?? '' } })
      }),

    /**
     * Locks a panelist out of surveys, or of surveys and redemptions, for a reason that the panelist reads. The
     * panelist can still log in. Throws 'locked-already', 'account-own' or 'last-super-admin'.
     */
    restrict: (panelistId: string, { kind, reason, note: given = '' }: Restricting, by: By): Promise<void> =>
      transaction(db, async (tx) => {
        const note = given.trim()
        if (!restrictionReasons[kind].some((one) => one === reason))
          throw fieldProblem('invalid-input', 'reason', lockMessage('reasonUnfit'))
        if (reason === 'other' && note === '') throw fieldProblem('invalid-input', 'note', lockMessage('noteMissing'))
        const { userId } = await lockToEnd(tx, panelistId, by)
        const noteFields = note === '' ? {} : { note }
        const restrictionId = await users.restrict(tx, {
          userId,
          kind,
          reasons: [reason],
          byId: by.userId,
          ...noteFields,
        })
        if (!restrictionId) throw new Problem('locked-already')
        await notifications.notify(tx, makeLockedNote(userId, kind, wordLockReason(reason, note)))
        await jobs.add(tx, 'panelists.mail-locked', { userId, restrictionId })
        await record(tx, by, 'panelists.restrict', userId, { after: { kind, cause: reason, ...noteFields } })
      }),

    /** Records that a lock stays, with a reason that the panelist reads. Throws 'reason-missing' or 'not-found'. */
    keepRestriction: (panelistId: string, { kind, reason: given }: Keeping, by: By): Promise<void> =>
      transaction(db, async (tx) => {
        const reason = given.trim()
        if (reason === '') throw fieldProblem('reason-missing', 'reason')
        const { userId } = await lockToJudge(tx, panelistId, by)
        await appealedLock(tx, userId, kind, by)
        await users.keepRestriction(tx, { userId, kind, byId: by.userId, reason })
        await notifications.notify(tx, makeKeptNote(userId, reason))
        await jobs.add(tx, 'panelists.mail-lock-kept', { userId, kind })
        await record(tx, by, 'panelists.keep-restriction', userId, { after: { kind, reason } })
      }),

    /**
     * Ends a lock for a reason, and tells the owner by notification and email. If a birthday is given, it is corrected
     * first. Throws 'reason-missing', 'under-age' and what `users.lift` throws.
     */
    liftRestriction: (panelistId: string, { kind, reason: given, dateOfBirth }: LiftRequest, by: By): Promise<void> =>
      transaction(db, async (tx) => {
        const reason = given.trim()
        if (reason === '') throw fieldProblem('reason-missing', 'reason')
        const account = await lockToJudge(tx, panelistId, by)
        const { userId } = account
        if (dateOfBirth !== undefined) await users.correct(tx, userId, { dateOfBirth }, by.userId)
        await release(tx, userId, kind, reason, by)
        const before = { kind, dateOfBirth: account.dateOfBirth }
        const after = { reason, dateOfBirth: dateOfBirth ?? account.dateOfBirth }
        await record(tx, by, 'panelists.lift-restriction', userId, { before, after })
      }),

    /** Closes an account permanently; refused while a redemption is open. */
    remove: (panelistId: string, by: By): Promise<void> =>
      transaction(db, async (tx) => {
        const account = await lockToEnd(tx, panelistId, by)
        await closeAccount(tx, account, { actorId: by.userId, ip: by.ip })
      }).catch((error: unknown) => {
        throw error instanceof Problem && error.code === 'close-redemption-open'
          ? new Problem('close-redemption-open', {
              message: panelistDesk('redemptionOpen'),
            })
          : error
      }),

    addNote: async (panelistId: string, given: string, by: By): Promise<PanelistNote> => {
      const text = given.trim().slice(0, noteMaxLength)
      if (text === '')
        throw fieldProblem('invalid-input', 'text', checkMessage('fieldEmpty', { field: checkMessage('note') }))
      return transaction(db, async (tx) => {
        const account = await users.find(tx, panelistId)
        if (!account) throw new Problem('not-found')
        refuseClosed(account)
        const { userId } = account
        const at = await nowOf(tx)
        const noteId = newId()
        await store.addNote(tx, { noteId, userId, authorId: by.userId, text, at })
        await record(tx, by, 'panelists.note', userId, { after: { noteId } })
        const author = await users.find(tx, by.userId)
        const authorName = author ? nameOf(author) : null
        return { noteId, text, authorId: by.userId, authorName, at: at.toISOString() }
      })
    },

    deliverBlocked: async (userId: string, blockId: string): Promise<void> => {
      const account = await openAccount(userId)
      const block = account && (await lockOf(userId, blockId))
      if (account && block)
        await mail.send(writeBlockedLetter(mail, readerOf(account), block.note ?? whyBlocked(block.reasons)))
    },
    deliverUnblocked: async (userId: string): Promise<void> => {
      const account = await openAccount(userId)
      if (account) await mail.send(writeUnblockedLetter(mail, readerOf(account)))
    },
    deliverLocked: async (userId: string, restrictionId: string): Promise<void> => {
      const account = await openAccount(userId)
      const lock = account && (await lockOf(userId, restrictionId))
      const kind = staffRestrictions.find((one) => one === lock?.kind)
      const reason = lock?.reasons[0]
      if (account && lock && kind && reason)
        await mail.send(writeLockedLetter(mail, readerOf(account), { kind, reason, note: lock.note }))
    },
    deliverLockKept: async (userId: string, kind: string): Promise<void> => {
      const account = await openAccount(userId)
      const locks = account ? await users.restrictionsOf(db, userId) : []
      const review = locks.find((one) => one.kind === kind)?.review
      if (account && review) await mail.send(writeKeptLetter(mail, readerOf(account), review.reason))
    },
    deliverRestrictionLifted: async (userId: string, lifted: string): Promise<void> => {
      const account = await openAccount(userId)
      const kind = [...staffRestrictions, 'under-age' as const].find((one) => one === lifted)
      if (account && kind) await mail.send(writeLiftedLetter(mail, readerOf(account), kind))
    },
  }
}
