import type { Day } from '@tuppence/contract/day'

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

/** The preset a range is today, or null when it is one of its own. */
export const presetOf = (range: DayRange, now: Date): Preset | null =>
  presets.find((preset) => {
    const one = rangeOf(preset, now)
    return one.from === range.from && one.to === range.to
  }) ?? null
