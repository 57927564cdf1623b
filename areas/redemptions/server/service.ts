import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { waitsForDebt, type OwnRedemption, type Payee, type RewardName } from '../contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { withMore } from '../../../platform/server/area.ts'
import { nowOf, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limits } from '../../../platform/server/limits.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { isId, type Secrets } from '../../../platform/server/secrets.ts'
import { wordIn } from '../../../platform/server/words.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { EventSubject } from '../../providers/server/events.ts'
import type { Rewards } from '../../rewards/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Finding, Wallet } from '../../wallet/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import { findBroken } from './check-store.ts'
import type { Resend } from './deliveries.ts'
import { describeDelivery, listOrdered } from './delivery-shown.ts'
import { findDeliveries, findRequests } from './delivery-store.ts'
import { measureDecisionsSince, countSentSince } from './figures-store.ts'
import { createFulfilment } from './fulfilment.ts'
import { createLetters } from './letters.ts'
import { createManual } from './manual.ts'
import { createOrderEnds } from './order-ends.ts'
import type { Ordering } from './ordering.ts'
import { createPoints } from './points.ts'
import { listAskedAfter, listOpenOf } from './payout-target-store.ts'
import { createPausing } from './pausing.ts'
import * as privacyStore from './privacy-store.ts'
import type { QueueRow } from './queue.ts'
import { createReviewing } from './reviewing.ts'
import { createRequesting, type PayoutAsked } from './requesting.ts'
import { type RequestLimits, type SecondAbove } from './rules.ts'
import { createSettling, type Settled } from './settling.ts'
import { createStepUp } from './step-up.ts'
import * as store from './store.ts'
import { clearStopOf } from './vendor-store.ts'

export type { PausedRequest } from './pausing.ts'
export type { FailedByHand, PaidByHand, BatchedRequest } from './manual.ts'
export type { QueueRow } from './queue.ts'
export type { Ask, PayoutAsked } from './requesting.ts'
export type Redemptions = ReturnType<typeof createRedemptions>
/** One of the panelist's own requests, before reward and reason are translated. */
export type OwnRow = Omit<OwnRedemption, 'rewardName' | 'reason' | 'reasonCode'> & {
  rewardName: RewardName
  reason: string | Message | null
}

export type RedemptionNeeds = {
  db: Db
  users: Pick<Users, 'find' | 'findMany' | 'lock' | 'logActivity'>
  wallet: Pick<
    Wallet,
    'balances' | 'debtsOf' | 'debtsPaidBy' | 'hold' | 'settleAll' | 'giveBackAll' | 'bringBack' | 'levels'
  >
  auth: Pick<Auth, 'verifyPassword'>
  rewards: Pick<
    Rewards,
    | 'list'
    | 'offer'
    | 'find'
    | 'isSoldFor'
    | 'stop'
    | 'stopUnsold'
    | 'tellKeepers'
    | 'assignCode'
    | 'codeOf'
    | 'reachedLimit'
    | 'imagesOf'
  >
  notifications: Pick<Notifications, 'notify' | 'notifyAll' | 'mailing'>
  audit: Pick<Audit, 'record' | 'recordAll' | 'namesOf' | 'people'>
  webhooks: Pick<Webhooks, 'announce'>
  approvals: Pick<Approvals, 'ask' | 'decided' | 'dueOf' | 'isOnePerson'>
  jobs: Pick<Jobs, 'add' | 'addAll'>
  mail: Pick<Mail, 'send' | 'write'>
  secrets: Secrets
  limits: Pick<Limits, 'take'>
  /** The reward vendor and how it is called; without it no reward of the vendor can be ordered. */
  ordering?: Ordering
  /** How many requests a panelist can have open, and can make in a day. */
  requestLimits?: () => RequestLimits
  /** The limits in points above which two people approve a request that was made at `requestedAt`. */
  secondAbove?: (requestedAt: Date) => SecondAbove
  /**
   * For how many seconds an approval made now, or at `approvedAt`, can be undone before the reward is sent; absent:
   * rewards are sent at once.
   */
  undoSeconds?: (approvedAt?: Date) => number
  /** Reads the time for every decision: the database's, unless a test passes another. */
  clock?: (db: Db) => Promise<Date>
  /** Called in the transaction of a request, with the payout address to which the reward is to be sent. */
  payoutAsked?: (tx: Tx, asked: PayoutAsked) => Promise<void>
}
/**
 * Turns points into rewards: a panelist makes a request and proves their identity, staff review it, and the reward is
 * sent exactly once.
 */
