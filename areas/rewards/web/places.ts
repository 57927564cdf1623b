import type { RewardDirection, StaffReward } from '../contract.ts'

/** The place of a reward on the panelists' page, and the directions in which it can move. */
export type RewardPosition = { at: number; may: Readonly<Record<RewardDirection, boolean>> }

type Shown = Pick<StaffReward, 'rewardId' | 'state'>
/** The place of a reward in the list; null for retired ones, which come last and are not shown to panelists. */
export function findPlace(
  reward: Shown,
  rows: readonly Shown[],
  { skipped, count }: { skipped: number; count: number },
): RewardPosition | null {
  if (reward.state === 'retired') return null
  const index = rows.findIndex(({ rewardId }) => rewardId === reward.rewardId)
  const at = skipped + index + 1
  const next = rows[index + 1]
  // There may be another page; if there is none, the call leaves the last reward where it is.
  return { at, may: { up: at > 1, down: next ? next.state !== 'retired' : at < count } }
}
