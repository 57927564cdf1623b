import { isDay, parseDay } from '../platform/contract/day.ts'
import { dateFormat } from '../platform/contract/formats.ts'
import { numberLocale } from '../platform/web/text/language.ts'
import { textOf } from '../platform/web/text/text.ts'
import { birthdayWords } from '../platform/words/en/birthday.ts'

const everyPart = ['month', 'day', 'year'] as const
export type BirthdayPart = (typeof everyPart)[number]
type Parts = Readonly<Record<BirthdayPart, string>>

/**
 * Converts the digits of Arabic and Persian keyboards to ASCII digits, and removes slashes, which separate the parts.
 */
const plain = (typed: string): string =>
  typed.replace(/[٠-٩]|[۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\//g, '')

/** The parts of a birthday, from an ISO day or from `month/day/year` with the parts given so far. */
export function birthdayParts(value: string): Parts {
  const day = parseDay(value) ?? value
  if (isDay(day)) {
    const [year = '', month, date] = day.split('-')
    return { year, month: String(Number(month)), day: String(Number(date)) }
  }
  const [month = '', date = '', year = ''] = value.split('/')
  const isMonth = /^\d{1,2}$/.test(month) && Number(month) >= 1 && Number(month) <= 12
  return { month: isMonth ? String(Number(month)) : '', day: date, year }
}

/**
 * The parts as one value: an ISO day; `month/day/year` while they are not a valid day, so that nothing typed is lost;
 * empty when all are empty.
 */
export function birthdayValue(parts: Parts): string {
  const given = everyPart.map((part) => plain(parts[part]).trim())
  if (given.every((one) => one === '')) return ''
  const value = given.join('/')
  return parseDay(value) ?? value
}

/** The order in which the reader writes the parts, whatever calendar their region uses. */
export function birthdayOrder(locale = numberLocale()): BirthdayPart[] {
  const format = dateFormat(locale, {
    calendar: 'gregory',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  })
  return format.formatToParts(0).flatMap(({ type }) => everyPart.filter((part) => part === type))
}

const monthDay = (month: number): Date => new Date(Date.UTC(2024, month - 1, 1))

/** The twelve months by name in the reader's language. */
export function monthChoices(locale = numberLocale()): { value: string; label: string }[] {
  const monthFormat = dateFormat(locale, { calendar: 'gregory', month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: monthFormat.format(monthDay(at + 1)) }))
}

/** A birthday in the reader's language: `May 17, 1990`. */
export const spellBirthday = (day: string, locale = numberLocale()): string =>
  isDay(day)
    ? dateFormat(locale, { calendar: 'gregory', dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      )
    : day

/** A day that does not exist, as the reader would write it; with the year if the day exists in other years. */
function spellInvalidDay({ day, month, year }: Parts, locale: string): string {
  const isLeapDay = month === '2' && Number(day) === 29
  const format = dateFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(isLeapDay ? { year: 'numeric' } : {}),
  })
  const spelledParts = { day: String(Number(day)), year } as const
  return format
    .formatToParts(monthDay(Number(month)))
    .map(({ type, value }) => (type === 'day' || type === 'year' ? spelledParts[type] : value))
    .join('')
}

const isGiven: Readonly<Record<BirthdayPart, (typed: string) => boolean>> = {
  month: (typed) => typed !== '',
  day: (typed) => /^\d{1,2}$/.test(typed),
  year: (typed) => /^[12]\d{3}$/.test(typed),
}

const findMissingParts = (parts: Parts): BirthdayPart[] =>
  everyPart.filter((part) => !isGiven[part](parts[part].trim()))

/** The parts to correct before the birthday is a valid day; none if it is valid. */
export function findInvalidParts(value: string): BirthdayPart[] {
  if (value === '' || isDay(parseDay(value) ?? value)) return []
  const missing = findMissingParts(birthdayParts(value))
  return missing.length > 0 ? missing : ['day']
}

/** Why the parts are not a valid day, in the reader's language; null when they are, or when all are empty. */
export function describeBirthdayProblem(value: string, locale = numberLocale()): string | null {
  const say = textOf(birthdayWords)
  const [flawed, ...others] = findInvalidParts(value)
  if (!flawed) return null
  const parts = birthdayParts(value)
  if (findMissingParts(parts).length === 0) return say('noSuchDay', { day: spellInvalidDay(parts, locale) })
  return say(others.length > 0 ? 'partsMissing' : `${flawed}Missing`)
}
