import type { TextByLanguage } from '../../../platform/contract/messages.ts'
import { centsOf } from '../../../platform/contract/money.ts'
import {
  findMissingColumn,
  nowOf,
  transaction,
  uniqueViolation,
  type Db,
  type Tx,
} from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Reward } from '../../rewards/contract.ts'
import type { Rewards } from '../../rewards/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import {
  redemptionMessage,
  redemptionSettings,
  type Payee,
  type RedemptionStatus,
  type RewardName,
} from '../contract.ts'
import { runOnce } from './idempotency.ts'
import { noteReceived } from './notes.ts'
import type { RequestPoints } from './points.ts'
import {
  countFeePoints,
  findPayeeFaults,
  findRefusal,
  isInGoodStanding,
  judge,
  tidyPayee,
  type Applicant,
  type Judged,
  type RequestLimits,
} from './rules.ts'
import type { StepUp } from './step-up.ts'
import * as store from './store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'lock' | 'logActivity'>
  wallet: Pick<Wallet, 'balances' | 'levels'>
  rewards: Pick<Rewards, 'list' | 'offer' | 'reachedLimit'>
  notifications: Pick<Notifications, 'notify'>
  jobs: Pick<Jobs, 'add'>
  requestPoints: Pick<RequestPoints, 'hold'>
  stepUp: Pick<StepUp, 'prove' | 'consume'>
  keepPayee: (tx: Tx, redemptionId: string, payee: Payee) => Promise<void>
  /** How many requests a panelist can have open, and can make in a day. */
  requestLimits?: () => RequestLimits
  clock?: (db: Db) => Promise<Date>
  /** Called in the transaction of a request with the destination of its reward. */
  payoutAsked?: (tx: Tx, asked: PayoutAsked) => Promise<void>
}
/** Where a reward goes: to a payee, or (null) to the email address of the account. */
export type PayoutAsked = { userId: string; payee: Payee | null }
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

type Asked = { redemptionId: string; rewardName: RewardName; points: number }

const route = 'createRedemptionRequest'
const usualLimits = {
  openAtOnce: redemptionSettings.openAtOnce.default,
  perDay: redemptionSettings.perDay.default,
}

/**
 * Requests for rewards: decides whether a panelist can make one, checks the proof of identity, and makes each request
 * once for each key.
 */
