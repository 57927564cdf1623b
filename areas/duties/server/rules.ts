import type { Day } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { RequestLaw } from '../contract.ts'

const ccpaDays = 45

/**
 * Finds the law that sets the deadline: the CCPA, with 45 days, (Cal. Civ. Code 1798.130) for people in the United
 * States, and the GDPR with one month (Art. 12(3)) for everyone else, including people whose country is unknown.
 */
export const findLaw = (countryId: string | null): RequestLaw => (countryId === 'US' ? 'ccpa' : 'gdpr')

const formatDay = (at: Date): Day => at.toISOString().slice(0, 10)

/**
 * Computes the last day to answer a request. A month ends on the same day of the next month, or on its last day if
 * that month is shorter.
 */
export function computeDueDay(law: RequestLaw, receivedOn: Day): Day {
  const received = new Date(`${receivedOn}T00:00:00Z`)
  if (law === 'ccpa') return formatDay(new Date(received.getTime() + ccpaDays * dayMs))
  const [year, month, day] = [received.getUTCFullYear(), received.getUTCMonth(), received.getUTCDate()]
  const lastOfNext = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  return formatDay(new Date(Date.UTC(year, month + 1, Math.min(day, lastOfNext))))
}

/** Computes how many days are left until the end of a day; negative once it has passed. */
export const countDaysUntil = (due: Day, today: Day): number =>
  Math.round((Date.parse(due) - Date.parse(today)) / dayMs)
