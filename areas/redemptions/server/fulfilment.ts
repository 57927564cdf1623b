import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { AccountRestriction } from '../contract.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { KnownReward, Rewards } from '../../rewards/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { holdKeyOf, paidKeyOf, sendJobKey } from './ledger-keys.ts'
import { writeGiftCardLetter, type Sender } from './mail.ts'
import { noteSent, noteWaiting } from './notes.ts'
import { createOrdering, type Ordering } from './ordering.ts'
import { findRestriction, isInGoodStanding } from './rules.ts'
import * as store from './store.ts'
import type { RedemptionRow } from './store.ts'

type Needs = Sender & {
  db: Db
  users: Pick<Users, 'find'>
  wallet: Pick<Wallet, 'settle' | 'giveBack' | 'debtPaidBy' | 'debtsOf'>
  rewards: Pick<Rewards, 'assignCode' | 'codeOf' | 'find' | 'stop' | 'tellKeepers'>
  notifications: Pick<Notifications, 'notify'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  /** Without it nothing is ordered: such requests wait, approved. */
  ordering?: Ordering
}

const stockHouse = 'fulfilment:stock'
/** A job that was lost or gave up is started again when its redemption has waited for this long. */
const retryAfterMs = 120_000
const retriesAtOnce = 1_000
/** So many that wait for a debt are looked at in one round: reading them is cheap, and most of them stay. */
const owingAtOnce = 10_000

