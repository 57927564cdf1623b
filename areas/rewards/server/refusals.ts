import type { Message } from '../../../platform/contract/messages.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { rewardMessage, type RewardForm, type RewardState } from '../contract.ts'
import { countInStock, toForm, type FreeCodes } from './reward-rows.ts'
import { describeLacks, findLacks, kindOf } from './rules.ts'
import type { RewardRow } from './store.ts'

/** Refuses to pause a draft, which cannot be requested anyway. */
export function refuseMove(from: RewardState, to: RewardState): void {
  if (from !== 'draft' || to !== 'paused') return
  throw makeFieldProblem('state', rewardMessage('neverOffered'))
}

/** A refusal that is shown beside its field. */
export const makeFieldProblem = (field: string, message: Message): Problem =>
  new Problem('invalid-input', { message, errors: [{ field, message }] })

/**
 * Refuses an edit that would make an offered reward undeliverable, by removing its last product or its last amount in
 * stock.
 */
export function refuseToEmpty(row: RewardRow, form: RewardForm, free: FreeCodes): void {
  if (row.state !== 'offered') return
  const findLacksAfter = (amounts: readonly number[], { productIds, campaignId }: RewardForm) =>
    findLacks({
      kind: kindOf[row.fulfilment],
      free: countInStock(amounts, free),
      productIds,
      campaignId,
      isSold: true,
      hasProvider: true,
    })
  const before = findLacksAfter(row.amounts, toForm(row))
  const missing = findLacksAfter(form.amounts, form).filter((lack) => !before.includes(lack))
  if (missing.includes('codes')) {
    const message = describeLacks(missing)
    throw new Problem('reward-incomplete', { message, data: { missing }, errors: [{ field: 'amounts', message }] })
  }
  if (missing.includes('products')) throw makeFieldProblem('productIds', rewardMessage('lastProduct'))
}
