import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Message, TextByLanguage } from '../../../platform/contract/messages.ts'
import {
  redemptionMessage,
  redemptionSettings,
  type OwnRedemption,
  type Payee,
  type RedemptionStatus,
  type RewardName,
} from '../contract.ts'
import { centsOf, valueUsd } from '../../../platform/contract/money.ts'
import { withMore } from '../../../platform/server/area.ts'
import {
  findMissingColumn,
  nowOf,
  transaction,
  uniqueViolation,
  type Db,
  type Tx,
} from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limits } from '../../../platform/server/limits.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId, type Secrets } from '../../../platform/server/secrets.ts'
import { readable } from '../../../platform/server/words.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Reward } from '../../rewards/contract.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Rewards } from '../../rewards/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Finding, Wallet } from '../../wallet/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import { findBroken } from './check-store.ts'
import type { Resend } from './deliveries.ts'
import { describeDelivery, listOrdered } from './delivery-shown.ts'
import { findDeliveries, findDelivery, findRequests } from './delivery-store.ts'
import { measureDecisionsSince, countSentSince } from './figures-store.ts'
import { createFulfilment } from './fulfilment.ts'
import { once } from './idempotency.ts'
import {
  writeBouncedLetter,
  writePaidLetter,
  writeReceivedLetter,
  writeRejectedLetter,
  writeUndeliveredLetter,
  writeUnpaidLetter,
} from './mail.ts'
import { createManual } from './manual.ts'
import { noteReceived } from './notes.ts'
import { createOrderEnds } from './order-ends.ts'
import type { Ordering } from './ordering.ts'
import { createPoints } from './points.ts'
import * as privacyStore from './privacy-store.ts'
import { createReviewing, type QueueRow } from './reviewing.ts'
import {
  findAddressDeadline,
  countFeePoints,
  findPayeeFaults,
  findRefusal,
  isInGoodStanding,
  judge,
  tidyPayee,
  waitsForDebt,
  type Applicant,
  type Judged,
  type RequestLimits,
  type SecondAbove,
} from './rules.ts'
import { createSettling, type Settled } from './settling.ts'
import { createStepUp } from './step-up.ts'
import * as store from './store.ts'
import { clearStopOf } from './vendor-store.ts'

export type { FailedByHand, PaidByHand, Taken } from './manual.ts'
export type { QueueRow } from './reviewing.ts'
export type Redemptions = ReturnType<typeof createRedemptions>
/** One of the panelist's own requests, before its reward and reason are worded. */
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
  audit: Pick<Audit, 'record' | 'recordAll' | 'namesOf'>
  webhooks: Pick<Webhooks, 'announce'>
  approvals: Pick<Approvals, 'ask' | 'decided' | 'dueOf' | 'isOnePerson'>
  jobs: Pick<Jobs, 'add' | 'addAll'>
  mail: Pick<Mail, 'send' | 'write'>
  secrets: Secrets
  limits: Pick<Limits, 'take'>
  /** The reward vendor and how it is called; without it nothing can be ordered there. */
  ordering?: Ordering
  /** How many requests a panelist can have open, and make in a day. */
  requestLimits?: () => RequestLimits
  /** Above how many points two people approve a request that was made at this time. */
  secondAbove?: (requestedAt: Date) => SecondAbove
  /** How long an approval made now, or at this time, can be undone before the reward is sent; without it, rewards are sent at once. */
  undoSeconds?: (approvedAt?: Date) => number
  /** The clock for every decision: the database's, unless a test passes another. */
  clock?: (db: Db) => Promise<Date>
}
export type Ask = {
  points: number
  rewardId: string
  /** The fee that the panelist was shown. */
  feeCents?: number
  password?: string
  code?: string
  /** The payee of a reward that is paid by hand. */
  payeeName?: string
  payeeHandle?: string
}
type Requested = { redemptionId: string; status: RedemptionStatus }
type From = { userId: string; ip: string; idempotencyKey: string }

const route = 'createRedemptionRequest'
const usualLimits = {
  openAtOnce: redemptionSettings.openAtOnce.default,
  perDay: redemptionSettings.perDay.default,
}

