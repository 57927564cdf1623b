import { dayMs } from './durations.ts'
import { dateFormat } from './formats.ts'

/** A calendar day as text, `YYYY-MM-DD`. */
export type Day = string

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const two = (n: number) => String(n).padStart(2, '0')

/** Reads the parts of the local time at an instant, in a time zone or by default in the reader's own. */
function readClock(instant: Date, timeZone?: string) {
  const part = dateFormat('en-US', {
    ...(timeZone ? { timeZone } : {}),
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const number = (type: string) => Number(part.find((p) => p.type === type)?.value ?? 0)
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
  }
}

/**
 * Formats a time as 'day short-month year hh:mm:ss AM/PM', for instance `3 Nov 2026 04:05:09 PM` (specification,
 * section 5).
 */
export function formatDateTime(instant: string | Date, timeZone?: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const { year, month, day, hour, minute, second } = readClock(at, timeZone)
  const clock = `${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(minute)}:${two(second)} ${hour < 12 ? 'AM' : 'PM'}`
  return `${day} ${months[month - 1]} ${year} ${clock}`
}

/** Formats a day as 'MM/DD/YYYY', for instance `11/03/2026` (specification, section 5). */
export function formatDay(instant: string | Date, timeZone?: string): string {
  if (typeof instant === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(instant)) {
    const [year, month, day] = instant.split('-')
    return `${month}/${day}/${year}`
  }
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const { year, month, day } = readClock(at, timeZone)
  return `${two(month)}/${two(day)}/${year}`
}

/**
 * How many hours the clock of reports and campaign figures is ahead of UTC (specification, section 9). It applies to
 * the times that they show, the days that they sum up, and the days in their filters. Pages and files say so.
 */
export const reportHoursAhead = 7
export const reportZone = `UTC+${reportHoursAhead}`
const aheadMs = reportHoursAhead * 3_600_000
/** Formats a time for reports: like `formatDateTime`, 7 hours ahead of UTC. */
export function formatReportTime(instant: string | Date): string {
  return formatDateTime(new Date(new Date(instant).getTime() + aheadMs), 'UTC')
}
/** Finds the day of an instant in reports. */
export const reportDay = (instant: Date): Day => utcDay(new Date(instant.getTime() + aheadMs))
/** Finds the first instant of a day in reports. */
export const reportDayStart = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) - aheadMs)

/** Parses a day typed as `MM/DD/YYYY`; null for any other text. */
export function parseDay(text: string): Day | null {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  if (!found) return null
  const day = `${found[3]}-${two(Number(found[1]))}-${two(Number(found[2]))}`
  return isDay(day) ? day : null
}

/**
 * Finds why a text is not a day typed as MM/DD/YYYY: it is incomplete, or there is no such day. Null when it is a day.
 */
export function typedDayFlaw(typed: string): 'incomplete' | 'unknown' | null {
  if (!/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(typed.trim())) return 'incomplete'
  return parseDay(typed) === null ? 'unknown' : null
}

/**
 * Whether the text is a calendar day. Only years from 1000 to 2999 are allowed, so that the neighbouring days also
 * have four-digit years.
 */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const momentShape = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/i

/**
 * Whether the text is a moment as in RFC 3339, with seconds and a time zone, that JavaScript and PostgreSQL read alike:
 * a day of the calendar, no leap second, and in UTC a year from 1 to 9999.
 */
export function isMoment(text: string): boolean {
  const [, day = ''] = momentShape.exec(text) ?? []
  const start = new Date(`${day}T00:00:00Z`)
  // Date.parse alone reads 30 February as 2 March.
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(day)) return false
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9_999
}

/** The last day that was asked for, and its number since 1970: most instants are on the same one. */
let lastDay = { number: 0, day: '1970-01-01' }
/** Finds the day of an instant in UTC. */
export function utcDay(instant: Date): Day {
  const number = Math.floor(instant.getTime() / dayMs)
  if (number !== lastDay.number) lastDay = { number, day: instant.toISOString().slice(0, 10) }
  return lastDay.day
}
/** Whether two instants are on the same day in UTC. */
export const sameUtcDay = (a: Date, b: Date): boolean => utcDay(a) === utcDay(b)

/** Finds the first instant of the next UTC day. */
export function nextUtcDay(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate() + 1))
}

/**
 * Computes the age in full years on a day. For a person born on 29 February, the birthday is 1 March in years without
 * that day.
 */
export function ageOn(birthday: Day, today: Day): number {
  const [by = 0, bm = 0, bd = 0] = birthday.split('-').map(Number)
  const [ty = 0, tm = 0, td = 0] = today.split('-').map(Number)
  return ty - by - (tm < bm || (tm === bm && td < bd) ? 1 : 0)
}
