import { isDay } from '../../../platform/contract/day.ts'
import type { DayRange } from '../../../kit/date-range.ts'

const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')

/** The date range in an address; an end that is not a valid day is left open. */
export const readSpan = (params: URLSearchParams): DayRange => ({
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
})

/** The date range in the format of calls; the server fills open ends with the last 30 days. */
export const toCallDays = ({ from, to }: DayRange): { startDate?: string; endDate?: string } => ({
  ...(from ? { startDate: from } : {}),
  ...(to ? { endDate: to } : {}),
})
