import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { SecondApproval } from '../../../platform/server/area.ts'
import { nowOf, transaction, uniqueViolation, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import { providerId } from '../../providers/contract.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import { orderStep, redemptionMessage, type OpenOrder, type OrderOutcome } from '../contract.ts'
import { describeAsked } from './notes.ts'
import type { OrderEnds } from './order-ends.ts'
import { findDoubt, findSettleRefusal } from './rules.ts'
import * as settlements from './settlement-store.ts'
import * as store from './store.ts'
import type { RedemptionRow } from './store.ts'

type Needs = {
  db: Db
  orderEnds: OrderEnds
  audit: Pick<Audit, 'record' | 'namesOf'>
  approvals: Pick<Approvals, 'ask' | 'dueOf'>
}
type Staff = { userId: string; ip: string | null }
export type Settled = { redemptionId: string; outcome: OrderOutcome; orderId?: string; reason: string }

/** What staff wrote when they gave points back; the vendor said nothing. */
const byStaff = 'not-delivered'

/**
 * Staff settle an order of which no program can tell the outcome: it was delivered, which one person may say who names the order; or it was
 * not, and its points come back once a second person agrees.
 */
export function createSettling({ db, orderEnds, audit, approvals }: Needs) {
  /** The request, locked; or why this person cannot settle its order. */
  const lockOpen = async (tx: Tx, redemptionId: string, staffId: string | null): Promise<RedemptionRow> => {
    const row = isId(redemptionId) ? await store.lock(tx, redemptionId) : undefined
    const order = row && (await settlements.openOrders(tx, [redemptionId])).get(redemptionId)
    if (!row || !order) throw new Problem('not-found')
    const asked = { userId: row.user_id, status: row.status, doubt: findDoubt(doubtFacts(order), await nowOf(tx)) }
    const refused = findSettleRefusal(asked, staffId)
    if (refused) throw new Problem(refused)
    return row
  }
  const record = (tx: Tx, by: Staff | null, event: string, redemptionId: string, change: object) =>
    audit.record(tx, {
      actorId: by?.userId ?? null,
      action: `redemptions.${event}`,
      subject: redemptionId,
      ip: by?.ip ?? null,
      ...change,
    })
  const before = { status: 'unknown' } as const

  const deliver = async (tx: Tx, by: Staff, row: RedemptionRow, orderId: string, reason: string): Promise<void> => {
    const { redemption_id: redemptionId } = row
    if (!(await orderEnds.deliver(tx, row, orderId, by.userId))) throw new Problem('review-too-late')
    const settled = {
      settlementId: newId(),
      redemptionId,
      outcome: 'delivered',
      orderId,
      reason,
      by: by.userId,
    } as const
    await settlements.insert(tx, { ...settled, now: await nowOf(tx) }, 'done')
    await record(tx, by, 'settle-delivered', redemptionId, { before, after: { status: 'sent', orderId, reason } })
  }

  const propose = async (tx: Tx, by: Staff, row: RedemptionRow, reason: string): Promise<void> => {
    const { redemption_id: redemptionId, points } = row
    const asked = describeAsked({ rewardName: store.rewardOf(row), points })
    const title = redemptionMessage('giveOrderBack', asked)
    if (!(await approvals.ask(tx, { kind: orderStep, subject: redemptionId, title, by })))
      throw new Problem('changed-meanwhile')
    const now = await nowOf(tx)
    // One whose step was refused when its delay was over waits for no one, and makes room.
    await settlements.end(tx, redemptionId, { state: 'overtaken', by: by.userId, now })
    const proposed = {
      settlementId: newId(),
      redemptionId,
      outcome: byStaff,
      orderId: null,
      reason,
      by: by.userId,
      now,
    } as const
    await settlements.insert(tx, proposed, 'waiting')
    await record(tx, by, 'propose-give-back', redemptionId, { after: { reason } })
  }

  return {
    /** Settles an order; 'order-open' while the vendor may still answer, 'changed-meanwhile' when the same waits already. */
    settle: async (by: Staff, { redemptionId, outcome, orderId: given = '', reason: said }: Settled): Promise<void> => {
      const [orderId, reason] = [given.trim(), said.trim()]
      if (reason === '') throw new Problem('reason-missing')
      if (outcome === 'delivered' && !providerId.test(orderId)) throw refusedId('orderIdWrong')
      await transaction(db, async (tx) => {
        const row = await lockOpen(tx, redemptionId, by.userId)
        return outcome === 'delivered' ? deliver(tx, by, row, orderId, reason) : propose(tx, by, row, reason)
      }).catch((error: unknown) => {
        throw uniqueViolation(error) === 'vendor_orders_order_id_key' ? refusedId('orderIdTaken') : error
      })
    },

    /** The orders among these requests whose outcome is unknown, as reviewers see them. */
    openOrders: async (rows: readonly RedemptionRow[], from: Db): Promise<Map<string, OpenOrder>> => {
      const ids = rows.flatMap((row) => (row.status === 'unknown' ? [row.redemption_id] : []))
      if (ids.length === 0) return new Map()
      const found = [...(await settlements.openOrders(from, ids)).values()]
      const names = await audit.namesOf(found.flatMap((one) => one.proposed_by ?? []))
      const waiting = found.flatMap((one) => (one.settlement_id ? [one.redemption_id] : []))
      const due = await approvals.dueOf(from, orderStep, waiting)
      const now = await nowOf(from)
      return new Map(
        found.map((one) => [
          one.redemption_id,
          {
            orderedAt: one.ordered_at.toISOString(),
            keyHint: one.key_hint,
            doubt: findDoubt(doubtFacts(one), now),
            waiting: one.proposed_at && {
              reason: one.reason ?? '',
              proposedAt: one.proposed_at.toISOString(),
              proposedByName: (one.proposed_by && names.get(one.proposed_by)) ?? null,
              dueAt: due.get(one.redemption_id)?.toISOString() ?? null,
            },
          },
        ]),
      )
    },

    /** How points are given back, or kept, from the page of waiting steps, or when the delay is over. */
    step: {
      kind: orderStep,
      permission: 'redemptions.review',
      href: () => `${documentPaths.finance}?status=unknown`,
      take: async (tx, { subject, by, askedBy }) => {
        if (by && by.userId === askedBy) throw new Problem('approval-own')
        const row = await lockOpen(tx, subject, by?.userId ?? null)
        const ended = { state: 'done', by: by?.userId ?? null, now: await nowOf(tx) } as const
        if (!(await settlements.end(tx, subject, ended))) throw new Problem('approval-ended')
        if (!(await orderEnds.giveBack(tx, row, byStaff))) throw new Problem('review-too-late')
        await record(tx, by, 'settle-not-delivered', subject, { before, after: { status: 'rejected' } })
      },
      takeBack: async (tx, { subject, by }) => {
        await store.lock(tx, subject)
        const ended = { state: 'taken-back', by: by.userId, now: await nowOf(tx) } as const
        if (!(await settlements.end(tx, subject, ended))) throw new Problem('approval-ended')
        await record(tx, by, 'withdraw-give-back', subject, {})
      },
    } satisfies SecondApproval,
  }
}

const doubtFacts = (row: settlements.OpenOrderRow) => ({
  orderedAt: row.ordered_at,
  hasConflict: row.has_conflict,
  isElsewhere: row.is_elsewhere,
  pendingAt: row.pending_at,
})

function refusedId(code: 'orderIdWrong' | 'orderIdTaken'): Problem {
  const message = redemptionMessage(code)
  return new Problem('invalid-input', { message, errors: [{ field: 'orderId', message }] })
}
