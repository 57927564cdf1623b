import type { Message } from '../../../platform/contract/messages.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { transferMessage } from '../../wallet/contract.ts'
import type { Fulfilment } from '../../rewards/contract.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import type { AnnouncedEvent, Webhooks } from '../../webhooks/server/service.ts'
import { makeBackKey, makeHoldKey, makePaidKey, makeReturnedKey, type Part } from './ledger-keys.ts'
import { describeReward, type RedemptionRow } from './store.ts'

/** The functions of the wallet that move the points of requests. */
export type PointsWallet = Pick<Wallet, 'hold' | 'settleAll' | 'giveBackAll' | 'bringBack' | 'debtsPaidBy'>
type Row = Pick<RedemptionRow, 'redemption_id' | 'user_id' | 'reward_name' | 'reward_names' | 'points' | 'fee_points'>
type PointsMove = { redemptionId: string; part: Part; userId: string; points: number; description: Message }

/**
 * Moves the points of requests in the ledger. The panelist's fee has separate transfers and a separate house account,
 * so that statements show reward and fee separately.
 */
export function createPoints(wallet: PointsWallet, webhooks: Pick<Webhooks, 'announce'>) {
  const tell = (tx: Tx, what: RedemptionEnd, rows: readonly Row[]) =>
    webhooks.announce(
      tx,
      rows.map((row) => describeForWebhook(what, row)),
    )

  const toDebts = async (db: Db, rows: readonly Row[], keyOf: typeof makeBackKey): Promise<Map<string, number>> => {
    const moved = rows.flatMap(splitParts)
    const paid = await wallet.debtsPaidBy(
      db,
      moved.map(({ redemptionId, part }) => keyOf(redemptionId, part)),
    )
    const sums = new Map<string, number>()
    for (const { redemptionId, part } of moved) {
      const points = paid.get(keyOf(redemptionId, part)) ?? 0
      sums.set(redemptionId, (sums.get(redemptionId) ?? 0) + points)
    }
    return sums
  }

  return {
    /** Puts the points of a request on hold; Problem 'not-enough-points'. */
    hold: async (tx: Tx, row: Row): Promise<void> => {
      for (const { redemptionId, part, ...moved } of splitParts(row))
        await wallet.hold(tx, { ...moved, key: makeHoldKey(redemptionId, part) })
      await tell(tx, 'requested', [row])
    },
    /** Lets the points for rewards and fees leave. Repeating it changes nothing. */
    settle: async (tx: Tx, rows: readonly Row[], way: Fulfilment): Promise<void> => {
      const moves = rows.flatMap(splitParts).map(({ redemptionId, part, ...moved }) => ({
        ...moved,
        key: makePaidKey(redemptionId, part),
        holdKey: makeHoldKey(redemptionId, part),
        house: `${houses[part]}:${way}`,
      }))
      await wallet.settleAll(tx, moves)
      await tell(tx, 'sent', rows)
    },
    /**
     * Gives points on hold back. Returns, for each request, how many of them paid a debt. Repeating it changes
     * nothing.
     */
    giveBack: async (tx: Tx, rows: readonly Row[]): Promise<Map<string, number>> => {
      const moves = rows.flatMap(splitParts).map(({ redemptionId, part, ...moved }) => ({
        ...moved,
        key: makeBackKey(redemptionId, part),
        holdKey: makeHoldKey(redemptionId, part),
      }))
      await wallet.giveBackAll(tx, moves)
      await tell(tx, 'rejected', rows)
      return toDebts(tx, rows, makeBackKey)
    },
    /**
     * Returns points that had left, because the reward came back; returns, for each request, how many of them paid a
     * debt.
     */
    bringBack: async (tx: Tx, rows: readonly Row[]): Promise<Map<string, number>> => {
      const moves = rows.flatMap(splitParts).map(({ redemptionId, part, ...moved }) => ({
        ...moved,
        key: makeReturnedKey(redemptionId, part),
        paidKey: makePaidKey(redemptionId, part),
      }))
      await wallet.bringBack(tx, moves)
      await tell(tx, 'returned', rows)
      return toDebts(tx, rows, makeReturnedKey)
    },
    /** How many of the returned points of a request paid a debt. */
    toDebt: async (db: Db, row: Row): Promise<number> => {
      const [back, returned] = [await toDebts(db, [row], makeBackKey), await toDebts(db, [row], makeReturnedKey)]
      return (back.get(row.redemption_id) ?? 0) + (returned.get(row.redemption_id) ?? 0)
    },
  }
}
export type RequestPoints = ReturnType<typeof createPoints>

type RedemptionEnd = 'requested' | 'approved' | 'rejected' | 'sent' | 'returned'
/** Describes a request for webhooks. */
export const describeForWebhook = (what: RedemptionEnd, row: Row): AnnouncedEvent => ({
  event: `redemption.${what}`,
  subject: `redemption:${row.redemption_id}`,
  data: {
    redemptionId: row.redemption_id,
    panelistId: row.user_id,
    points: row.points,
    valueUsd: valueUsd(row.points),
  },
})

const houses: Readonly<Record<Part, string>> = { reward: 'fulfilment', fee: 'fee' }

function splitParts(row: Row): PointsMove[] {
  const { redemption_id: redemptionId, user_id: userId, points, fee_points: fee } = row
  const name = describeReward(row)
  const reward = transferMessage('reward', { name })
  const parts: PointsMove[] = [{ redemptionId, part: 'reward', userId, points: points - fee, description: reward }]
  if (fee > 0)
    parts.push({ redemptionId, part: 'fee', userId, points: fee, description: transferMessage('fee', { name }) })
  return parts
}
