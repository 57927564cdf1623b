import { dayMs, hourMs, minuteMs } from '../../../platform/contract/durations.ts'
import { numberFormat } from '../../../platform/contract/formats.ts'
import { numberLocale } from '../../../platform/web/text/language.ts'

const dash = '–'
const secondMs = 1_000

const formatNumber = (value: number, options: Intl.NumberFormatOptions): string =>
  numberFormat(numberLocale(), options).format(value)

/** A fraction as a percentage with one decimal; a dash for null. */
export const formatPercent = (part: number | null): string =>
  part === null ? dash : formatNumber(part, { style: 'percent', maximumFractionDigits: 1 })

const units = [
  [dayMs, 'day'],
  [hourMs, 'hour'],
  [minuteMs, 'minute'],
  [secondMs, 'second'],
  [1, 'millisecond'],
] as const

/**
 * Milliseconds in the largest unit that fits, with one decimal below ten: `420 ms`, `3.2 sec`, `14 min`; a dash for
 * null.
 */
export function formatDuration(ms: number | null): string {
  if (ms === null) return dash
  const [size, unit] = units.find(([least]) => ms >= least) ?? units[4]
  const value = ms / size
  const maximumFractionDigits = value < 10 && unit !== 'millisecond' ? 1 : 0
  return formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
}

/** Rounds to one decimal, as for points per entrant. */
export const roundToTenths = (value: number): number => Math.round(value * 10) / 10
