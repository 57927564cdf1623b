import type { ProblemCode } from '../../../platform/contract/problems.ts'
import {
  redemptionMessage,
  redemptionSettings,
  redemptionStep,
  type AccountRestriction,
  type Approval,
  type OpenOrder,
  type Payee,
  type RedemptionStatus,
} from '../contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { SecondApproval } from '../../../platform/server/area.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { listOrdered, describeVendor } from './delivery-shown.ts'
import { findDeliveries } from './delivery-store.ts'
import { makeSendJobKey } from './ledger-keys.ts'
import { describeAsked, describeRestriction, noteRejected } from './notes.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import { describeForWebhook, type RequestPoints } from './points.ts'
import { createQueue, type QueueRow } from './queue.ts'
import {
  countUndoSeconds,
  findFlags,
  findRestriction,
  isInGoodStanding,
  needsSecond,
  review,
  type Decision,
  type SecondAbove,
} from './rules.ts'
import * as store from './store.ts'
import type { RedemptionRow } from './store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'findMany'>
  wallet: Pick<Wallet, 'debtsOf'>
  requestPoints: RequestPoints
  notifications: Pick<Notifications, 'notify'>
  audit: Pick<Audit, 'record' | 'people'>
  webhooks: Pick<Webhooks, 'announce'>
  jobs: Pick<Jobs, 'add'>
  approvals: Pick<Approvals, 'ask' | 'decided' | 'dueOf' | 'isOnePerson'>
  /** The limits in points above which two people approve a request that was made at `requestedAt`. */
  secondAbove?: (requestedAt: Date) => SecondAbove
  /** For how many seconds an approval made now, or at `approvedAt`, can be undone before the reward is sent. */
  undoSeconds?: (approvedAt?: Date) => number
  /** The payees of these requests. */
  payeesOf: (redemptionIds: readonly string[], from: Db) => Promise<ReadonlyMap<string, Payee>>
  /** The orders of these requests whose outcome is unknown. */
  openOrders: (rows: readonly RedemptionRow[], from: Db) => Promise<ReadonlyMap<string, OpenOrder>>
}
export type Ruling = { redemptionId: string; decision: Decision; reason?: string }
/**
 * The result of a decision. When the request starts over, two people have to approve it again; `code` is the cause if
 * no person decided that.
 */
type Ruled = {
  next: RedemptionStatus
  decision: Decision
  reason?: string
  startsOver?: true
  code?: ProblemCode | null
}
type Reviewer = { userId: string; ip: string | null }
const usualSecondAbove: SecondAbove = {
  secondAbove: redemptionSettings.secondAbove.default,
  firstPayoutSecondAbove: redemptionSettings.firstPayoutSecondAbove.default,
}

