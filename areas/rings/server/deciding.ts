import type { LinkReason } from '../../users/contract/restrictions.ts'
import { rolesIn, superAdminRole } from '../../../platform/contract/access.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Access } from '../../access/server/service.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Panelists } from '../../panelists/server/service.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { memberNote, refusedDays, undoHours, type RingDecision } from '../contract.ts'
import * as store from './decision-store.ts'
import type { DecisionRow, Taken } from './decision-store.ts'
import * as links from './link-store.ts'
import type { Linking } from './linking.ts'
import { ringOf } from './ring-store.ts'
import { createPreview, reasonsFor, whyOf, type Choice } from './previewing.ts'
import { findReasonFault, pausesRequests } from './rules.ts'

export type DecidingNeeds = {
  db: Db
  users: Pick<Users, 'findMany' | 'lock' | 'locksAmong'>
  access: Pick<Access, 'actorOf' | 'permissionsOf' | 'holdsAll'>
  panelists: Pick<Panelists, 'setLock' | 'liftLock'>
  surveys: Pick<Surveys, 'completesOf' | 'endAttempts' | 'restore'>
  redemptions: Pick<Redemptions, 'openOf' | 'pause' | 'resume'>
  wallet: Pick<Wallet, 'waitingUntil' | 'pointsUnder'>
  affiliates: Pick<Affiliates, 'paidFor'>
  notifications: Pick<Notifications, 'notify'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  linking: Pick<Linking, 'follow'>
  /** Finds the ring of an account again, right away. */
  followRing: (userId: string) => Promise<unknown>
}
export type Deciding = Choice & { reason: string; lastDecisionId: string | null }
export type By = { userId: string; role: string; ip: string }

const source = 'rings'
/** How many accounts are handled in one transaction. */
const batchSize = 10
/** With at most this many accounts, a decision is carried out before the call returns. */
const atOnceMax = 20
const creditKeyOf = (attemptId: string): string => `attempt:${attemptId}`

