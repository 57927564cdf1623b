import { counter } from '../../../platform/server/metric.ts'
import type { Db } from '../../../platform/server/db.ts'
import { creditKinds, isCredit } from './rules.ts'
import type { Command } from './store.ts'

const credits = counter('credits_total', 'Credits of points to wallets, by what they are for', { source: creditKinds })
const creditedPoints = counter('credited_points_total', 'Points credited to wallets, by what they are for', {
  source: creditKinds,
})
const reversals = counter('reversals_total', 'Times that points were taken back from wallets')
const reversedPoints = counter('reversed_points_total', 'Points taken back from wallets')

export const walletMetrics = [credits, creditedPoints, reversals, reversedPoints]

type Written = Pick<Command, 'kind' | 'points'>
/** Counts credits when they are committed. */
export function countCredits(on: Db, written: readonly Written[]): void {
  for (const { kind, points } of written) {
    if (!isCredit(kind)) continue
    credits.addWhenCommitted(on, { source: kind })
    creditedPoints.addWhenCommitted(on, { source: kind }, points)
  }
}
/** Counts points that were taken back when that is committed. */
export function countReversals(on: Db, written: readonly Written[]): void {
  for (const { points } of written) {
    reversals.addWhenCommitted(on, {})
    reversedPoints.addWhenCommitted(on, {}, points)
  }
}