export function createRedemptions(given: RedemptionNeeds) {
  const { db, wallet, rewards, jobs, clock = nowOf } = given
  const requestPoints = createPoints(wallet, given.webhooks)
  const orderEnds = createOrderEnds(withMore(given, { requestPoints }))
  const needs = withMore(given, { requestPoints, orderEnds })
  const stepUp = createStepUp(needs)
  const fulfilment = createFulfilment(withMore(needs, { stepUp }))
  const manual = createManual(needs)
  const requesting = createRequesting(withMore(needs, { stepUp, keepPayee: manual.keepPayee }))
  const letters = createLetters(withMore(needs, { payeesOf: manual.payeesOf }))
  const settling = createSettling(needs)
  const reviewing = createReviewing({ ...needs, payeesOf: manual.payeesOf, openOrders: settling.openOrders })

  return {
    /** Holds the points and makes a request for review, once per Idempotency-Key; a refusal changes nothing. */
    request: requesting.request,
    requestCode: stepUp.mailCode,
    queue: reviewing.queue,
    people: reviewing.people,
    decide: reviewing.decide,
    approveMany: reviewing.approveMany,
    /** Settles an order whose outcome no program can find out. */
    settleOrder: async (by: Parameters<typeof settling.settle>[0], settled: Settled): Promise<QueueRow> => {
      await settling.settle(by, settled)
      return reviewing.one(settled.redemptionId)
    },
    steps: [reviewing.step, settling.step],

    /** How many requests wait for a decision, with their points, and how many were approved since 00:00 UTC. */
    figures: (today: Date) => store.countFigures(db, today),
    /** How often a person has requested each of these rewards. */
    timesAsked: async (userId: string, rewardIds: readonly string[]) =>
      store.countTimesAsked(db, userId, rewardIds, await clock(db)),
    /** How many open requests wait for a code, under `{rewardId} {points}`. */
    waitingForCodes: () => store.countWaitingForCodes(db),

    /** Every condition and whether it is met, for the smallest amount on offer. */
    eligibility: requesting.eligibility,

    /** Whether this is one of the user's own requests. */
    isOwn: async (userId: string, redemptionId: string): Promise<boolean> =>
      isId(redemptionId) && (await store.find(db, redemptionId))?.user_id === userId,

    /** A page of the user's own requests, newest first. */
    own: async (userId: string, paging: Paging): Promise<Rows<OwnRow>> => {
      const { rows, count } = await store.listOwn(db, userId, pageOf(paging))
      const owed = (await wallet.debtsOf(db, [userId])).get(userId) ?? 0
      const payees = await manual.payeesOf(rows.flatMap((row) => (row.method ? [row.redemption_id] : [])))
      const deliveries = await findDeliveries(db, rows.flatMap(listOrdered))
      const images = await rewards.imagesOf(rows.map((row) => row.reward_id))
      const shown = rows.map((row) => ({
        ...toOwnRow(row, owed, payees.get(row.redemption_id) ?? null),
        ...describeDelivery(row, deliveries.get(row.redemption_id)),
        image: images.get(row.reward_id) ?? null,
      }))
      return { rows: shown, count }
    },

    /** Puts the reward and the reason of a panelist's own request into the reader's language. */
    wordOwn: ({ rewardName, reason, ...row }: OwnRow, language: Language): OwnRedemption => ({
      ...row,
      rewardName: wordIn(rewardName, language),
      reason: reason && wordIn(reason, language),
      reasonCode: typeof reason === 'string' ? null : (reason?.code ?? null),
    }),

    /**
     * The translated names of the rewards that a user has requested, keyed by the English name, which is what the
     * ledger stores.
     */
    namesFor: async (userId: string, language: Language): Promise<Map<string, string>> =>
      new Map(
        [...(await store.listRewardNames(db, userId))].map(([english, names]) => [english, wordIn(names, language)]),
      ),

    deliverCode: stepUp.deliverCode,
    ...letters,
    /** Requests that are paid by hand: batches take them, and the results of the payments end them. */
    takeForBatch: manual.takeForBatch,
    endBatched: manual.endBatched,
    payeesOf: manual.payeesOf,
    waitingForBatch: manual.waitingForBatch,
    /** The destinations of requests made after a given time and request, in that order. */
    askedAfter: async (after: { at: string; redemptionId: string }, limit: number) => {
      const rows = await listAskedAfter(db, after, limit)
      const payees = await manual.payeesOf(rows.flatMap((row) => (row.method ? [row.redemption_id] : [])))
      return rows.map((row) => ({
        redemptionId: row.redemption_id,
        userId: row.user_id,
        at: row.requested_at,
        isByHand: row.method !== null,
        payee: payees.get(row.redemption_id) ?? null,
      }))
    },
    ...createPausing(needs),
    /** The open requests of these accounts, oldest first. */
    openOf: async (from: Db, userIds: readonly string[]) =>
      (await listOpenOf(from, userIds)).map((row) => ({
        redemptionId: row.redemption_id,
        userId: row.user_id,
        points: row.points,
        status: row.status,
        requestedAt: row.requested_at,
      })),
    /** Which of these requests exist. */
    known: async (from: Db, redemptionIds: readonly string[]): Promise<Set<string>> =>
      new Set(redemptionIds.length > 0 ? await store.findKnown(from, redemptionIds) : []),

    send: fulfilment.send,
    /** Sends the caller's own reward that could not be delivered to another address. */
    resend: (userId: string, ip: string, asked: Resend): Promise<void> => fulfilment.resend(userId, ip, asked),
    /** Records an event of the vendor about an order or a reward; a repeated event is handled once. */
    orderTold: (tx: Tx, told: EventSubject): Promise<void> =>
      jobs.add(tx, 'redemptions.follow', told, { key: `redemptions.follow:${told.resource}:${told.id}` }),
    /** Resumes orders that had stopped because our balance at the vendor was empty. */
    fundsBack: async (tx: Tx): Promise<void> => {
      if (await clearStopOf(tx, 'money')) await jobs.add(tx, 'redemptions.resume-sending', {})
    },
    /** The requests that these rewards of the vendor belong to. */
    requestsBehind: async (from: Db, rewardIds: readonly string[]) =>
      new Map(
        (await findRequests(from, rewardIds)).map((row) => [
          row.reward_ref,
          { redemptionId: row.redemption_id, userId: row.user_id },
        ]),
      ),
    /** Handles an event of the vendor about an order or a reward. */
    follow: async (told: EventSubject): Promise<void> => fulfilment.follow?.(told),
    resumeSending: fulfilment.resume,

    /** Whether the panelist has a request that is neither sent nor rejected. */
    hasOpen: async (tx: Tx, userId: string): Promise<boolean> =>
      (await store.countStanding(tx, userId, await clock(tx))).open > 0,
    /** How many rewards were sent since this time. */
    sentSince: (since: Date) => countSentSince(db, since),
    /** How many requests were decided since this time, and the median duration of a decision. */
    decisionsSince: (since: Date) => measureDecisionsSince(db, since),
    /** How many requests of all panelists are not finished. */
    countOpen: () => store.countOpen(db),
    /** Everything stored about a user's requests, without gift-card codes, which only the emails contain. */
    exportOf: async (userId: string) => {
      const { requests, codes, keys, settlements } = await privacyStore.listAll(db, userId)
      const payees = await manual.payeesOf(requests.map((row) => row.redemption_id))
      return {
        requests: requests.map((row) => ({
          redemptionId: row.redemption_id,
          rewardName: row.reward_name,
          points: row.points,
          currency: row.currency,
          sentCents: row.sent_cents,
          feeCents: row.fee_cents,
          status: row.status,
          reason: row.reason,
          reasonCode: row.reason_code,
          payee: payees.get(row.redemption_id) ?? null,
          paidAt: row.paid_at,
          reference: row.paid_reference,
          requestedAt: row.requested_at,
          decidedAt: row.decided_at,
          sentAt: row.sent_at,
        })),
        orderSettlements: settlements.map((row) => ({
          redemptionId: row.redemption_id,
          outcome: row.outcome,
          reason: row.reason,
          at: row.proposed_at,
        })),
        mailedCodes: codes.map((row) => ({ mailedAt: row.created_at, usedAt: row.used_at })),
        requestKeys: keys.map((row) => ({ call: row.route, key: row.key, at: row.claimed_at })),
      }
    },
    /**
     * Removes reasons, payees, codes and keys of a closed account's requests; returns the ids under which the audit log
     * has these requests.
     */
    erase: (tx: Tx, { userId }: { userId: string }): Promise<string[]> => privacyStore.erase(tx, userId),

    /** Everything that breaks an invariant of redemptions (W6-W8); an empty list is the only good answer. */
    check: (from: Db): Promise<Finding[]> => findBroken(from),
  }
}

type KeptRow = Awaited<ReturnType<typeof store.listOwn>>['rows'][number]
const toOwnRow = (
  row: KeptRow,
  owed: number,
  payee: Payee | null,
): Omit<OwnRow, 'image' | 'delivery' | 'isWithPartner'> => ({
  redemptionId: row.redemption_id,
  rewardName: store.describeReward(row),
  rewardNameInEnglish: row.reward_name,
  points: row.points,
  valueUsd: valueUsd(row.points),
  currency: row.currency,
  sentCents: row.sent_cents,
  feeCents: row.fee_cents,
  status: row.status,
  reason: store.describeReason(row),
  waitsForDebt: waitsForDebt(row.status) ? owed : 0,
  payee,
  paidAt: row.paid_at?.toISOString() ?? null,
  reference: row.paid_reference ?? '',
  requestedAt: row.requested_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
})