/** Decisions about accounts of a ring: previewed, carried out account by account, and undone. */
export function createDeciding(needs: DecidingNeeds) {
  const { db, users, access, panelists, surveys, redemptions, wallet, notifications, audit, jobs, linking } = needs

  /**
   * The chosen accounts that are open, which must all be in the ring. Throws when this person may not decide about
   * them.
   */
  const readChosen = async (tx: Db, { ringId, panelistIds }: Choice, by: Pick<By, 'userId'>): Promise<Account[]> => {
    if (!panelistIds.every(isId)) throw new Problem('not-found')
    const userIds = panelistIds.map((readOne) => readOne.toLowerCase())
    if (userIds.includes(by.userId) || (await ringOf(tx, by.userId)) === ringId) throw new Problem('decision-own')
    if (await links.isTied(tx, by.userId, userIds)) throw new Problem('decision-own')
    const members = await store.membersAmong(tx, ringId, userIds)
    if (members.size !== userIds.length) throw new Problem('not-found')
    const accounts = await users.findMany(tx, userIds)
    return userIds.flatMap((userId) => accounts.get(userId) ?? []).filter(({ closedAt }) => closedAt === null)
  }
  /** Throws when an account has more rights than this person: no one may lock a superior out. */
  const refuseSuperiors = async (tx: Tx, accounts: readonly Account[], by: By): Promise<void> => {
    const roles = [...new Set(accounts.map(({ role }) => role))].filter((role) => role !== '1')
    if (roles.length === 0) return
    const actor = await access.actorOf(tx, by)
    for (const role of roles) {
      const rights = await access.permissionsOf(rolesIn(role), tx)
      if (rolesIn(role).includes(superAdminRole) || !access.holdsAll(actor.permissions, rights))
        throw new Problem('role-too-much')
    }
  }

  const takeCompletes = async (tx: Tx, userId: string): Promise<Taken['completes']> => {
    const completes = await surveys.completesOf(tx, [userId], refusedDays)
    const until = await wallet.waitingUntil(
      tx,
      completes.map((one) => creditKeyOf(one.attempt_id)),
    )
    const at = await nowOf(tx)
    const ended = await surveys.endAttempts(
      tx,
      completes.map(({ attempt_id: attemptId }) => {
        return { attemptId, outcome: 'reversed', key: `${source}:${newId()}`, source, at } as const
      }),
    )
    return ended.flatMap(({ attemptId, takenBack: points }) => {
      const availableAt = until.get(creditKeyOf(attemptId))?.toISOString() ?? null
      return points > 0 ? [{ attemptId, points, until: availableAt }] : []
    })
  }

  /** Applies a decision to one account; null if the account is closed by now. */
  const take = async (tx: Tx, decision: DecisionRow, userId: string, reasons: LinkReason[]): Promise<Taken | null> => {
    const account = await users.lock(tx, userId)
    if (account.closedAt) return null
    const { action, decision_id: decisionId, decided_by: byId } = decision
    const by = { userId: byId ?? '', ip: null }
    const covered = await links.cover(tx, userId, decisionId)
    const taken: Taken = { restrictionId: null, completes: [], paused: [], links: covered }
    if (action === 'warn') {
      const message = memberNote('warned', { why: whyOf(reasons) })
      await notifications.notify(tx, { userId, kind: 'account', message, link: documentPaths.contactUs })
    }
    if (action === 'refuse') taken.completes = await takeCompletes(tx, userId)
    if (pausesRequests(action)) taken.paused = await redemptions.pause(tx, by, userId)
    if (action === 'hold')
      taken.restrictionId = await panelists.setLock(tx, { userId, kind: 'payout-waits', reasons }, by)
    if (action === 'block') taken.restrictionId = await panelists.setLock(tx, { userId, kind: 'blocked', reasons }, by)
    return taken
  }

  /**
   * Gives one account back what a decision took. The lock is lifted first, because points that return to a blocked
   * account wait.
   */
  const giveBack = async (
    tx: Tx,
    { decision_id: decisionId, action }: Pick<DecisionRow, 'decision_id' | 'action'>,
    userId: string,
    taken: Taken,
    by: Pick<By, 'userId'> & { ip: string | null },
  ): Promise<void> => {
    const { restrictionId, completes, paused } = taken
    const account = await users.lock(tx, userId)
    if (restrictionId) await panelists.liftLock(tx, { userId, restrictionId, reason: '' }, by)
    if (action === 'warn' && !account.closedAt)
      await notifications.notify(tx, {
        userId,
        kind: 'account',
        message: memberNote('warningBack'),
        link: documentPaths.contactUs,
      })
    const back = completes.map(({ until, ...one }) => ({ ...one, until: until === null ? null : new Date(until) }))
    await surveys.restore(tx, back, await nowOf(tx))
    await redemptions.resume(tx, by, paused)
    await links.uncover(tx, userId, decisionId, taken.links)
  }

  /** Carries on with a decision, or with undoing it, batch by batch, until no account is left. */
  const carryOut = async (decisionId: string): Promise<void> => {
    for (;;) {
      const isMore = await transaction(db, async (tx) => {
        const decision = await store.lock(tx, decisionId)
        if (decision?.state === 'running') return carryOutBatch(tx, decision)
        return decision?.state === 'undoing' ? undoBatch(tx, decision) : false
      })
      if (!isMore) break
    }
    const [first] = await store.accountsOf(db, decisionId)
    if (first) await needs.followRing(first)
  }
  const carryOutBatch = async (tx: Tx, decision: DecisionRow): Promise<boolean> => {
    const { decision_id: decisionId } = decision
    const next = await store.nextAccounts(tx, decisionId, 'waiting', batchSize)
    const kinds = await links.kindsOf(
      tx,
      next.map((row) => row.user_id),
    )
    for (const { user_id: userId } of next)
      await store.keepDone(tx, decisionId, userId, await take(tx, decision, userId, reasonsFor(kinds.get(userId))))
    return endBatch(
      tx,
      decision,
      next.map((row) => row.user_id),
      'done',
    )
  }
  const undoBatch = async (tx: Tx, decision: DecisionRow): Promise<boolean> => {
    const { decision_id: decisionId, undone_by: byId } = decision
    const next = await store.nextAccounts(tx, decisionId, 'done', batchSize)
    for (const { user_id: userId, taken } of next) {
      // Recorded first, so that lifting the lock finds nothing left to give back.
      await store.keepBack(tx, decisionId, userId, 'undone')
      if (taken) await giveBack(tx, decision, userId, taken, { userId: byId ?? '', ip: null })
    }
    return endBatch(
      tx,
      decision,
      next.map((row) => row.user_id),
      'undone',
    )
  }
  const endBatch = async (
    tx: Tx,
    { decision_id: decisionId }: DecisionRow,
    userIds: readonly string[],
    state: 'done' | 'undone',
  ): Promise<boolean> => {
    if (userIds.length === batchSize) return true
    await store.setState(tx, decisionId, state)
    return false
  }

  const shownOf = async (rows: readonly store.ShownRow[]): Promise<RingDecision[]> => {
    const ids = [...new Set(rows.flatMap((row) => [row.decided_by ?? [], row.undone_by ?? []].flat()))]
    const people = ids.length > 0 ? await users.findMany(db, ids) : new Map<string, Account>()
    const nameOf = (id: string | null): string | null => {
      const account = people.get(id ?? '')
      return account && !account.closedAt ? `${account.firstName} ${account.lastName}`.trim() || account.email : null
    }
    const now = await nowOf(db)
    return rows.map((row) => ({
      mayUndo: (row.state === 'running' || row.state === 'done') && row.undo_until >= now,
      decisionId: row.decision_id,
      ringId: row.ring_id,
      action: row.action,
      reason: row.reason,
      byName: nameOf(row.decided_by),
      at: row.decided_at.toISOString(),
      state: row.state,
      accounts: row.accounts,
      handled: row.handled,
      panelistIds: row.user_ids,
      undoUntil: row.undo_until.toISOString(),
      undoneAt: row.undone_at?.toISOString() ?? null,
      undoneByName: nameOf(row.undone_by),
    }))
  }
  const one = async (decisionId: string): Promise<RingDecision> => {
    const row = await store.findShown(db, decisionId)
    const [shown] = row ? await shownOf([row]) : []
    if (!shown) throw new Problem('not-found')
    return shown
  }

  return {
    carryOut,
    preview: createPreview({ ...needs, readChosen }),
    decisionsOf: async (ringIds: readonly number[]): Promise<RingDecision[]> =>
      shownOf(await store.decisionsOf(db, ringIds)),

    /**
     * Decides about accounts of a ring. With many accounts the work continues after the call returns. Throws
     * 'reason-short', 'decision-own', 'decision-late' and 'role-too-much'.
     */
    decide: async ({ reason: given, lastDecisionId, ...choice }: Deciding, by: By): Promise<RingDecision> => {
      const reason = given.trim()
      const fault = findReasonFault(reason)
      if (fault) throw fieldProblem(fault, 'reason')
      const decisionId = newId()
      await transaction(db, async (tx) => {
        const { ringId, action } = choice
        if (!(await store.lockOne(tx, ringId))) throw new Problem('not-found')
        const accounts = await readChosen(tx, choice, by)
        await refuseSuperiors(tx, accounts, by)
        if ((await store.latestOf(tx, ringId)) !== lastDecisionId) throw new Problem('decision-late')
        const userIds = accounts.map(({ userId }) => userId)
        const now = await nowOf(tx)
        await store.add(tx, { decisionId, ringId, action, reason, byId: by.userId, userIds, now, undoHours })
        await jobs.add(tx, 'rings.carry-out', { decisionId }, { key: `rings.carry-out:${decisionId}` })
        await audit.record(tx, {
          actorId: by.userId,
          action: 'rings.decide',
          subject: String(ringId),
          after: { decision: action, reason, accounts: userIds.length },
          ip: by.ip,
        })
      })
      if (choice.panelistIds.length <= atOnceMax) await carryOut(decisionId)
      return one(decisionId)
    },

    /**
     * Undoes a decision within the time allowed, once; a repeat returns the same. Throws 'undo-late', 'decision-own',
     * and 'decision-late' when there was a later decision about one of its accounts.
     */
    undo: async (decisionId: string, by: By): Promise<RingDecision> => {
      if (!isId(decisionId)) throw new Problem('not-found')
      await transaction(db, async (tx) => {
        const decision = await store.lock(tx, decisionId)
        if (!decision) throw new Problem('not-found')
        const userIds = await store.accountsOf(tx, decisionId)
        if (userIds.includes(by.userId) || (await links.isTied(tx, by.userId, userIds)))
          throw new Problem('decision-own')
        if (decision.state === 'undoing' || decision.state === 'undone') return
        const now = await nowOf(tx)
        if (decision.undo_until < now) throw new Problem('undo-late')
        if (await store.isDecidedLater(tx, decisionId)) throw new Problem('decision-late')
        await store.setUndoing(tx, decisionId, by.userId, now)
        await store.skipUnreached(tx, decisionId)
        await jobs.add(tx, 'rings.carry-out', { decisionId }, { key: `rings.carry-out:${decisionId}` })
        const { action, reason } = decision
        await audit.record(tx, {
          actorId: by.userId,
          action: 'rings.undo',
          subject: String(decision.ring_id),
          before: { decision: action, reason, accounts: userIds.length },
          ip: by.ip,
        })
      })
      const shown = await one(decisionId)
      if (shown.accounts > atOnceMax) return shown
      await carryOut(decisionId)
      return one(decisionId)
    },

    /**
     * Gives an account back everything taken by the decision that set this lock, because the owner's appeal was
     * upheld.
     */
    overturned: async (
      tx: Tx,
      { userId, restrictionId, by }: { userId: string; restrictionId: string; by: { userId: string; ip: string } },
    ): Promise<void> => {
      const found = await store.findByLock(tx, userId, restrictionId)
      const decision = found && (await store.find(tx, found.decision_id))
      if (!found || !decision) return
      await store.keepBack(tx, found.decision_id, userId, 'overturned')
      await giveBack(tx, decision, userId, { ...found.taken, restrictionId: null }, by)
      await audit.record(tx, {
        actorId: by.userId,
        action: 'rings.overturn',
        subject: String(decision.ring_id),
        after: { panelistId: userId },
        ip: by.ip,
      })
      await linking.follow(tx, userId)
    },
  }
}
