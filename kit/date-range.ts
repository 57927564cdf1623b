import { reportDay, type Day } from '../platform/contract/day.ts'

/** Both ends included; an empty text leaves an end open. */
export type DayRange = { from: Day; to: Day }
export const openRange: DayRange = { from: '', to: '' }

export const presets = ['today', 'days7', 'days30', 'thisMonth', 'lastMonth'] as const
export type Preset = (typeof presets)[number]

const dayOf = (date: Date): Day => {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const daysBefore = (date: Date, days: number) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - days)

/** The days a preset means for somebody whose wall clock shows `now`. */
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

/** A moment of today by the clock of reports, so that presets mean its days wherever the reader is. */
export function reportClock(): Date {
  const [year = 0, month = 1, day = 1] = reportDay(new Date()).split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}
/** Whose clock says which day is today: the reader's own, or that of reports. */
export const clocks = { wall: () => new Date(), report: reportClock } as const
export type ClockName = keyof typeof clocks

/** The preset a range is today, or null when it is one of its own. */
export const presetOf = (range: DayRange, now: Date): Preset | null =>
  presets.find((preset) => {
    const one = rangeOf(preset, now)
    return one.from === range.from && one.to === range.to
  }) ?? null