/** Turns points into rewards: a panelist proves each request, staff review it, and it is sent exactly once. */
export function createRedemptions(given: RedemptionNeeds) {
  const { db, users, wallet, rewards, notifications, jobs, mail, clock = nowOf } = given
  const requestPoints = createPoints(wallet, given.webhooks)
  const orderEnds = createOrderEnds(withMore(given, { requestPoints }))
  const needs = withMore(given, { requestPoints, orderEnds })
  const { requestLimits = () => usualLimits } = needs
  const stepUp = createStepUp(needs)
  const fulfilment = createFulfilment(withMore(needs, { stepUp }))
  const manual = createManual(needs)
  const settling = createSettling(needs)
  const reviewing = createReviewing({ ...needs, payeesOf: manual.payeesOf, openOrders: settling.openOrders })

  const readApplicant = async (from: Db, account: Account, now: Date): Promise<Applicant> => {
    const { available, debt } = await wallet.balances(from, account.userId)
    const standing = await store.countStanding(from, account.userId, now)
    return {
      isEmailVerified: account.emailVerifiedAt !== null,
      isGood: isInGoodStanding(account),
      available,
      owed: debt,
      ...standing,
    }
  }
  const found = async (userId: string): Promise<Account> => {
    const account = await users.find(db, userId)
    if (!account) throw new Problem('not-found')
    return account
  }
  /** Everything an email about a request needs; null when the panelist has opted out or closed the account. */
  const findLetter = async (redemptionId: string) => {
    const row = isId(redemptionId) ? await store.find(db, redemptionId) : undefined
    const account = row && (await users.find(db, row.user_id))
    if (!row || !account || account.closedAt) return null
    const mailing = await notifications.mailing(account.userId, 'redemption')
    return (
      mailing && { row, reader: account, asked: { rewardName: store.describeReward(row), points: row.points }, mailing }
    )
  }

  /** The reward, if these points are one of its amounts, it can be delivered now, and its fee is the one the panelist was shown. */
  const findOffer = async (userId: string, { rewardId, points, feeCents }: Ask) => {
    const reward = await rewards.offer(userId, rewardId)
    if (!reward) throw new Problem('reward-unknown')
    if (!reward.amounts.includes(points)) throw new Problem('amount-unknown')
    if (reward.soldOut.includes(points)) throw new Problem('amount-sold-out')
    if (feeCents !== undefined && feeCents !== reward.feeCents) throw new Problem('reward-changed')
    return reward
  }

  /** The payee of a reward that is paid by hand, or null when none is asked for. */
  const readPayee = ({ method }: Reward, { payeeName: name = '', payeeHandle: handle = '' }: Ask): Payee | null => {
    if (method === null) return null
    const payee = tidyPayee({ method, name, handle })
    const errors = findPayeeFaults(payee)
    const [first] = errors
    if (first) throw new Problem('invalid-input', { message: first.message, errors })
    return payee
  }

  /** Refuses a request beyond the limits of the reward for one person. */
  const refuseTooOften = async (from: Db, userId: string, { rewardId, limits }: Reward, now: Date): Promise<void> => {
    if (Object.values(limits).every((most) => most === null)) return
    const asked = (await store.timesAsked(from, userId, [rewardId], now)).get(rewardId)
    const reached = asked ? rewards.reachedLimit(limits, asked, now) : null
    if (!reached) return
    const message = redemptionMessage(`limit-${reached.span}`, { count: limits[reached.span] ?? 0 })
    throw new Problem('reward-limit', { message, data: { until: reached.until?.toISOString() ?? null } })
  }

  /** Refuses early what would be refused anyway, before the slow check of the proof. */
  const refuseEarly = async (userId: string, reward: Reward, points: number): Promise<void> => {
    const now = await clock(db)
    const applicant = await readApplicant(db, await found(userId), now)
    const refused = findRefusal(applicant, points, requestLimits())
    if (refused) throw new Problem(refused)
    await refuseTooOften(db, userId, reward, now)
  }

  const request = async ({ userId, ip, idempotencyKey }: From, ask: Ask): Promise<Requested> => {
    const { points, rewardId, password, code, payeeName, payeeHandle } = ask
    const asked = { points, rewardId, payeeName, payeeHandle }
    return once<Requested>(db, { userId, route, key: idempotencyKey, request: asked }, async (keep) => {
      const reward = await findOffer(userId, ask)
      const payee = readPayee(reward, ask)
      if (!password && !code) throw new Problem('proof-missing')
      await refuseEarly(userId, reward, points)
      const proof = await stepUp.prove(userId, { ...(password ? { password } : {}), ...(code ? { code } : {}) })
      return transaction(db, async (tx) => {
        const account = await users.lock(tx, userId)
        const now = await clock(tx)
        const allowed = requestLimits()
        const refused = findRefusal(await readApplicant(tx, account, now), points, allowed)
        if (refused) throw new Problem(refused)
        await refuseTooOften(tx, userId, reward, now)
        await stepUp.consume(tx, proof, now)
        const redemptionId = newId()
        const rewardNames = listNames(reward)
        const { fulfilment: way, method, currency, feeCents } = reward
        const feePoints = countFeePoints(points, feeCents)
        const money = { points, currency, feeCents, feePoints, sentCents: centsOf(points) - feeCents }
        const what = { redemptionId, userId, rewardId, rewardNames, fulfilment: way, method }
        await store.insert(tx, { ...what, ...money, now, limits: allowed })
        if (payee) await manual.keepPayee(tx, redemptionId, payee)
        const held = {
          redemption_id: redemptionId,
          user_id: userId,
          reward_name: reward.name,
          reward_names: rewardNames,
        }
        await requestPoints.hold(tx, { ...held, points, fee_points: feePoints })
        const answer: Requested = { redemptionId, status: 'requested' }
        await keep(tx, answer)
        await announceRequest(tx, account, { redemptionId, rewardName: rewardNames, points }, ip)
        return answer
      }).catch(refuseByIndex)
    })
  }

  type Asked = { redemptionId: string; rewardName: RewardName; points: number }
  const announceRequest = async (tx: Tx, { userId }: Account, asked: Asked, ip: string): Promise<void> => {
    const { redemptionId } = asked
    await notifications.notify(tx, noteReceived(userId, asked))
    await jobs.add(tx, 'redemptions.mail-received', { redemptionId })
    // No reader: programs know activities by their type.
    const activity = { activityType: 'Redemption requested', activityDetails: redemptionId }
    await users.logActivity(tx, { userId, ip, ...activity })
  }

  return {
    /** Holds the points and opens a request for review, once per Idempotency-Key; or refuses and changes nothing. */
    request,
    requestCode: stepUp.mailCode,
    queue: reviewing.queue,
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
      store.timesAsked(db, userId, rewardIds, await clock(db)),
    /** How many open requests wait for a code, under `{rewardId} {points}`. */
    waitingForCodes: () => store.countWaitingForCodes(db),

    /** Every condition and whether it is met, for the smallest amount on offer. */
    eligibility: async (userId: string): Promise<Judged> => {
      const account = await found(userId)
      const amounts = (await rewards.list(userId)).rows.flatMap((reward) => reward.amounts)
      const smallest = Math.min(...(amounts.length > 0 ? amounts : wallet.levels().map((level) => level.points)))
      const now = await clock(db)
      return judge(await readApplicant(db, account, now), smallest, requestLimits(), now)
    },

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

    /** Words the reward and the reason of a panelist's own request for its reader. */
    wordOwn: ({ rewardName, reason, ...row }: OwnRow, language: Language): OwnRedemption => ({
      ...row,
      rewardName: readable(rewardName, language),
      reason: reason && readable(reason, language),
      reasonCode: typeof reason === 'string' ? null : (reason?.code ?? null),
    }),

    /** The names of the user's requested rewards in the reader's language, by their English names, which the ledger has. */
    namesFor: async (userId: string, language: Language): Promise<Map<string, string>> =>
      new Map(
        [...(await store.listRewardNames(db, userId))].map(([english, names]) => [english, readable(names, language)]),
      ),

    deliverCode: stepUp.deliverCode,
    deliverReceived: async (redemptionId: string): Promise<void> => {
      const letter = await findLetter(redemptionId)
      if (letter) await mail.send(writeReceivedLetter(needs, letter.reader, letter.asked, letter.mailing))
    },
    deliverRejected: async (redemptionId: string): Promise<void> => {
      const letter = await findLetter(redemptionId)
      if (!letter) return
      const { reader, asked, row, mailing } = letter
      const back = { ...asked, toDebt: await requestPoints.toDebt(db, row) }
      const reason = describeReason(row) ?? ''
      // A rejection has a reason that a person wrote; a failure after the approval has a code.
      const failed = row.method ? writeUnpaidLetter : writeUndeliveredLetter
      const write = typeof reason === 'string' ? writeRejectedLetter : failed
      await mail.send(write(needs, reader, back, reason, mailing))
    },
    /** Emails that a reward could not be delivered, unless its delivery has progressed since. */
    deliverBounced: async (redemptionId: string): Promise<void> => {
      const letter = await findLetter(redemptionId)
      const known = letter && (await findDelivery(db, redemptionId))
      if (letter?.row.status !== 'sent' || known?.delivery !== 'failed' || !known.failed_at) return
      const { reader, asked, mailing } = letter
      const chance = { until: findAddressDeadline(known.failed_at), mayGive: known.resent_at === null }
      await mail.send(writeBouncedLetter(needs, reader, asked, chance, mailing))
    },
    /** Emails that a reward was paid by hand, unless the payment has come back since, which has an email of its own. */
    deliverPaid: async (redemptionId: string): Promise<void> => {
      const letter = await findLetter(redemptionId)
      if (!letter || letter.row.status !== 'sent') return
      const { reader, asked, row, mailing } = letter
      const payee = (await manual.payeesOf([redemptionId])).get(redemptionId) ?? null
      const { paid_at: paidAt, paid_reference: reference, sent_cents: sentCents, fee_cents: feeCents } = row
      const fact = { paidAt, reference: reference ?? '', payee, sentCents, feeCents }
      await mail.send(writePaidLetter(needs, reader, asked, fact, mailing))
    },
    /** Requests that are paid by hand: batches take them, and end them with the result of each payment. */
    takeForBatch: manual.takeForBatch,
    endBatched: manual.endBatched,
    payeesOf: manual.payeesOf,
    waitingForBatch: manual.waitingForBatch,
    /** Which of these requests exist. */
    known: async (from: Db, redemptionIds: readonly string[]): Promise<Set<string>> =>
      new Set(redemptionIds.length > 0 ? await store.findKnown(from, redemptionIds) : []),

    send: fulfilment.send,
    /** Sends the caller's own reward that could not be delivered to another address. */
    resend: (userId: string, ip: string, asked: Resend): Promise<void> => fulfilment.resend(userId, ip, asked),
    /** Records an event of the vendor about an order or a reward; a repeated event is followed up once. */
    orderTold: (tx: Tx, { resource, id }: { resource: 'order' | 'reward'; id: string }): Promise<void> =>
      jobs.add(tx, 'redemptions.follow', { resource, id }, { key: `redemptions.follow:${resource}:${id}` }),
    /** Lets orders continue that had stopped because there was no money. */
    fundsBack: async (tx: Tx): Promise<void> => {
      if (await clearStopOf(tx, 'money')) await jobs.add(tx, 'redemptions.resume-sending', {})
    },
    /** Finds the requests that paid for these rewards of the vendor. */
    requestsBehind: async (from: Db, rewardIds: readonly string[]) =>
      new Map(
        (await findRequests(from, rewardIds)).map((row) => [
          row.reward_ref,
          { redemptionId: row.redemption_id, userId: row.user_id },
        ]),
      ),
    /** Follows up an event of the vendor about an order or a reward. */
    follow: async (resource: 'order' | 'reward', id: string): Promise<void> => fulfilment.follow?.(resource, id),
    resumeSending: fulfilment.resume,

    /** Whether the panelist has a request that is not yet sent or rejected. */
    hasOpen: async (tx: Tx, userId: string): Promise<boolean> =>
      (await store.countStanding(tx, userId, await clock(tx))).open > 0,
    /** How many rewards were sent since an instant. */
    sentSince: (since: Date) => countSentSince(db, since),
    /** Counts the requests decided since an instant, and the median time of a decision. */
    decisionsSince: (since: Date) => measureDecisionsSince(db, since),
    /** How many requests of all panelists are not processed. */
    countOpen: () => store.countOpen(db),
    /** Everything stored about a user's requests. Gift-card codes are left out: only the emails that delivered them have them. */
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
    /** Removes reasons, payees, codes and keys of a closed account's requests; returns the ids under which the audit log has them. */
    erase: (tx: Tx, { userId }: { userId: string }): Promise<string[]> => privacyStore.erase(tx, userId),

    /** Everything that breaks an invariant of redemptions (W6-W8); an empty list is the only good answer. */
    check: (from: Db): Promise<Finding[]> => findBroken(from),
  }
}

/** The name of a reward in every language that it has. */
const listNames = ({ name, translations }: Reward): TextByLanguage => ({
  en: name,
  ...Object.fromEntries(
    Object.entries(translations).flatMap(([language, said]) => (said?.name ? [[language, said.name]] : [])),
  ),
})

/** Converts a violated unique index, the last guard of a limit, to the refusal of the rule that it backs up. */
function refuseByIndex(error: unknown): never {
  const [index, place] = [uniqueViolation(error), findMissingColumn(error)]
  if (index === 'redemptions_one_open' || place === 'open_no') throw new Problem('redemption-open')
  if (index === 'redemptions_one_a_day' || place === 'day_no') throw new Problem('redeemed-today')
  throw error
}

/** The reason of a rejection: a message where a rule or the vendor decided, otherwise the reviewer's text. */
const describeReason = (row: { reason: string | null; reason_code: string | null }): string | Message | null =>
  row.reason_code === null ? row.reason : { code: row.reason_code, values: {} }

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
  reason: describeReason(row),
  waitsForDebt: waitsForDebt(row.status) ? owed : 0,
  payee,
  paidAt: row.paid_at?.toISOString() ?? null,
  reference: row.paid_reference ?? '',
  requestedAt: row.requested_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
})