/** The review of requests: the queue, and the decisions. */
export function createReviewing(needs: Needs) {
  const { db, users, wallet, requestPoints, notifications, audit, webhooks, jobs, payeesOf, openOrders, approvals } =
    needs
  const { secondAbove = () => usualSecondAbove, undoSeconds = () => 0 } = needs
  const isForTwo = (row: RedemptionRow): boolean =>
    needsSecond({ points: row.points, isFirstPayout: row.is_first_payout }, secondAbove(row.requested_at))
  /** Makes the rows that reviewers see; reads the data of all their panelists together. */
  const readRows = async (rows: readonly RedemptionRow[], from: Db = db): Promise<QueueRow[]> => {
    const userIds = rows.map((row) => row.user_id)
    // One query after the other, because they share the connection of the transaction.
    const reviewers = rows.flatMap((row) => [row.first_approver_id, row.decided_by]).filter((id) => id !== null)
    const accounts = await users.findMany(from, [...new Set([...userIds, ...reviewers])])
    const nameOf = (userId: string | null) => nameIn(userId === null ? undefined : accounts.get(userId))
    const debts = await wallet.debtsOf(from, userIds)
    const byHand = rows.flatMap((row) => (row.method ? [row.redemption_id] : []))
    const payees = await payeesOf(byHand, from)
    const orders = await openOrders(rows, from)
    const vendors = await findDeliveries(from, rows.flatMap(listOrdered))
    const now = await nowOf(from)
    const second = rows.flatMap((row) => (row.status === 'awaiting_second' ? [row.redemption_id] : []))
    const due = await approvals.dueOf(from, redemptionStep, second)
    return rows.map((row) => {
      const { redemption_id: redemptionId, decided_at: decidedAt } = row
      const vendor = vendors.get(redemptionId)
      return {
        payee: payees.get(redemptionId) ?? null,
        ...rowOf(row, isForTwo(row), accounts.get(row.user_id) ?? null, debts.get(row.user_id) ?? 0),
        undoSeconds: decidedAt ? countUndoSeconds(row.status, decidedAt, undoSeconds(decidedAt), now) : 0,
        dueAt: due.get(redemptionId)?.toISOString() ?? null,
        firstApproval: row.first_approver_id
          ? { byName: nameOf(row.first_approver_id), at: row.first_approved_at?.toISOString() ?? null }
          : null,
        decision: decidedAt ? { byName: nameOf(row.decided_by), at: decidedAt.toISOString() } : null,
        order: orders.get(redemptionId) ?? null,
        vendor: vendor ? describeVendor(vendor) : null,
      }
    })
  }

  /** The request as reviewers see it now. */
  const readOne = async (redemptionId: string, from: Db = db): Promise<QueueRow> => {
    const row = await store.find(from, redemptionId)
    const [shown] = row ? await readRows([row], from) : []
    if (!shown) throw new Problem('not-found')
    return shown
  }

  /** Does what follows from a decision, in its transaction. */
  const carryOut = async (tx: Tx, row: RedemptionRow, next: RedemptionStatus, reason: string): Promise<void> => {
    const { redemption_id: redemptionId, user_id: userId, points } = row
    if (next === 'approved') {
      const runAt = new Date((await nowOf(tx)).getTime() + undoSeconds() * 1_000)
      await jobs.add(tx, 'redemptions.send', { redemptionId }, { key: makeSendJobKey(redemptionId), runAt })
    }
    if (next !== 'rejected') return
    const toDebt = (await requestPoints.giveBack(tx, [row])).get(redemptionId) ?? 0
    await jobs.add(tx, 'redemptions.mail-rejected', { redemptionId })
    const asked = { rewardName: store.describeReward(row), points, toDebt }
    await notifications.notify(tx, noteRejected(userId, asked, reason))
  }

  /** The facts about a request that a decision needs, including why its account cannot be paid. */
  const readKnown = async (tx: Tx, row: RedemptionRow) => {
    const { user_id: userId, status, first_approver_id: firstApproverId } = row
    const restriction = findRestriction(await users.find(tx, userId))
    const owed = (await wallet.debtsOf(tx, [userId])).get(userId) ?? 0
    const request = { userId, status, firstApproverId, isForTwo: isForTwo(row), isGood: restriction === null, owed }
    return { request, restriction, owed }
  }

  /**
   * Moves a request to its next status, with everything that follows; `by` is null when a delay replaced the second
   * person.
   */
  const moveWithConsequences = async (tx: Tx, row: RedemptionRow, by: Reviewer | null, ruled: Ruled): Promise<void> => {
    const { redemption_id: redemptionId, status } = row
    const { next, decision, reason = '', code = null } = ruled
    const decidedBy = by?.userId ?? null
    const isFinal = next === 'approved' || next === 'rejected'
    const change = {
      status: next,
      ...(next === 'awaiting_second' ? { first_approver_id: decidedBy, first_approved_at: await nowOf(tx) } : {}),
      ...(next === 'rejected' ? { reason } : {}),
      ...(isFinal ? { decided_by: decidedBy, decided_at: await nowOf(tx) } : {}),
      ...(status === 'approved' ? { out_of_stock_since: null, owing_since: null } : {}),
      ...(next === 'on_hold' ? { decided_by: null, decided_at: null } : {}),
      ...(ruled.startsOver ? { first_approver_id: null, first_approved_at: null } : {}),
    }
    if (!(await store.move(tx, redemptionId, status, change))) throw new Problem('review-too-late')
    if (next === 'approved') await webhooks.announce(tx, [describeForWebhook('approved', row)])
    await carryOut(tx, row, next, reason)
    await audit.record(tx, {
      actorId: decidedBy,
      action: `redemptions.${decision}`,
      subject: redemptionId,
      before: { status },
      after: { status: next, ...(reason ? { reason } : {}), ...(code ? { code } : {}) },
      ip: by?.ip ?? null,
    })
  }

  /** Adds a request that needs a second person to the pending steps, or removes it from them. */
  const keepStep = async (tx: Tx, row: RedemptionRow, next: RedemptionStatus, by: Reviewer): Promise<boolean> => {
    const step = { kind: redemptionStep, subject: row.redemption_id }
    if (next === 'awaiting_second') {
      const title = redemptionMessage(
        'sendReward',
        describeAsked({ rewardName: store.describeReward(row), points: row.points }),
      )
      return approvals.ask(tx, { ...step, title, by })
    }
    await approvals.decided(tx, { ...step, by: by.userId })
    return false
  }

  /**
   * Decides a request once, and returns its next status; of two reviewers at the same time, the second gets
   * 'review-too-late'.
   */
  const rule = async (
    tx: Tx,
    reviewer: Reviewer,
    { redemptionId, decision, reason = '' }: Ruling,
    { unflagged = false } = {},
  ): Promise<RedemptionStatus> => {
    const row = isId(redemptionId) ? await store.lock(tx, redemptionId) : undefined
    if (!row) throw new Problem('not-found')
    const { request, restriction, owed } = await readKnown(tx, row)
    if (unflagged && (await readRows([row], tx)).some(({ flagCodes }) => flagCodes.length > 0))
      throw new Problem('review-flagged')
    const ruling = review(request, reviewer.userId, decision, reason)
    if ('refused' in ruling) {
      // A request that has waited for its second person since before pending steps existed becomes such a step now.
      // On a panel of one, so does a request that the first person put on hold.
      const isOver = row.status === 'awaiting_second' || approvals.isOnePerson()
      const isStep =
        ruling.refused === 'review-same-person' && isOver && (await keepStep(tx, row, 'awaiting_second', reviewer))
      if (!isStep) throw refusalOf(ruling.refused, { restriction, owed })
      if (row.status !== 'awaiting_second')
        await moveWithConsequences(tx, row, reviewer, { next: 'awaiting_second', decision: 'approve' })
      return 'awaiting_second'
    }
    await moveWithConsequences(tx, row, reviewer, { next: ruling.next, decision, reason: reason.trim() })
    await keepStep(tx, row, ruling.next, reviewer)
    return ruling.next
  }

  /** Decides a request as its second person, from the page of pending steps or when the delay is over. */
  const step: SecondApproval = {
    kind: redemptionStep,
    permission: 'redemptions.review',
    href: () => documentPaths.finance,
    take: async (tx, { subject, by }) => {
      const row = await store.lock(tx, subject)
      if (row?.status !== 'awaiting_second') throw new Problem('review-too-late')
      const { request, restriction, owed } = await readKnown(tx, row)
      // The end of the delay counts as a person other than the first approver and the panelist.
      const ruling = review(request, by?.userId ?? '', 'approve', '')
      if ('refused' in ruling) throw refusalOf(ruling.refused, { restriction, owed })
      await moveWithConsequences(tx, row, by, { next: ruling.next, decision: 'approve' })
    },
    takeBack: async (tx, { subject, by, code }) => {
      const row = await store.lock(tx, subject)
      if (row?.status !== 'awaiting_second') throw new Problem('review-too-late')
      await moveWithConsequences(tx, row, by, { next: 'on_hold', decision: 'hold', startsOver: true, code })
    },
  }

  return {
    one: readOne,
    queue: createQueue({ db, readRows }),
    /** Finds people by a name or an email address, or the one with an id. */
    people: audit.people,

    /**
     * Approves each request that has no flag, in a transaction of its own; returns why each of the others stayed as it
     * was.
     */
    approveMany: async (reviewer: Reviewer, redemptionIds: readonly string[]) => {
      const rows: Approval[] = []
      for (const redemptionId of redemptionIds) {
        try {
          const ruling: Ruling = { redemptionId, decision: 'approve' }
          const status = await transaction(db, (tx) => rule(tx, reviewer, ruling, { unflagged: true }))
          rows.push({ redemptionId, status, refused: null })
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          rows.push({ redemptionId, status: null, refused: error.code })
        }
      }
      return { rows, approved: rows.filter(({ refused }) => refused === null).length, undoSeconds: undoSeconds() }
    },

    /** Decides a request; returns it as the decision left it, before its reward is sent. */
    decide: (reviewer: Reviewer, ruling: Ruling): Promise<QueueRow> =>
      transaction(db, async (tx) => {
        await rule(tx, reviewer, ruling)
        return readOne(ruling.redemptionId, tx)
      }),
    step,
  }
}