export function createRequesting(needs: Needs) {
  const { db, users, wallet, rewards, notifications, jobs, requestPoints, stepUp, keepPayee } = needs
  const { requestLimits = () => usualLimits, clock = nowOf, payoutAsked = async () => {} } = needs

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
  const requireAccount = async (userId: string): Promise<Account> => {
    const account = await users.find(db, userId)
    if (!account) throw new Problem('not-found')
    return account
  }

  /**
   * The reward, provided that it is offered for these points, can be delivered now, and has the fee that the panelist
   * was shown.
   */
  const findOffer = async (userId: string, { rewardId, points, feeCents }: Ask) => {
    const reward = await rewards.offer(userId, rewardId)
    if (!reward) throw new Problem('reward-unknown')
    if (!reward.amounts.includes(points)) throw new Problem('amount-unknown')
    if (reward.soldOut.includes(points)) throw new Problem('amount-sold-out')
    if (feeCents !== undefined && feeCents !== reward.feeCents) throw new Problem('reward-changed')
    return reward
  }

  /** The payee for a reward that is paid by hand; null for other rewards. */
  const readPayee = ({ method }: Reward, { payeeName: name = '', payeeHandle: handle = '' }: Ask): Payee | null => {
    if (method === null) return null
    const payee = tidyPayee({ method, name, handle })
    const errors = findPayeeFaults(payee)
    const [first] = errors
    if (first) throw new Problem('invalid-input', { message: first.message, errors })
    return payee
  }

  /** Refuses a request that exceeds the reward's limits for one person. */
  const refuseTooOften = async (from: Db, userId: string, { rewardId, limits }: Reward, now: Date): Promise<void> => {
    if (Object.values(limits).every((most) => most === null)) return
    const asked = (await store.countTimesAsked(from, userId, [rewardId], now)).get(rewardId)
    const reached = asked ? rewards.reachedLimit(limits, asked, now) : null
    if (!reached) return
    const message = redemptionMessage(`limit-${reached.span}`, { count: limits[reached.span] ?? 0 })
    throw new Problem('reward-limit', { message, data: { until: reached.until?.toISOString() ?? null } })
  }

  /** Refuses a request that would be refused later anyway, before the slow check of the proof. */
  const refuseEarly = async (userId: string, reward: Reward, points: number): Promise<void> => {
    const now = await clock(db)
    const applicant = await readApplicant(db, await requireAccount(userId), now)
    const refused = findRefusal(applicant, points, requestLimits())
    if (refused) throw new Problem(refused)
    await refuseTooOften(db, userId, reward, now)
  }

  const request = async ({ userId, ip, idempotencyKey }: From, ask: Ask): Promise<Requested> => {
    const { points, rewardId, password, code, payeeName, payeeHandle } = ask
    const asked = { points, rewardId, payeeName, payeeHandle }
    return runOnce<Requested>(db, { userId, route, key: idempotencyKey, request: asked }, async (keep) => {
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
        const newRequest = { redemptionId, userId, rewardId, rewardNames, fulfilment: way, method }
        await store.insert(tx, { ...newRequest, ...money, now, limits: allowed })
        if (payee) await keepPayee(tx, redemptionId, payee)
        const held = {
          redemption_id: redemptionId,
          user_id: userId,
          reward_name: reward.name,
          reward_names: rewardNames,
        }
        await requestPoints.hold(tx, { ...held, points, fee_points: feePoints })
        await payoutAsked(tx, { userId, payee })
        const answer: Requested = { redemptionId, status: 'requested' }
        await keep(tx, answer)
        await announceRequest(tx, account, { redemptionId, rewardName: rewardNames, points }, ip)
        return answer
      }).catch(refuseByIndex)
    })
  }

  const announceRequest = async (tx: Tx, { userId }: Account, asked: Asked, ip: string): Promise<void> => {
    const { redemptionId } = asked
    await notifications.notify(tx, noteReceived(userId, asked))
    await jobs.add(tx, 'redemptions.mail-received', { redemptionId })
    // Not for users: programs know activities by their type.
    const activity = { activityType: 'Redemption requested', activityDetails: redemptionId }
    await users.logActivity(tx, { userId, ip, ...activity })
  }

  return {
    /** Holds the points and makes a request for review, once per Idempotency-Key; a refusal changes nothing. */
    request,

    /** Every condition and whether it is met, for the smallest amount on offer. */
    eligibility: async (userId: string): Promise<Judged> => {
      const account = await requireAccount(userId)
      const amounts = (await rewards.list(userId)).rows.flatMap((reward) => reward.amounts)
      const smallest = Math.min(...(amounts.length > 0 ? amounts : wallet.levels().map((level) => level.points)))
      const now = await clock(db)
      return judge(await readApplicant(db, account, now), smallest, requestLimits(), now)
    },
  }
}

/** The name of a reward in every language that has one. */
const listNames = ({ name, translations }: Reward): TextByLanguage => ({
  en: name,
  ...Object.fromEntries(
    Object.entries(translations).flatMap(([language, said]) => (said?.name ? [[language, said.name]] : [])),
  ),
})

/** Turns the violation of a unique index, the last guard of a limit, into the refusal of that limit's rule. */
function refuseByIndex(error: unknown): never {
  const [index, place] = [uniqueViolation(error), findMissingColumn(error)]
  if (index === 'redemptions_one_open' || place === 'open_no') throw new Problem('redemption-open')
  if (index === 'redemptions_one_a_day' || place === 'day_no') throw new Problem('redeemed-today')
  throw error
}
