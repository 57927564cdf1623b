import type { RewardDirection, StaffReward } from '../contract.ts'

/** Where a reward stands on the page that panelists see, and where it may go from there. */
export type Place = { at: number; may: Readonly<Record<RewardDirection, boolean>> }

type Shown = Pick<StaffReward, 'rewardId' | 'state'>
/** The place of a reward of the list; null for what is retired, which stands last and is shown to nobody. */
export function placeOf(
  reward: Shown,
  rows: readonly Shown[],
  { skipped, count }: { skipped: number; count: number },
): Place | null {
  if (reward.state === 'retired') return null
  const index = rows.findIndex(({ rewardId }) => rewardId === reward.rewardId)
  const at = skipped + index + 1
  const next = rows[index + 1]
  // What stands on the next page is not known here; the call leaves the last one where it is.
  return { at, may: { up: at > 1, down: next ? next.state !== 'retired' : at < count } }
}
