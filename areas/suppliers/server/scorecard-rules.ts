import type { DayFigures, Scorecard } from '../contract/supplier-admin.ts'

/**
 * The number of buckets in a histogram, four for each doubling: bucket 0 holds everything below 1, bucket n holds
 * values from 2^((n-1)/4). A quantile computed from it is off by less than 10 %, and daily histograms can be added up
 * to one for a year.
 */
export const bucketCount = 120
const perDoubling = 4

/** The bucket of a value. `scorecard-store.ts` computes the same in SQL. */
export const findBucket = (value: number): number =>
  value < 1 ? 0 : Math.min(bucketCount - 1, 1 + Math.floor(perDoubling * Math.log2(value)))

/** The value in the middle of a bucket. */
const valueOf = (bucket: number): number => (bucket === 0 ? 0 : 2 ** ((bucket - 0.5) / perDoubling))

/** The sum of histograms. */
export function sumOf(histograms: readonly (readonly number[])[]): number[] {
  const sum = Array.from({ length: bucketCount }, () => 0)
  for (const histogram of histograms) histogram.forEach((count, i) => (sum[i] = (sum[i] ?? 0) + count))
  return sum
}

/** The value below which the share `q` of all counted values lies, rounded; null when there are none. */
export function computeQuantile(histogram: readonly number[], q: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let passed = 0
  const bucket = histogram.findIndex((count) => (passed += count) >= Math.max(1, Math.ceil(q * total)))
  return Math.round(valueOf(bucket))
}

/** The figures of one day with their histograms: lengths in seconds, delays in milliseconds. */
export type CountedDay = DayFigures & { lengths: readonly number[]; delays: readonly number[] }

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** Sums over days, or a supplier's totals, from which rates are computed. */
type Sums = Omit<DayFigures, 'day'>
export function computeRates(sums: Sums) {
  const { entrants, completes, reversals, screenOuts, quotaFulls, abandoned, pointsPaid, pointsReversed } = sums
  const everCompleted = completes + reversals
  return {
    // The completes among all who completed, were screened out, gave up, or found the quota full.
    incidence: ratio(everCompleted, everCompleted + screenOuts + quotaFulls + abandoned),
    earningsPerClick: ratio(pointsPaid - pointsReversed, entrants),
    reversalRate: ratio(reversals, everCompleted),
  }
}

/** The sums and rates of a period. */
export function computeScorecard(
  period: { supplierKey: string; startDate: string; endDate: string },
  counted: readonly CountedDay[],
): Scorecard {
  const total = (name: keyof Sums): number => counted.reduce((sum, day) => sum + day[name], 0)
  const sums: Sums = {
    entrants: total('entrants'),
    completes: total('completes'),
    screenOuts: total('screenOuts'),
    quotaFulls: total('quotaFulls'),
    rejected: total('rejected'),
    abandoned: total('abandoned'),
    reversals: total('reversals'),
    pointsPaid: total('pointsPaid'),
    pointsReversed: total('pointsReversed'),
    callbacks: total('callbacks'),
  }
  const delays = sumOf(counted.map((day) => day.delays))
  return {
    ...period,
    ...sums,
    ...computeRates(sums),
    medianSeconds: computeQuantile(sumOf(counted.map((day) => day.lengths)), 0.5),
    delayP50Ms: computeQuantile(delays, 0.5),
    delayP95Ms: computeQuantile(delays, 0.95),
    days: counted.map(({ lengths: _lengths, delays: _delays, ...day }) => day),
  }
}
