import { microsPerCent } from '../../../platform/contract/amount.ts'
import { pointsPerDollar } from '../../../platform/contract/money.ts'
import type { SurveyPrice } from '../contract/payers.ts'

/** What a survey will cost and bring once it has all its completes, in cents. */
export type Forecast = {
  completes: number
  points: number
  /** The cost of the points for completes. */
  costCents: number
  /** What the screen-outs that come with that many completes usually cost. */
  screenOutCents: number
  /** Null: the survey is in-house. */
  revenueCents: number | null
  marginCents: number | null
  marginPercent: number | null
}

const centsOfPoints = (points: number): number => Math.round((points * 100) / pointsPerDollar())

/**
 * Computes what this many completes cost and bring; null when the number is unlimited, or when no points were entered.
 */
export function forecastOf(
  { price, feePercent, screenOutPoints }: Pick<SurveyPrice, 'price' | 'feePercent' | 'screenOutPoints'>,
  { places, points }: { places: number | null; points: number | null },
): Forecast | null {
  if (places === null || points === null) return null
  const costCents = centsOfPoints(places * points)
  const screenOutCents = centsOfPoints(places * screenOutPoints)
  const revenueCents =
    price === null ? null : Math.round((places * price.micros * (100 - feePercent)) / 100 / microsPerCent)
  const marginCents = revenueCents === null ? null : revenueCents - costCents - screenOutCents
  return {
    completes: places,
    points,
    costCents,
    screenOutCents,
    revenueCents,
    marginCents,
    marginPercent:
      marginCents === null || revenueCents === null || revenueCents === 0
        ? null
        : Math.round((marginCents / revenueCents) * 100),
  }
}
