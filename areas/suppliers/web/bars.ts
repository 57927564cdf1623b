import { dayMs } from '../../../platform/contract/durations.ts'
import type { DayFigures } from '../contract/supplier-admin.ts'

/** One bar of the chart: a day, or several consecutive days when there are more days than bars. */
export type Bar = { from: string; to: string; entrants: number; completes: number }

const formatDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * Divides a period into at most `most` bars of equally many days, including days without entrants. The last bar may be
 * shorter.
 */
export function buildBars(
  { startDate, endDate, days }: { startDate: string; endDate: string; days: readonly DayFigures[] },
  most: number,
): Bar[] {
  const first = Date.parse(startDate)
  const count = Math.max(1, Math.round((Date.parse(endDate) - first) / dayMs) + 1)
  const each = Math.ceil(count / most)
  const bars = Array.from({ length: Math.ceil(count / each) }, (_, i): Bar => ({
    from: formatDay(first + i * each * dayMs),
    to: formatDay(first + (Math.min(count, (i + 1) * each) - 1) * dayMs),
    entrants: 0,
    completes: 0,
  }))
  for (const { day, entrants, completes } of days) {
    const bar = bars[Math.floor((Date.parse(day) - first) / dayMs / each)]
    if (!bar) continue
    bar.entrants += entrants
    bar.completes += completes
  }
  return bars
}

/** The day with the most entrants; null if there were none. */
export const findBusiestDay = (days: readonly DayFigures[]): DayFigures | null =>
  days.reduce<DayFigures | null>((best, day) => (day.entrants > (best?.entrants ?? 0) ? day : best), null)
