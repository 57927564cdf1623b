import { isDay } from '../../../platform/contract/day.ts'
import { dayOf, daysBefore, type DayRange } from '../../../kit/date-range.ts'
import { reportDaysByDefault } from '../contract.ts'

const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')

/** The date range in an address; an end that is not a valid day is left open. */
export const readDayRange = (params: URLSearchParams): DayRange => ({
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
})

/** The range that a report covers when the address names none. */
export const usualRange = (now: Date): DayRange => ({
  from: dayOf(daysBefore(now, reportDaysByDefault - 1)),
  to: dayOf(now),
})
/** The date range in the address, or the usual one when the address has none. */
export const shownRange = (range: DayRange, now: Date): DayRange =>
  range.from === '' && range.to === '' ? usualRange(now) : range

/** The date range in the format of calls; the server fills open ends as `usualRange` does. */
export const toCallDays = ({ from, to }: DayRange): { startDate?: string; endDate?: string } => ({
  ...(from ? { startDate: from } : {}),
  ...(to ? { endDate: to } : {}),
})
