import { centsOfMicros } from '../../../kit/micros.ts'
import { dollars, pointsText, wholeNumber } from '../../../kit/Points.tsx'
import { numberLocale } from '../../../platform/web/text/language.ts'
import type { HomeUnit } from '../contract/home.ts'

const oneDecimal = (value: number): string =>
  new Intl.NumberFormat(numberLocale(), { maximumFractionDigits: 1 }).format(value)

/** A figure as text, in its unit; a dash for none. */
export function figureText(unit: HomeUnit, value: number | null): string {
  if (value === null) return '–'
  const write: Readonly<Record<HomeUnit, (value: number) => string>> = {
    count: wholeNumber,
    points: pointsText,
    money: (micros) => dollars(centsOfMicros(micros) / 100),
    percent: (percent) => `${oneDecimal(percent)} %`,
    hours: (hours) => `${oneDecimal(hours)} h`,
    day: wholeNumber,
  }
  return write[unit](value)
}

const minuteMs = 60_000
const units = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** How far an instant is from now, in the largest fitting unit and in the reader's words: `3 days ago`, `in 5 hours`. */
export function distanceText(instant: string, now: number): string {
  const minutes = (Date.parse(instant) - now) / minuteMs
  const [unit, size] = units.find(([, least]) => Math.abs(minutes) >= least) ?? (['minute', 1] as const)
  return new Intl.RelativeTimeFormat(numberLocale(), { numeric: 'always' }).format(Math.trunc(minutes / size), unit)
}

/** A weekday with the time of day: `Friday, 09:40`. */
export const weekdayText = (instant: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  )
