import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { SecondApproval } from '../../../platform/server/area.ts'
import { nowOf, transaction, uniqueViolation, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import { providerId } from '../../providers/contract.ts'
import { isOrdered } from '../../rewards/contract.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import {
  orderStep,
  redemptionMessage,
  type OpenOrder,
  type OrderOutcome,
  type OrderUnchecked,
  type RedemptionStatus,
} from '../contract.ts'
import { describeAsked } from './notes.ts'
import type { OrderEnds } from './order-ends.ts'
import type { Connect, Connected } from './connected.ts'
import { findDoubt, findSettleRefusal } from './rules.ts'
import * as settlements from './settlement-store.ts'
import type { SettlementRow } from './settlement-store.ts'
import * as store from './store.ts'
import type { RedemptionRow } from './store.ts'
import * as vendorStore from './vendor-store.ts'

type Needs = {
  db: Db
  orderEnds: OrderEnds
  audit: Pick<Audit, 'record' | 'namesOf'>
  approvals: Pick<Approvals, 'ask' | 'dueOf'>
  /** Reads the current connection to the provider; without it no order id can be checked. */
  ordering?: { connect: Connect }
}
type Staff = { userId: string; ip: string | null }
export type Settled = { redemptionId: string; outcome: OrderOutcome; orderId?: string; reason: string }
/** A person's decision on an order, and why the provider did not confirm its id, if it did not. */
type StaffVerdict = { outcome: OrderOutcome; orderId: string | null; unchecked: OrderUnchecked | null; reason: string }
/** A request whose order may be settled, and how it was settled before; undefined when it was not. */
type Settleable = { row: RedemptionRow; settled: SettlementRow | undefined }

/** The recorded reason when staff returned points without a report of the vendor. */
const { byStaff } = vendorStore.notFound
const before = { status: 'unknown' } as const

/**
 * Lets staff settle orders whose outcome no program can find out. One person is enough to settle an order as delivered,
 * if the provider confirms the order's id. A second person must agree to everything else: an order that could not be
 * checked, points that come back, and the correction of a wrong settlement.
 */
