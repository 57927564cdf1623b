import type { Rows } from '@tuppence/contract/paging'
import type { Fulfilment, Reward } from '@tuppence/contract/redemptions'
import type { Db, Tx } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { newId, type Secrets } from '../../platform/secrets.ts'
import * as store from './store.ts'

export type Rewards = ReturnType<typeof createRewards>

export type NewReward = {
  rewardId: string
  name: string
  /** By codes from our own stock, or by orders at the vendor. */
  fulfilment: Fulfilment
  amounts: readonly number[]
  deliveryText: string
  /** Where it stands in the list. */
  position: number
  isActive?: boolean
}

/** What points can be redeemed for, and the gift-card codes in stock. A code is readable only here, with the installation's key. */
export function createRewards({ db, secrets }: { db: Db; secrets: Secrets }) {
  const find = async (rewardId: string): Promise<Reward | null> => {
    const row = await store.find(db, rewardId)
    return row?.is_active ? rewardOf(row) : null
  }

  return {
    list: async (): Promise<Rows<Reward>> => {
      const rows = (await store.shown(db)).map(rewardOf)
      return { rows, count: rows.length }
    },

    /** The reward when it is on offer, else null. */
    find,

    /** Adds a reward to the catalogue, or changes it. */
    save: (tx: Tx, { rewardId, name, fulfilment, amounts, deliveryText, position, isActive = true }: NewReward) =>
      store.save(tx, {
        reward_id: rewardId,
        name,
        fulfilment,
        amounts: [...amounts],
        delivery_text: deliveryText,
        position,
        is_active: isActive,
      }),

    /** Gives the redemption a code of this value, once: true also when it has one already; false when none is in stock. */
    assignCode: async (tx: Tx, ask: { rewardId: string; points: number; redemptionId: string }): Promise<boolean> => {
      const { rewardId, points, redemptionId } = ask
      if (await store.assigned(tx, redemptionId)) return true
      return store.assign(tx, rewardId, points, redemptionId)
    },

    /** The redemption's code in clear, for its mail; Problem 'not-found' when it has none. */
    codeOf: async (redemptionId: string): Promise<string> => {
      const sealed = await store.assigned(db, redemptionId)
      if (!sealed) throw new Problem('not-found')
      return secrets.unseal('gift-codes', sealed)
    },

    /** Puts codes in stock, encrypted; a code that this reward has already is passed over. Tells how many were new. */
    addCodes: async (tx: Tx, rewardId: string, points: number, codes: readonly string[]): Promise<number> => {
      const given = [...new Set(codes.map((code) => code.trim()).filter(Boolean))]
      const sealed = given.map((code) => ({
        codeId: newId(),
        sealed: secrets.seal('gift-codes', code),
        hash: secrets.hmac('gift-codes', `${rewardId}:${code}`),
      }))
      return given.length === 0 ? 0 : store.addCodes(tx, rewardId, points, sealed)
    },

    /** How many codes of each value are free, in points. */
    stock: async (rewardId: string): Promise<Map<number, number>> =>
      new Map((await store.stock(db, rewardId)).map(({ points, free }) => [points, free])),
  }
}

const rewardOf = (row: Awaited<ReturnType<typeof store.shown>>[number]): Reward => ({
  rewardId: row.reward_id,
  name: row.name,
  fulfilment: row.fulfilment,
  amounts: row.amounts,
  deliveryText: row.delivery_text,
})
