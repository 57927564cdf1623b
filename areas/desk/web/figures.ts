import { dollarsOfMicros } from '../../../platform/contract/amount.ts'
import { dateFormat, numberFormat } from '../../../platform/contract/formats.ts'
import { dollars, percentText, pointsText, wholeNumber } from '../../../kit/Points.tsx'
import { minuteMs } from '../../../platform/contract/durations.ts'
import { numberLocale } from '../../../platform/web/text/language.ts'
import type { HomeUnit } from '../contract/home.ts'

const oneDecimal = (value: number): string => numberFormat(numberLocale(), { maximumFractionDigits: 1 }).format(value)

/** A figure as text, in its unit; a dash if there is none. */
export function figureText(unit: HomeUnit, value: number | null): string {
  if (value === null) return '–'
  const write: Readonly<Record<HomeUnit, (value: number) => string>> = {
    count: wholeNumber,
    points: pointsText,
    money: (micros) => dollars(dollarsOfMicros(micros)),
    percent: (percent) => percentText(Math.round(percent * 10) / 10),
    hours: (hours) => `${oneDecimal(hours)} h`,
    day: wholeNumber,
  }
  return write[unit](value)
}

/** Each unit with its minutes, and from how many minutes on it is used: 47 hours are not called one day. */
const units = [
  ['day', 1_440, 2 * 1_440],
  ['hour', 60, 60],
  ['minute', 1, 0],
] as const

/**
 * How far an instant is from now, in the largest suitable unit and in the reader's language: `3 days ago`, `in 47
 * hours`.
 */
export function distanceText(instant: string, now: number): string {
  const minutes = (Date.parse(instant) - now) / minuteMs
  const [unit, size] = units.find(([, , from]) => Math.abs(minutes) >= from) ?? units[2]
  return new Intl.RelativeTimeFormat(numberLocale(), { numeric: 'always' }).format(Math.trunc(minutes / size), unit)
}

/** The weekday of an instant, and its time of day, in the reader's time zone. */
export function weekdayParts(instant: string): { day: string; time: string } {
  const write = (options: Intl.DateTimeFormatOptions): string =>
    dateFormat(numberLocale(), options).format(new Date(instant))
  return { day: write({ weekday: 'long' }), time: write({ hour: '2-digit', minute: '2-digit' }) }
}

/** Puts the rows whose codes a page knows into the page's order, and drops the others. */
export const inOrder = <Row, Code extends string>(
  rows: readonly Row[],
  codes: readonly Code[],
  codeOf: (row: Row) => string,
): { code: Code; row: Row }[] =>
  codes.flatMap((code) => rows.filter((row) => codeOf(row) === code).map((row) => ({ code, row })))
