import { documentPaths } from '@tuppence/contract/addresses'
import { emptyProblem } from '@tuppence/contract/fields'
import type { Adjustment, AdjustmentStatus } from '@tuppence/contract/finance'
import { pageOf, type Paging, type Rows } from '@tuppence/contract/paging'
import { isPanelist } from '@tuppence/contract/access'
import { nowOf, transaction, type Db, type Tx } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { isId, newId } from '../../platform/secrets.ts'
import type { Audit } from '../audit/service.ts'
import type { Notifications } from '../notifications/service.ts'
import type { Users } from '../users/service.ts'
import type { Wallet } from '../wallet/service.ts'
import { decisionRefusal } from './rules.ts'
import * as store from './store.ts'
import type { AdjustmentRow } from './store.ts'

export type Finance = ReturnType<typeof createFinance>
type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'findMany'>
  wallet: Pick<Wallet, 'credit'>
  notifications: Pick<Notifications, 'notify'>
  audit: Pick<Audit, 'record'>
}
type Staff = { userId: string; ip: string }
type Proposal = { panelistId: string; points: number; reason: string }
type Ruling = { adjustmentId: string; decision: 'approve' | 'reject' }
type Query = Paging & { status?: AdjustmentStatus; panelistId?: string }

/** Adjusted points come from here in the ledger. */
const house = 'adjustments'

/** Points given by hand: one person proposes, another approves, and only then they move, once. */
export function createFinance({ db, users, wallet, notifications, audit }: Needs) {
  const shown = async (rows: readonly AdjustmentRow[], readerId: string): Promise<Adjustment[]> => {
    const ids = rows.flatMap((row) => [row.user_id, row.proposed_by, row.decided_by ?? row.proposed_by])
    const accounts = await users.findMany(db, [...new Set(ids)])
    const emailOf = (userId: string | null): string => (userId && accounts.get(userId)?.email) || ''
    return rows.map((row) => ({
      adjustmentId: row.adjustment_id,
      panelistId: row.user_id,
      email: emailOf(row.user_id),
      points: row.points,
      reason: row.reason,
      status: row.status,
      proposedBy: row.proposed_by,
      proposerEmail: emailOf(row.proposed_by),
      proposedAt: row.proposed_at.toISOString(),
      decidedBy: row.decided_by,
      deciderEmail: emailOf(row.decided_by),
      decidedAt: row.decided_at?.toISOString() ?? null,
      isOwn: row.proposed_by === readerId,
    }))
  }
  const one = async (adjustmentId: string, readerId: string): Promise<Adjustment> => {
    const row = await store.find(db, adjustmentId)
    const [adjustment] = row ? await shown([row], readerId) : []
    if (!adjustment) throw new Problem('not-found')
    return adjustment
  }

  const pay = async (tx: Tx, { adjustment_id: adjustmentId, user_id: userId, points, reason }: AdjustmentRow) => {
    const key = `adjustment:${adjustmentId}`
    await wallet.credit(tx, [{ key, userId, points, kind: 'adjustment', house, description: reason }])
    const title = `You got ${points} points`
    await notifications.notify(tx, { userId, kind: 'points', title, text: reason, link: documentPaths.earnings })
  }

  return {
    /** Undecided proposals first, newest first. */
    list: async (readerId: string, { status, panelistId, ...paging }: Query): Promise<Rows<Adjustment>> => {
      if (panelistId !== undefined && !isId(panelistId)) throw new Problem('not-found')
      const { rows, count } = await store.page(
        db,
        { status: status ?? null, userId: panelistId ?? null },
        pageOf(paging),
      )
      return { rows: await shown(rows, readerId), count }
    },

    /** Proposes to give points; nothing moves yet. */
    propose: async (staff: Staff, { panelistId, points, reason: given }: Proposal): Promise<Adjustment> => {
      const message = emptyProblem('Reason', given)
      if (message) throw new Problem('invalid-input', { message, errors: [{ field: 'reason', message }] })
      const account = await users.find(db, panelistId)
      if (!account || account.closedAt || !isPanelist(account.role)) throw new Problem('not-found')
      const { userId } = account
      if (userId === staff.userId) throw new Problem('adjustment-own')
      const adjustmentId = newId()
      const reason = given.trim()
      await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        await store.insert(tx, { adjustmentId, userId, points, reason, proposedBy: staff.userId, now })
        await audit.record(tx, {
          actorId: staff.userId,
          action: 'finance.propose',
          subject: adjustmentId,
          after: { panelistId: userId, points, reason },
          ip: staff.ip,
        })
      })
      return one(adjustmentId, staff.userId)
    },

    /** Decides a proposal, once: of two people at the same time the second is told 'adjustment-decided'. */
    decide: async (staff: Staff, { adjustmentId, decision }: Ruling): Promise<Adjustment> => {
      if (!isId(adjustmentId)) throw new Problem('not-found')
      await transaction(db, async (tx) => {
        const row = await store.lock(tx, adjustmentId)
        if (!row) throw new Problem('not-found')
        const proposed = { status: row.status, userId: row.user_id, proposedBy: row.proposed_by }
        const refused = decisionRefusal(proposed, staff.userId, decision)
        if (refused) throw new Problem(refused)
        const account = await users.find(tx, row.user_id)
        if (decision === 'approve' && (!account || account.closedAt)) throw new Problem('not-found')
        const status = decision === 'approve' ? ('approved' as const) : ('rejected' as const)
        const now = await nowOf(tx)
        const isFirst = await store.decide(tx, { adjustmentId, status, decidedBy: staff.userId, now })
        if (!isFirst) throw new Problem('adjustment-decided')
        if (decision === 'approve') await pay(tx, row)
        await audit.record(tx, {
          actorId: staff.userId,
          action: `finance.${decision}`,
          subject: adjustmentId,
          before: { status: row.status },
          after: { status, panelistId: row.user_id, points: row.points },
          ip: staff.ip,
        })
      })
      return one(adjustmentId, staff.userId)
    },

    /** What was proposed for a user; what was approved is among the points too. */
    exportOf: async (userId: string) =>
      (await store.ofUser(db, userId)).map(({ points, reason, status, proposed_at: at }) => ({
        points,
        reason,
        status,
        at,
      })),
    erase: (tx: Tx, { userId }: { userId: string }): Promise<string[]> => store.erase(tx, userId),
  }
}
