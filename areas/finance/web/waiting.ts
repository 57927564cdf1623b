import { dayMs, hourMs, minuteMs } from '../../../platform/contract/durations.ts'

export type Waiting = { unit: 'minutes' | 'hours' | 'days'; count: number }
export type Urgency = 'calm' | 'soon' | 'late'

/** How long something has waited since an instant, in the largest suitable unit: minutes, hours or days. */
export function measureWaiting(instant: string, now: number): Waiting {
  const ms = Math.max(0, now - Date.parse(instant))
  if (ms < hourMs) return { unit: 'minutes', count: Math.floor(ms / minuteMs) }
  if (ms < dayMs) return { unit: 'hours', count: Math.floor(ms / hourMs) }
  return { unit: 'days', count: Math.floor(ms / dayMs) }
}

/** How urgent a request is: it is calm for a day, then soon, and late after three days. */
export function rateUrgency(requestedAt: string, now: number): Urgency {
  const ms = now - Date.parse(requestedAt)
  if (ms >= 3 * dayMs) return 'late'
  return ms >= dayMs ? 'soon' : 'calm'
}

/**
 * The days left to decide a dispute (rounded up, negative when overdue), and how urgent it is. Staff get emails at ten
 * and at two days left.
 */
export function measureDeadline(decideBy: string, now: number): { days: number; urgency: Urgency } {
  const days = Math.ceil((Date.parse(decideBy) - now) / dayMs)
  if (days <= 2) return { days, urgency: 'late' }
  return { days, urgency: days <= 10 ? 'soon' : 'calm' }
}
