import { formatDateTime } from '../../contract/day.ts'
import { directions } from '../../contract/language.ts'
import { currentLanguage, numberLocale } from './language.ts'

/** How a day is written: its year stands with it when that is not the current one. */
const dayParts = (at: Date, now: Date): Intl.DateTimeFormatOptions => ({
  day: 'numeric',
  month: 'short',
  ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
})

/** A day in running text, in the reader's own way and zone: `Dec 22`, `22 dic`; with its year when that is not the current one. */
export function shortDay(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  return new Intl.DateTimeFormat(numberLocale(), dayParts(at, now)).format(at)
}

/** The same with the time to the minute: `Dec 22, 2:57 PM`. */
export function shortMoment(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  const time = { hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(numberLocale(), { ...dayParts(at, now), ...time }).format(at)
}

/**
 * An instant with its seconds: 'day short-month year hh:mm:ss AM/PM' (specification, section 5). Where lines run the other way, the same
 * parts in the reader's own words: an English date would turn round in them.
 */
export function fullMoment(instant: string | Date): string {
  if (directions[currentLanguage()] === 'ltr') return formatDateTime(instant)
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const two = '2-digit' as const
  return new Intl.DateTimeFormat(numberLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: two,
    minute: two,
    second: two,
    hour12: true,
  }).format(at)
}
