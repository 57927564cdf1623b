import { documentPaths } from '../../../platform/contract/addresses.ts'
import { emptyProblem } from '../../../platform/contract/fields.ts'
import {
  adjustmentStep,
  financeMessage,
  type Adjustment,
  type AdjustmentDebt,
  type AdjustmentStatus,
} from '../contract.ts'
import type { SecondApproval } from '../../../platform/server/area.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { pageOf, type AgedPaging, type Rows } from '../../../platform/contract/paging.ts'
import { isPanelist } from '../../../platform/contract/access.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { transferMessage } from '../../wallet/contract.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { countDebt, findDecisionRefusal } from './rules.ts'
import * as store from './store.ts'
import type { AdjustmentRow } from './store.ts'

export type Finance = ReturnType<typeof createFinance>
type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'findByEmail' | 'findMany'>
  wallet: Pick<Wallet, 'credit' | 'takeAway' | 'availableOf' | 'movedUnder'>
  notifications: Pick<Notifications, 'notify'>
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'ask' | 'decided' | 'dueOf'>
}
type Staff = { userId: string; ip: string | null }
type Proposal = { panelistId: string; points: number; reason: string; debtAtMost?: number }
type Ruling = { adjustmentId: string; decision: 'approve' | 'reject'; debtAtMost?: number; code?: ProblemCode | null }
type Movement = { key: string; userId: string; points: number; reason: string }
type OperatorsWish = { key: string; email: string; points: number; reason: string; debtAtMost?: number }
type Query = AgedPaging & { status?: AdjustmentStatus; panelistId?: string }

/** The house account of the ledger that adjusted points come from. */
const house = 'adjustments'

/**
 * Points that staff give or take away: one person proposes them, another approves, and only then do the points move,
 * once. If more points are taken than are available, the rest becomes debt, but never more debt than the approver was
 * shown.
 */