export function createSettling({ db, orderEnds, audit, approvals, ordering }: Needs) {
  /** Finds a request with its order; refuses if this person cannot settle it. */
  const findAllowed = async (from: Db, row: RedemptionRow | undefined, staffId: string | null): Promise<Settleable> => {
    const ids = row ? [row.redemption_id] : []
    const order = (await settlements.openOrders(from, ids)).get(ids[0] ?? '')
    if (!row || !order) throw new Problem('not-found')
    const settled = row.status === 'sent' ? (await settlements.findDone(from, ids)).get(row.redemption_id) : undefined
    const doubt = findDoubt(doubtFacts(order), await nowOf(from))
    const asked = { userId: row.user_id, status: row.status, doubt, wasSettled: settled !== undefined }
    const refused = findSettleRefusal(asked, staffId)
    if (refused) throw new Problem(refused)
    return { row, settled }
  }
  const lockAllowed = async (tx: Tx, redemptionId: string, staffId: string | null): Promise<Settleable> =>
    findAllowed(tx, await store.lock(tx, redemptionId), staffId)
  const record = (tx: Tx, by: Staff | null, event: string, redemptionId: string, change: object) =>
    audit.record(tx, {
      actorId: by?.userId ?? null,
      action: `redemptions.${event}`,
      subject: redemptionId,
      ip: by?.ip ?? null,
      ...change,
    })

  const connectFor = async ({ fulfilment }: RedemptionRow): Promise<Connected | null> =>
    (ordering && isOrdered(fulfilment) && (await ordering.connect(fulfilment))) || null

  /**
   * The reason why the provider cannot confirm that this is the request's order; null when it does. Throws if the order
   * belongs to another request.
   */
  const checkDelivered = async (row: RedemptionRow, orderId: string): Promise<OrderUnchecked | null> => {
    const { redemption_id: redemptionId } = row
    const connected = await connectFor(row)
    if (!connected) return 'unconnected'
    const found = await connected.vendor.find(orderId)
    if (found.state === 'unknown') return 'unreached'
    if (found.state === 'absent') {
      if ((await vendorStore.findAccount(db, redemptionId)) !== connected.account) return 'elsewhere'
      throw makeFieldProblem('orderId', redemptionMessage('orderIdUnknown'))
    }
    if (found.externalId !== redemptionId) throw makeFieldProblem('orderId', redemptionMessage('orderIdForeign'))
    if (found.outcome.state === 'pending') throw new Problem('order-open')
    if (found.outcome.state !== 'done') throw makeFieldProblem('orderId', redemptionMessage('orderIdFailed'))
    return null
  }
  /** Refuses to return points for an order that the provider has delivered or may still deliver. */
  const refuseDelivered = async (row: RedemptionRow): Promise<void> => {
    const connected = await connectFor(row)
    const found = await connected?.vendor.lookUp(row.redemption_id)
    if (found?.state === 'pending') throw new Problem('order-open')
    if (found?.state !== 'done') return
    throw makeFieldProblem('outcome', redemptionMessage('orderWasDelivered', { orderId: found.orderId }))
  }
  const refuseTaken = async (tx: Tx, redemptionId: string, orderId: string): Promise<void> => {
    const holder = await vendorStore.findHolder(tx, orderId)
    if (holder === null) return
    throw makeFieldProblem('orderId', redemptionMessage(holder === redemptionId ? 'orderIdKept' : 'orderIdTaken'))
  }

  const deliver = async (
    tx: Tx,
    by: Staff | null,
    row: RedemptionRow,
    { orderId, reason }: StaffVerdict,
  ): Promise<void> => {
    if (!(await orderEnds.deliver(tx, row, orderId ?? '', by?.userId ?? null))) throw new Problem('review-too-late')
    const after = { status: 'sent', orderId, reason }
    await record(tx, by, 'settle-delivered', row.redemption_id, { before, after })
  }

  /** Corrects a wrong settlement, which removes the wrong id from its order. */
  const correct = async (
    tx: Tx,
    by: Staff | null,
    { row, settled }: Settleable,
    verdict: StaffVerdict,
  ): Promise<void> => {
    const { redemption_id: redemptionId } = row
    const { outcome, orderId } = verdict
    await settlements.correct(tx, redemptionId)
    if (outcome === 'delivered') await vendorStore.noteOrdered(tx, redemptionId, orderId)
    else if (!(await orderEnds.bringBack(tx, row, byStaff))) throw new Problem('review-too-late')
    const status: RedemptionStatus = outcome === 'delivered' ? 'sent' : 'rejected'
    await record(tx, by, 'correct-settlement', redemptionId, {
      before: { status: 'sent', orderId: settled?.order_id },
      after: { status, ...(orderId ? { orderId } : {}) },
    })
  }

  const propose = async (tx: Tx, by: Staff, { row, settled }: Settleable, verdict: StaffVerdict): Promise<void> => {
    const { redemption_id: redemptionId } = row
    const isCorrection = settled !== undefined
    const title = makeTitle(row, verdict, isCorrection)
    if (!(await approvals.ask(tx, { kind: orderStep, subject: redemptionId, title, by })))
      throw new Problem('changed-meanwhile')
    const now = await nowOf(tx)
    // Older versions left refused settlements waiting; such a settlement is replaced.
    await settlements.end(tx, redemptionId, { state: 'overtaken', by: by.userId, now })
    const proposed = { ...verdict, settlementId: newId(), redemptionId, isCorrection, by: by.userId, now }
    await settlements.insert(tx, proposed, 'waiting')
    const { orderId, unchecked, reason } = verdict
    const after = { ...(orderId ? { orderId } : {}), ...(unchecked ? { unchecked } : {}), reason }
    await record(tx, by, `propose-${nameForAudit(verdict.outcome, isCorrection)}`, redemptionId, { after })
  }

  return {
    /**
     * Settles an order; Problem 'order-open' while the vendor may still answer, 'changed-meanwhile' when a settlement
     * is already waiting.
     */
    settle: async (
      by: Staff,
      { redemptionId, outcome, orderId: given = '', reason: written }: Settled,
    ): Promise<void> => {
      const [id, reason] = [given.trim(), written.trim()]
      const isDelivered = outcome === 'delivered'
      if (reason === '') throw new Problem('reason-missing')
      if (isDelivered && !providerId.test(id)) throw makeFieldProblem('orderId', redemptionMessage('orderIdWrong'))
      if (!isId(redemptionId)) throw new Problem('not-found')
      // Checked before the provider is called, so that a settlement that has to be refused makes no call.
      const { row } = await findAllowed(db, await store.find(db, redemptionId), by.userId)
      const unchecked = isDelivered ? await checkDelivered(row, id) : null
      if (!isDelivered) await refuseDelivered(row)
      const verdict: StaffVerdict = { outcome, orderId: isDelivered ? id : null, unchecked, reason }
      await transaction(db, async (tx) => {
        const found = await lockAllowed(tx, redemptionId, by.userId)
        if (isDelivered) await refuseTaken(tx, redemptionId, id)
        if (!isDelivered || unchecked || found.settled) return propose(tx, by, found, verdict)
        await deliver(tx, by, found.row, verdict)
        const alone = { ...verdict, settlementId: newId(), redemptionId, isCorrection: false, by: by.userId }
        await settlements.insert(tx, { ...alone, now: await nowOf(tx) }, 'done')
      }).catch((error: unknown) => {
        throw uniqueViolation(error) === vendorStore.orderIdUnique
          ? makeFieldProblem('orderId', redemptionMessage('orderIdTaken'))
          : error
      })
    },

    /**
     * The orders of these requests whose outcome is unknown, or that staff settled as delivered, as reviewers see them.
     */
    openOrders: async (rows: readonly RedemptionRow[], from: Db): Promise<Map<string, OpenOrder>> => {
      const ordered = rows.filter((row) => isOrdered(row.fulfilment))
      const unknown = [...idsWith(ordered, 'unknown'), ...idsWith(ordered, 'sending')]
      const done = await settlements.findDone(from, idsWith(ordered, 'sent'))
      const ids = [...unknown, ...done.keys()]
      if (ids.length === 0) return new Map()
      const found = [...(await settlements.openOrders(from, ids)).values()]
      const waiting = await settlements.findWaiting(from, ids)
      const due = await approvals.dueOf(from, orderStep, [...waiting.keys()])
      const people = [...waiting.values(), ...done.values()].flatMap((one) => one.proposed_by ?? [])
      const names = await audit.namesOf(people)
      const nameOf = ({ proposed_by: who }: SettlementRow): string | null => (who && names.get(who)) ?? null
      const now = await nowOf(from)
      return new Map(
        found.map((one): [string, OpenOrder] => {
          const { redemption_id: id } = one
          const [waits, settled] = [waiting.get(id), done.get(id)]
          const order: OpenOrder = {
            orderedAt: one.ordered_at.toISOString(),
            keyHint: one.key_hint,
            doubt: settled ? null : findDoubt(doubtFacts(one), now),
            takenBy: one.taken_by,
            settled: settled
              ? {
                  orderId: settled.order_id ?? '',
                  reason: settled.reason,
                  settledAt: (settled.decided_at ?? settled.proposed_at).toISOString(),
                  settledByName: nameOf(settled),
                }
              : null,
            waiting: waits
              ? {
                  outcome: waits.outcome,
                  orderId: waits.order_id,
                  unchecked: waits.unchecked,
                  reason: waits.reason,
                  proposedAt: waits.proposed_at.toISOString(),
                  proposedByName: nameOf(waits),
                  dueAt: due.get(id)?.toISOString() ?? null,
                }
              : null,
          }
          return [id, order]
        }),
      )
    },

    /** Settles an order, or corrects a settlement, from the page of pending steps or when the delay is over. */
    step: {
      kind: orderStep,
      permission: 'redemptions.review',
      href: () => documentPaths.finance,
      take: async (tx, { subject, by, askedBy }) => {
        if (by && by.userId === askedBy) throw new Problem('approval-own')
        const found = await lockAllowed(tx, subject, by?.userId ?? null)
        const waiting = (await settlements.findWaiting(tx, [subject])).get(subject)
        if (!waiting) throw new Problem('approval-ended')
        if (waiting.is_correction !== (found.settled !== undefined)) throw new Problem('review-too-late')
        const { outcome, order_id: orderId, unchecked, reason } = waiting
        if (orderId) await refuseTaken(tx, subject, orderId)
        const verdict: StaffVerdict = { outcome, orderId, unchecked, reason }
        if (waiting.is_correction) await correct(tx, by, found, verdict)
        const ended = { state: 'done', by: by?.userId ?? null, now: await nowOf(tx) } as const
        await settlements.end(tx, subject, ended)
        if (waiting.is_correction) return
        if (outcome === 'delivered') return deliver(tx, by, found.row, verdict)
        if (!(await orderEnds.giveBack(tx, found.row, byStaff))) throw new Problem('review-too-late')
        await record(tx, by, 'settle-not-delivered', subject, { before, after: { status: 'rejected' } })
      },
      takeBack: async (tx, { subject, by, code }) => {
        await store.lock(tx, subject)
        const waiting = (await settlements.findWaiting(tx, [subject])).get(subject)
        if (!waiting) throw new Problem('approval-ended')
        const state = by === null ? 'overtaken' : 'taken-back'
        await settlements.end(tx, subject, { state, by: by?.userId ?? null, now: await nowOf(tx) })
        const change = code === null ? {} : { after: { code } }
        await record(tx, by, `withdraw-${nameForAudit(waiting.outcome, waiting.is_correction)}`, subject, change)
      },
    } satisfies SecondApproval,
  }
}