/** Sends what was approved: approved -> sending (a code is assigned) -> sent (the mail is out, the points have left). */
export function createFulfilment(needs: Needs) {
  const { db, users, wallet, rewards, notifications, audit, jobs, mail } = needs
  const ordering = needs.ordering ? createOrdering(needs, needs.ordering) : null

  /** Back to the reviewers: since the approval the account came to be one that is not paid. */
  const holdAgain = async (tx: Tx, row: RedemptionRow, restriction: AccountRestriction): Promise<RedemptionRow> => {
    const change = {
      status: 'on_hold' as const,
      decided_by: null,
      decided_at: null,
      out_of_stock_since: null,
      owing_since: null,
    }
    await store.move(tx, row.redemption_id, 'approved', change)
    const after = { status: change.status, restriction }
    const action = 'redemptions.held-again'
    await audit.record(tx, { actorId: null, action, subject: row.redemption_id, after, ip: null })
    return { ...row, ...change }
  }

  /** Nothing goes out to who owes points. The approval stays, and the panelist is told once why it waits and what frees it. */
  const waitForDebt = async (tx: Tx, row: RedemptionRow, owed: number, now: Date): Promise<RedemptionRow> => {
    if (row.owing_since) return row
    const { redemption_id: redemptionId, user_id: userId, reward_name: rewardName, points } = row
    const change = { owing_since: now }
    await store.move(tx, redemptionId, 'approved', change)
    await notifications.notify(tx, noteWaiting(userId, { rewardName, points }, owed))
    const action = 'redemptions.waits-for-debt'
    await audit.record(tx, { actorId: null, action, subject: redemptionId, after: { owed }, ip: null })
    return { ...row, ...change }
  }

  /** Assigns a code and says so, in one transaction. Without stock the redemption stays approved, marked, and is tried again. */
  const begin = (redemptionId: string): Promise<(RedemptionRow & { begun?: KnownReward }) | undefined> =>
    transaction(db, async (tx) => {
      const row = await store.lock(tx, redemptionId)
      if (row?.status !== 'approved') return row
      const restriction = findRestriction(await users.find(tx, row.user_id))
      if (restriction) return holdAgain(tx, row, restriction)
      const now = await nowOf(tx)
      const owed = (await wallet.debtsOf(tx, [row.user_id])).get(row.user_id) ?? 0
      if (owed > 0) return waitForDebt(tx, row, owed, now)
      if (row.fulfilment === 'tremendous') return beginOrder(tx, row, now)
      const { reward_id: rewardId, points } = row
      const isAssigned = await rewards.assignCode(tx, { rewardId, points, redemptionId })
      const change = isAssigned
        ? { status: 'sending' as const, sending_at: now, out_of_stock_since: null, owing_since: null }
        : { out_of_stock_since: row.out_of_stock_since ?? now, owing_since: null }
      await store.move(tx, redemptionId, 'approved', change)
      return { ...row, ...change }
    })

  /** From here on the vendor may have heard of it. While the vendor or the reward is stopped it waits, approved. */
  const beginOrder = async (tx: Tx, row: RedemptionRow, now: Date) => {
    const reward = await ordering?.orderable(tx, row.reward_id)
    if (!reward) return row
    const change = { status: 'sending' as const, sending_at: now, owing_since: null }
    await store.move(tx, row.redemption_id, 'approved', change)
    await ordering?.note(tx, row.redemption_id, now)
    return { ...row, ...change, begun: reward }
  }

  /** One round with the vendor: orders what is approved, asks about what was begun. */
  const throughVendor = async (redemptionId: string, known: RedemptionRow): Promise<void> => {
    if (!ordering) return
    if (known.status === 'sending' || known.status === 'unknown') return ordering.settle(known)
    if (known.status !== 'approved') return
    await ordering.waitForTurn()
    const row = await begin(redemptionId)
    // Whoever else was quicker has ordered it.
    if (row?.begun) await ordering.order(row, row.begun)
  }

  const finish = (row: RedemptionRow): Promise<void> =>
    transaction(db, async (tx) => {
      const { redemption_id: redemptionId, user_id: userId, points, reward_name: description } = row
      const now = await nowOf(tx)
      if (!(await store.move(tx, redemptionId, 'sending', { status: 'sent', sent_at: now }))) return
      const holdKey = holdKeyOf(redemptionId)
      await wallet.settle(tx, {
        userId,
        points,
        key: paidKeyOf(redemptionId),
        holdKey,
        house: stockHouse,
        description,
      })
      await notifications.notify(tx, noteSent(userId, { rewardName: description, points }))
      await audit.record(tx, { actorId: null, action: 'redemptions.sent', subject: redemptionId, ip: null })
    })

  return {
    /**
     * One round of sending; harmless to repeat. A mail that fails throws, and the next try mails the same code. An account that may
     * no longer be paid gets nothing: its request waits, flagged, until that changes.
     */
    send: async (redemptionId: string): Promise<void> => {
      const known = await store.find(db, redemptionId)
      if (known?.fulfilment === 'tremendous') return throughVendor(redemptionId, known)
      const row = await begin(redemptionId)
      if (row?.status !== 'sending') return
      const account = await users.find(db, row.user_id)
      if (!account) throw new Error(`redemption ${redemptionId}: its user is gone`)
      if (!isInGoodStanding(account)) return
      const code = await rewards.codeOf(redemptionId)
      const asked = { rewardName: row.reward_name, points: row.points }
      await mail.send(writeGiftCardLetter(needs, account, asked, code))
      await finish(row)
    },

    /** Starts again what waits for stock, whose panelist owes nothing any more, or whose job was lost. */
    resume: async (): Promise<void> => {
      const now = await nowOf(db)
      const patienceMs = Math.min(retryAfterMs, ordering?.deadAfterMs ?? retryAfterMs)
      const waiting = await store.toSend(db, new Date(now.getTime() - patienceMs), retriesAtOnce)
      const unknown = ordering ? await ordering.due(now) : []
      const owing = await store.owing(db, owingAtOnce)
      const debts = await wallet.debtsOf(db, [...new Set(owing.map((one) => one.user_id))])
      const paid = owing.filter((one) => !debts.has(one.user_id))
      await transaction(db, async (tx) => {
        for (const redemptionId of [...[...waiting, ...paid].map((one) => one.redemption_id), ...unknown])
          await jobs.add(tx, 'redemptions.send', { redemptionId }, { key: sendJobKey(redemptionId) })
      })
    },
  }
}
