import { dayMs } from '../../../platform/contract/durations.ts'
import { numberFormat } from '../../../platform/contract/formats.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { numberLocale } from '../../../platform/web/text/language.ts'

/** A fraction as a percentage with one decimal; a dash for null. */
export const formatPercent = (part: number | null): string =>
  part === null ? '–' : numberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 1 }).format(part)

/** A part as a fraction of a whole, from 0 to 1; null when the whole is 0. */
export const calculateShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.min(1, part / whole)

/** The used part of the budget, from 0 to 1; null when there is no budget. */
export const calculateUsedShare = ({ spent, totalBudget }: Pick<Campaign, 'spent' | 'totalBudget'>): number | null =>
  calculateShare(spent, totalBudget)

export type VisitCounts = { visits: number; signUps: number; verified: number; completed: number }
export type Step = { key: keyof VisitCounts; count: number; ofBefore: number | null; ofAll: number }

/** The steps from the visit to the first survey; each count is part of the previous one. */
export function buildFunnel({ visits, signUps, verified, completed }: VisitCounts): Step[] {
  const counts = [
    ['visits', visits],
    ['signUps', signUps],
    ['verified', verified],
    ['completed', completed],
  ] as const
  return counts.map(([key, count], at) => ({
    key,
    count,
    ofBefore: at === 0 ? null : calculateShare(count, counts[at - 1]?.[1] ?? 0),
    ofAll: count / Math.max(1, visits),
  }))
}

/** Lists every day of a range, including both ends. */
export function listDays(startDate: string, endDate: string): string[] {
  const first = Date.parse(startDate)
  const count = Math.max(0, Math.round((Date.parse(endDate) - first) / dayMs) + 1)
  return Array.from({ length: count }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10))
}

/** The cost of each day in a range. */
type Days = { startDate: string; endDate: string; byDay: readonly { day: string; cost: number }[] }
/**
 * The remaining budget in dollars at the end of each day. The range must reach to `today`; for a range that ends
 * earlier, the result is empty.
 */
export function calculateBudgetLeft(
  campaign: Pick<Campaign, 'spent' | 'totalBudget'>,
  days: Days,
  today: string,
): number[] {
  if (days.endDate < today) return []
  const costs = new Map(days.byDay.map(({ day, cost }) => [day, cost]))
  const inRange = days.byDay.reduce((sum, { cost }) => sum + cost, 0)
  let left = campaign.totalBudget - (campaign.spent - inRange)
  return listDays(days.startDate, days.endDate).map((day) => {
    left -= costs.get(day) ?? 0
    return Math.round(left * 100) / 100
  })
}

/** How many days the remaining budget lasts if spending continues as in a range; null if nothing was spent in it. */
export function estimateDaysLeft(left: number, spentInRange: number, days: number): number | null {
  return spentInRange <= 0 || days === 0 || left <= 0 ? null : Math.floor(left / (spentInRange / days))
}