export function createFinance({ db, users, wallet, notifications, audit, approvals }: Needs) {
  const describeAdjustments = async (rows: readonly AdjustmentRow[], readerId: string): Promise<Adjustment[]> => {
    const ids = rows.flatMap((row) => [row.user_id, row.proposed_by, row.decided_by ?? row.proposed_by])
    const accounts = await users.findMany(db, [...new Set(ids)])
    const undecided = rows.filter(({ status, points }) => status === 'proposed' && points < 0)
    const available = await wallet.availableOf(db, [...new Set(undecided.map((row) => row.user_id))])
    const waiting = rows.flatMap(({ status, adjustment_id: id }) => (status === 'proposed' ? [id] : []))
    const due = await approvals.dueOf(db, adjustmentStep, waiting)
    const findEmail = (userId: string | null): string => (userId && accounts.get(userId)?.email) || ''
    return rows.map((row) => ({
      adjustmentId: row.adjustment_id,
      panelistId: row.user_id,
      email: findEmail(row.user_id),
      points: row.points,
      debt: row.status === 'proposed' ? countDebt(row.points, available.get(row.user_id) ?? 0) : row.debt,
      reason: row.reason,
      status: row.status,
      proposedBy: row.proposed_by,
      proposerEmail: findEmail(row.proposed_by),
      proposedAt: row.proposed_at.toISOString(),
      decidedBy: row.decided_by,
      deciderEmail: findEmail(row.decided_by),
      decidedAt: row.decided_at?.toISOString() ?? null,
      isOwn: row.proposed_by === readerId,
      dueAt: due.get(row.adjustment_id)?.toISOString() ?? null,
      isByDelay: row.is_by_delay,
    }))
  }
  const readOne = async (adjustmentId: string, readerId: string): Promise<Adjustment> => {
    const row = await store.find(db, adjustmentId)
    const [adjustment] = row ? await describeAdjustments([row], readerId) : []
    if (!adjustment) throw new Problem('not-found')
    return adjustment
  }

  /**
   * Moves the points once for each key and notifies the panelist; Problem 'adjustment-debt' when more would become debt
   * than allowed.
   */
  const move = async (tx: Tx, { key, userId, points, reason }: Movement, debtAtMost: number) => {
    if (points < 0) {
      // The wallet is written first: the number of available points is certain only under its lock.
      const { taken, debt } = await wallet.takeAway(tx, { key, userId, points: -points, house, description: reason })
      if (taken && debt > debtAtMost) throw makeDebtProblem(debt)
      return { moved: taken, debt }
    }
    const [paid] = await wallet.credit(tx, [{ key, userId, points, kind: 'adjustment', house, description: reason }])
    const message = transferMessage('given', { count: points, why: reason })
    if (paid?.credited)
      await notifications.notify(tx, { userId, kind: 'points', message, link: documentPaths.earnings })
    return { moved: paid?.credited ?? false, debt: 0 }
  }

  /**
   * Decides a proposal once; `by` is null when the delay decides, and then the code of a refusal is recorded. The
   * limit on debt is the one the approver gave, otherwise the proposer's.
   */
  const decideOnce = async (
    tx: Tx,
    staff: Staff | null,
    { adjustmentId, decision, debtAtMost, code = null }: Ruling,
  ): Promise<void> => {
    const row = await store.lock(tx, adjustmentId)
    if (!row) throw new Problem('not-found')
    const proposed = { status: row.status, userId: row.user_id, proposedBy: row.proposed_by }
    const decidedBy = staff?.userId ?? null
    const refused = findDecisionRefusal(proposed, decidedBy, decision)
    if (refused) throw new Problem(refused)
    const account = await users.find(tx, row.user_id)
    if (decision === 'approve' && (!account || account.closedAt)) throw new Problem('not-found')
    const status = decision === 'approve' ? ('approved' as const) : ('rejected' as const)
    const now = await nowOf(tx)
    const { user_id: userId, points, reason } = row
    const movement = { key: `adjustment:${adjustmentId}`, userId, points, reason }
    const most = debtAtMost ?? row.debt_at_most
    const { debt } = decision === 'approve' ? await move(tx, movement, most) : { debt: 0 }
    const isFirst = await store.decide(tx, { adjustmentId, status, decidedBy, now, debt })
    if (!isFirst) throw new Problem('adjustment-decided')
    await audit.record(tx, {
      actorId: decidedBy,
      action: `finance.${decision}`,
      subject: adjustmentId,
      before: { status: row.status },
      after: { status, panelistId: userId, points, ...(debt > 0 ? { debt } : {}), ...(code ? { code } : {}) },
      ip: staff?.ip ?? null,
    })
  }

  return {
    /** A page of the proposals: undecided ones first, then newest first. */
    list: async (readerId: string, { status, panelistId, ...paging }: Query): Promise<Rows<Adjustment>> => {
      if (panelistId !== undefined && !isId(panelistId)) throw new Problem('not-found')
      const { rows, count } = await store.listPage(
        db,
        { status: status ?? null, userId: panelistId ?? null },
        pageOf(paging),
      )
      return { rows: await describeAdjustments(rows, readerId), count }
    },

    /** Proposes to give or take away points; nothing moves yet. */
    propose: async (staff: Staff, { panelistId, points, reason: given, debtAtMost = 0 }: Proposal) => {
      const reason = readReason(given)
      const account = await users.find(db, panelistId)
      if (!account || account.closedAt || !isPanelist(account.role)) throw new Problem('not-found')
      const { userId } = account
      if (userId === staff.userId) throw new Problem('adjustment-own')
      const debt = points < 0 ? countDebt(points, (await wallet.availableOf(db, [userId])).get(userId) ?? 0) : 0
      if (debt > debtAtMost) throw makeDebtProblem(debt)
      const adjustmentId = newId()
      await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        await store.insert(tx, { adjustmentId, userId, points, reason, debtAtMost, proposedBy: staff.userId, now })
        const title = financeMessage(points > 0 ? 'give' : 'take', { count: Math.abs(points) })
        await approvals.ask(tx, { kind: adjustmentStep, subject: adjustmentId, title, by: staff })
        await audit.record(tx, {
          actorId: staff.userId,
          action: 'finance.propose',
          subject: adjustmentId,
          after: { panelistId: userId, points, reason },
          ip: staff.ip,
        })
      })
      return readOne(adjustmentId, staff.userId)
    },

    /** Decides a proposal once: of two people at the same time, the second gets 'adjustment-decided'. */
    decide: async (staff: Staff, { adjustmentId, decision, debtAtMost = 0 }: Ruling): Promise<Adjustment> => {
      if (!isId(adjustmentId)) throw new Problem('not-found')
      await transaction(db, async (tx) => {
        await decideOnce(tx, staff, { adjustmentId, decision, debtAtMost })
        await approvals.decided(tx, { kind: adjustmentStep, subject: adjustmentId, by: staff.userId })
      })
      return readOne(adjustmentId, staff.userId)
    },

    /** The step that applies or withdraws an adjustment, from the page of waiting steps or when its delay is over. */
    step: {
      kind: adjustmentStep,
      permission: 'finance.adjust',
      href: () => `${documentPaths.finance}?tab=adjustments`,
      take: (tx, { subject, by }) => decideOnce(tx, by, { adjustmentId: subject, decision: 'approve' }),
      takeBack: (tx, { subject, by, code }) => decideOnce(tx, by, { adjustmentId: subject, decision: 'reject', code }),
    } satisfies SecondApproval,

    /**
     * Moves points for the operator of the installation, who needs no second person. A key that was used before
     * changes nothing; if it was used for something else, Problem 'idempotency-mismatch' is thrown.
     */
    adjust: (wish: OperatorsWish): Promise<{ moved: boolean; debt: number; userId: string }> =>
      transaction(db, async (tx) => {
        const reason = readReason(wish.reason)
        const account = await users.findByEmail(tx, wish.email)
        if (!account || account.closedAt || !isPanelist(account.role)) throw new Problem('not-found')
        const { userId } = account
        const { points, debtAtMost = 0 } = wish
        const key = `operator:${wish.key}`
        const result = await move(tx, { key, userId, points, reason }, debtAtMost)
        const there = await wallet.movedUnder(tx, key)
        const kind = points < 0 ? 'reversal' : 'adjustment'
        if (there?.userId !== userId || there.kind !== kind || there.points !== Math.abs(points))
          throw new Problem('idempotency-mismatch', { message: financeMessage('keyUsed', { key: wish.key }) })
        const after = { key: wish.key, points, reason, ...(result.debt > 0 ? { debt: result.debt } : {}) }
        if (result.moved)
          await audit.record(tx, { actorId: null, action: 'finance.operator', subject: userId, after, ip: null })
        return { ...result, userId }
      }),

    /** The proposals about a user, for the copy of their data; approved ones are also among the points. */
    exportOf: async (userId: string) =>
      (await store.listOfUser(db, userId)).map(({ points, reason, status, proposed_at: at }) => ({
        points,
        reason,
        status,
        at,
      })),
    erase: (tx: Tx, { userId }: { userId: string }): Promise<string[]> => store.erase(tx, userId),
  }
}

const makeDebtProblem = (debt: number): Problem =>
  new Problem('adjustment-debt', { data: { debt } satisfies AdjustmentDebt })

/** The reason as the panelist will read it; Problem 'invalid-input' when there is none. */
function readReason(given: string): string {
  const message = emptyProblem('reason', given)
  if (message) throw new Problem('invalid-input', { message, errors: [{ field: 'reason', message }] })
  return given.trim()
}
