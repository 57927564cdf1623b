import { formatDateTime } from '../../contract/day.ts'
import { dateFormat } from '../../contract/formats.ts'
import { directions } from '../../contract/language.ts'
import { currentLanguage, numberLocale } from './language.ts'

/** The format of a day: the year is included only when it is not the current one. */
const dayParts = (at: Date, now: Date): Intl.DateTimeFormatOptions => ({
  day: 'numeric',
  month: 'short',
  ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
})

/**
 * Formats a day for running text, in the reader's language and time zone: `Dec 22`, `22 dic`; the year is included
 * when it is not the current one.
 */
export function shortDay(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  return dateFormat(numberLocale(), dayParts(at, now)).format(at)
}

/** The format of a day with the time to the minute: `Dec 22, 2:57 PM`. */
export function shortMoment(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  const time = { hour: 'numeric', minute: '2-digit' } as const
  return dateFormat(numberLocale(), { ...dayParts(at, now), ...time }).format(at)
}

/** An instant in full, with its weekday and time zone, for a tooltip. */
export const exactMoment = (instant: string | Date): string =>
  dateFormat(numberLocale(), { dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant))

/**
 * The format of an instant with seconds: 'day short-month year hh:mm:ss AM/PM' (specification, section 5). In
 * right-to-left languages the parts are in the reader's own language, because an English date would be reordered there.
 */
export function fullMoment(instant: string | Date): string {
  if (directions[currentLanguage()] === 'ltr') return formatDateTime(instant)
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const two = '2-digit' as const
  return dateFormat(numberLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: two,
    minute: two,
    second: two,
    hour12: true,
  }).format(at)
}
