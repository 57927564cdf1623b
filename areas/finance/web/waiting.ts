import type { RedemptionStatus } from '../../redemptions/contract.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export type Waiting = { unit: 'minutes' | 'hours' | 'days'; count: number }
export type Haste = 'calm' | 'soon' | 'late'

/** How long something waits, in the largest unit that says it: minutes, hours, days. */
export function waitingSince(instant: string, now: number): Waiting {
  const ms = Math.max(0, now - Date.parse(instant))
  if (ms < hourMs) return { unit: 'minutes', count: Math.floor(ms / minuteMs) }
  if (ms < dayMs) return { unit: 'hours', count: Math.floor(ms / hourMs) }
  return { unit: 'days', count: Math.floor(ms / dayMs) }
}

/** How much a request hurries: within a day nothing, from one day on soon, from three days on it is late. */
export function hasteOf(requestedAt: string, now: number): Haste {
  const ms = now - Date.parse(requestedAt)
  if (ms >= 3 * dayMs) return 'late'
  return ms >= dayMs ? 'soon' : 'calm'
}

/** The days left to decide a dispute (rounded up, below zero when it is overdue) and how much it hurries; staff get mails at ten and at two days left. */
export function deadlineOf(decideBy: string, now: number): { days: number; haste: Haste } {
  const days = Math.ceil((Date.parse(decideBy) - now) / dayMs)
  if (days <= 2) return { days, haste: 'late' }
  return { days, haste: days <= 10 ? 'soon' : 'calm' }
}

const undecided: ReadonlySet<RedemptionStatus> = new Set(['requested', 'on_hold', 'awaiting_second'])

/** Whether a reviewer may still decide. */
export const isUndecided = (status: RedemptionStatus): boolean => undecided.has(status)
