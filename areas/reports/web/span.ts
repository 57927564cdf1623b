import { isDay } from '../../../platform/contract/day.ts'
import type { DayRange } from '../../../kit/date-range.ts'

const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')

/** The days that an address asks for; an end that is no day is open. */
export const spanIn = (params: URLSearchParams): DayRange => ({
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
})

/** The days as calls take them; open ends are left to the server, which then shows the last 30 days. */
export const daysOf = ({ from, to }: DayRange): { startDate?: string; endDate?: string } => ({
  ...(from ? { startDate: from } : {}),
  ...(to ? { endDate: to } : {}),
})
