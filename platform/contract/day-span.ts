import { isDay, utcDay, type Day } from './day.ts'
import { dayMs } from './durations.ts'
import { checkMessage } from './fields.ts'
import type { Message } from './messages.ts'
import { refusalMessage } from './refusals.ts'

/** A span of days, both ends included. */
export type Span = { first: Day; last: Day }
export type WrongSpan = { field: 'startDate' | 'endDate'; message: Message }

/** Finds the day that is this many days later, or earlier if the number is negative. */
export const addDays = (day: Day, days: number): Day => utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs))
/** Finds the first day of the month that is this many months later, or earlier if the number is negative. */
export function monthStart(day: Day, months = 0): Day {
  const [year = 1970, month = 1] = day.split('-').map(Number)
  return utcDay(new Date(Date.UTC(year, month - 1 + months, 1)))
}

/** Counts the days of a span; 0 or less when it ends before it begins. */
export const countDays = ({ first, last }: Span): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1
/** Lists the days of a span, oldest first. */
export const listDays = (span: Span): Day[] =>
  Array.from({ length: Math.max(0, countDays(span)) }, (_, at) => addDays(span.first, at))

/**
 * Reads the requested days, by default the last `byDefault` days up to today. If a day is wrong, or there are more
 * than `atMost` days, returns the field and the reason.
 */
export function readSpan(
  { startDate, endDate }: { startDate?: Day | undefined; endDate?: Day | undefined },
  today: Day,
  { byDefault, atMost }: { byDefault: number; atMost: number },
): Span | WrongSpan {
  for (const [field, day] of [['startDate', startDate] as const, ['endDate', endDate] as const])
    if (day !== undefined && !isDay(day)) return { field, message: checkMessage('dateInvalid') }
  const last = endDate ?? today
  const first = startDate ?? addDays(last, 1 - byDefault)
  if (first > last) return { field: 'endDate', message: refusalMessage('rangeReversed') }
  if (countDays({ first, last }) > atMost)
    return { field: 'endDate', message: refusalMessage('rangeTooLong', { days: atMost }) }
  return { first, last }
}
