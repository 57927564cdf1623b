import type { DayFigures } from '../contract/supplier-admin.ts'

const dayMs = 86_400_000

/** What one bar of the chart stands for: a day, or some days in a row when there are more days than bars. */
export type Bar = { from: string; to: string; entrants: number; completes: number }

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The days of a period as at most `most` bars of equally many days; days that brought nothing are bars too. The last may be shorter. */
export function barsOf(
  { startDate, endDate, days }: { startDate: string; endDate: string; days: readonly DayFigures[] },
  most: number,
): Bar[] {
  const first = Date.parse(startDate)
  const count = Math.max(1, Math.round((Date.parse(endDate) - first) / dayMs) + 1)
  const each = Math.ceil(count / most)
  const bars = Array.from({ length: Math.ceil(count / each) }, (_, i): Bar => ({
    from: dayAt(first + i * each * dayMs),
    to: dayAt(first + (Math.min(count, (i + 1) * each) - 1) * dayMs),
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

/** The day that most people entered on; null when nobody ever did. */
export const busiestOf = (days: readonly DayFigures[]): DayFigures | null =>
  days.reduce<DayFigures | null>((best, day) => (day.entrants > (best?.entrants ?? 0) ? day : best), null)
