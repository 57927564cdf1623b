import type { Say } from '../../../platform/words/text.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import { dateFormat, displayNames } from '../../../platform/contract/formats.ts'
import { currentLanguage } from '../../../platform/web/text/language.ts'
import { localeFor } from '../../../platform/web/text/locale.ts'
import { paths } from '../../../platform/web/paths.ts'
import type { HealthDim, HealthFigure, MemberList } from '../contract/health.ts'
import type { health } from '../words/en/health.ts'

export type SayHealth = Say<typeof health.words>

/** Names a country in the reader's language. */
export const nameCountry = (countryId: string): string =>
  /^[A-Z]{2}$/.test(countryId)
    ? (displayNames(localeFor(currentLanguage()), { type: 'region' }).of(countryId) ?? countryId)
    : countryId

/** Names a country or source: by its own name, or by words where it has none. */
export function namePart(say: SayHealth, dim: HealthDim, { value, label }: { value: string; label: string }): string {
  if (dim === 'all') return say('by_all')
  if (value === '') return say(`none_${dim}`)
  return dim === 'country' ? nameCountry(value) : label || value
}

/** A count as text; a placeholder for very few where the reader may not see how many. */
export const countText = (say: SayHealth, count: number | null): string =>
  count === null ? say('few') : say('count', { count })

/** A month in the reader's language: `Nov 2026`. */
export const monthText = (month: string): string =>
  dateFormat(localeFor(currentLanguage()), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  )

/** The last day of a month, given its first. */
export function monthEnd(month: string): string {
  const [year = 1970, no = 1] = month.split('-').map(Number)
  return utcDay(new Date(Date.UTC(year, no, 0)))
}

type ListOf = Omit<MemberList, 'figure'> & { figure: HealthFigure }
/** The address of the members behind a figure. */
export function membersOf({ figure, day, dim = 'all', value, startDate, endDate, ageNo }: ListOf): string {
  const query: Record<string, string> = { figure }
  if (day) query['day'] = day
  if (dim !== 'all') Object.assign(query, { dim, value: value ?? '' })
  if (startDate) query['from'] = startDate
  if (endDate) query['to'] = endDate
  if (ageNo !== undefined) query['age'] = String(ageNo)
  return `${paths.panelHealthMembers}?${new URLSearchParams(query).toString()}`
}

/** Where an answer keeps each level. */
export const levelOf = {
  members: 'members',
  active_7: 'active7',
  active_30: 'active30',
  active_90: 'active90',
  active_365: 'active365',
} as const
