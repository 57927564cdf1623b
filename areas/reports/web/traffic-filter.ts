import { trafficStatuses, type TrafficStatus } from '../contract.ts'
import type { DayRange } from '../../../kit/date-range.ts'
import { daysOf, spanIn } from './span.ts'

export type TrafficFilter = { userName: string; email: string; status: TrafficStatus | null; span: DayRange }

/** The filter that an address asks for; what means nothing is left out. */
export const readFilter = (params: URLSearchParams): TrafficFilter => ({
  userName: (params.get('userName') ?? '').slice(0, 160),
  email: (params.get('email') ?? '').slice(0, 254),
  status: trafficStatuses.find((one) => one === params.get('status')) ?? null,
  span: spanIn(params),
})

/** The filter as calls take it. */
export const askOf = ({ userName, email, status, span }: TrafficFilter) => ({
  ...(userName.trim() ? { userName: userName.trim() } : {}),
  ...(email.trim() ? { email: email.trim() } : {}),
  ...(status ? { status } : {}),
  ...daysOf(span),
})

/** Whether anybody is left out. */
export const isFiltered = (filter: TrafficFilter): boolean => Object.keys(askOf(filter)).length > 0
