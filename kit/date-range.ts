import { reportDay, utcDay, type Day } from '../platform/contract/day.ts'

/** Both ends included; an empty text leaves an end open. */
export type DayRange = { from: Day; to: Day }
/** A range without limits. */
export const openRange: DayRange = { from: '', to: '' }

/** The ranges that can be chosen with one press. */
export const presets = ['today', 'days7', 'days30', 'thisMonth', 'lastMonth'] as const
export type Preset = (typeof presets)[number]

/** The day on which a date falls, by this browser's clock. */
export const dayOf = (date: Date): Day => {
  const padToTwo = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${padToTwo(date.getMonth() + 1)}-${padToTwo(date.getDate())}`
}

/** The start of the day that is this many days before a date. */
export const daysBefore = (date: Date, days: number) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - days)

/** The range that a preset means when the clock shows `now`. */
export function rangeOf(preset: Preset, now: Date): DayRange {
  const today = dayOf(now)
  const year = now.getFullYear()
  const month = now.getMonth()
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'days7') return { from: dayOf(daysBefore(now, 6)), to: today }
  if (preset === 'days30') return { from: dayOf(daysBefore(now, 29)), to: today }
  if (preset === 'thisMonth') return { from: dayOf(new Date(year, month, 1)), to: today }
  return { from: dayOf(new Date(year, month - 1, 1)), to: dayOf(new Date(year, month, 0)) }
}

/** The current time in the zone of the reports, so that presets mean the reports' days wherever the reader is. */
export function reportClock(): Date {
  const [year = 0, month = 1, day = 1] = reportDay(new Date()).split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}
/** The current time in UTC, for figures by UTC days. */
export function utcClock(): Date {
  const [year = 0, month = 1, day = 1] = utcDay(new Date()).split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}
/** The clocks that can decide which day is today: the reader's own, that of the reports, or UTC. */
export const clocks = { wall: () => new Date(), report: reportClock, utc: utcClock } as const
export type ClockName = keyof typeof clocks

/** The preset that currently equals a range, or null if none does. */
export const presetOf = (range: DayRange, now: Date): Preset | null =>
  presets.find((preset) => {
    const one = rangeOf(preset, now)
    return one.from === range.from && one.to === range.to
  }) ?? null