/** The name of a member of staff; null if there is none, and for closed accounts. */
const nameIn = (account: Account | undefined): string | null =>
  account && !account.closedAt ? `${account.firstName} ${account.lastName}`.trim() || account.email : null

type Known = { restriction: AccountRestriction | null; owed: number }
function refusalOf(code: ProblemCode, { restriction, owed }: Known): Problem {
  if (code === 'review-owing') return new Problem(code, { message: redemptionMessage(code, { count: owed }) })
  if (code !== 'account-restricted' || !restriction) return new Problem(code)
  const message = redemptionMessage('review-restricted', { restriction: describeRestriction(restriction) })
  return new Problem(code, { message })
}

function rowOf(
  row: RedemptionRow,
  isForTwo: boolean,
  account: Account | null,
  owed: number,
): Omit<QueueRow, 'undoSeconds' | 'payee' | 'dueAt' | 'firstApproval' | 'decision' | 'order' | 'vendor'> {
  const { status, points, is_first_payout: isFirstPayout, requested_at: requestedAt } = row
  const flagCodes = findFlags({
    status,
    isFirstPayout,
    isForTwo,
    requestedAt,
    accountCreatedAt: account?.createdAt ?? requestedAt,
    isGood: account !== null && isInGoodStanding(account),
    owed,
    isOutOfStock: row.out_of_stock_since !== null,
    wasRefused: row.was_refused,
    wasDeliveredLate: row.late_order_id !== null,
  })
  return {
    redemptionId: row.redemption_id,
    panelistId: row.user_id,
    email: account?.email ?? '',
    rewardName: store.describeReward(row),
    points,
    valueUsd: valueUsd(points),
    currency: row.currency,
    sentCents: row.sent_cents,
    feeCents: row.fee_cents,
    status,
    flagCodes,
    owed,
    requestedAt: requestedAt.toISOString(),
    lateOrderId: row.late_order_id,
  }
}