const idsWith = (rows: readonly RedemptionRow[], status: RedemptionStatus): string[] =>
  rows.flatMap((row) => (row.status === status ? [row.redemption_id] : []))

const doubtFacts = (row: settlements.OpenOrderRow) => ({
  orderedAt: row.ordered_at,
  hasConflict: row.has_conflict,
  isElsewhere: row.is_elsewhere,
  isTaken: row.taken_by !== null,
  pendingAt: row.pending_at,
})

/** The name of a settlement by two people in the audit log. */
function nameForAudit(outcome: OrderOutcome, isCorrection: boolean): 'correction' | 'delivered' | 'give-back' {
  if (isCorrection) return 'correction'
  return outcome === 'delivered' ? 'delivered' : 'give-back'
}

/** The title of the step for the second person. */
function makeTitle(row: RedemptionRow, { orderId }: StaffVerdict, isCorrection: boolean): Message {
  const asked = describeAsked({ rewardName: store.describeReward(row), points: row.points })
  if (orderId === null) return redemptionMessage(isCorrection ? 'takeDeliveryBack' : 'giveOrderBack', asked)
  return redemptionMessage(isCorrection ? 'correctOrderId' : 'endAsDelivered', { ...asked, orderId })
}

const makeFieldProblem = (field: 'orderId' | 'outcome', message: Message): Problem =>
  new Problem('invalid-input', { message, errors: [{ field, message }] })
