import type { GiftDrawing, Showcase, ShownReward } from '../../../platform/contract/showcase.ts'
import { drawingFor, rewardImagePath, type RewardImage } from '../contract.ts'
import { isForAll, computeSentCents } from './rules.ts'
import type { RewardRow } from './store.ts'

/** The free codes of a reward by value; undefined for a reward without codes. */
type FreeCodes = ReadonlyMap<number, number> | undefined

/** The first `most` offered rewards that can be delivered now, in order. */
export const chooseRewards = (
  rows: readonly RewardRow[],
  stock: ReadonlyMap<string, FreeCodes>,
  most: number,
): RewardRow[] => rows.filter((row) => findSmallest(row, stock.get(row.reward_id)) !== null).slice(0, most)

const findSmallest = ({ amounts }: RewardRow, free: FreeCodes): number | null => {
  const had = free ? amounts.filter((points) => (free.get(points) ?? 0) > 0) : amounts
  return had.length > 0 ? Math.min(...had) : null
}

/** The rewards as visitors see them. */
export function showRewards(
  rows: readonly RewardRow[],
  stock: ReadonlyMap<string, FreeCodes>,
  images: ReadonlyMap<string, RewardImage>,
): Pick<Showcase, 'rewards' | 'isLimited'> {
  const rewards = rows.map((row): ShownReward => {
    const points = findSmallest(row, stock.get(row.reward_id)) ?? 0
    const fee = { feeCents: row.fee_cents, feeBearer: row.fee_bearer }
    const image = images.get(row.reward_id)
    const drawing: GiftDrawing = drawingFor(row.names.en)
    const picture = image ? { path: rewardImagePath(image.imageId), width: image.width, height: image.height } : null
    return { name: { ...row.names }, points, cents: computeSentCents(points, fee), drawing, picture }
  })
  const isLimited = rows.some((row) => !isForAll({ countries: row.countries, minimumAge: row.minimum_age }))
  return { rewards, isLimited }
}
