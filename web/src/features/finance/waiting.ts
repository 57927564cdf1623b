import type { RedemptionStatus } from '@tuppence/contract/redemptions'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export type Waiting = { unit: 'minutes' | 'hours' | 'days'; count: number }

/** How long something waits, in the largest unit that says it: minutes, hours, days. */
export function waitingSince(instant: string, now: number): Waiting {
  const ms = Math.max(0, now - Date.parse(instant))
  if (ms < hourMs) return { unit: 'minutes', count: Math.floor(ms / minuteMs) }
  if (ms < dayMs) return { unit: 'hours', count: Math.floor(ms / hourMs) }
  return { unit: 'days', count: Math.floor(ms / dayMs) }
}

const undecided: ReadonlySet<RedemptionStatus> = new Set(['requested', 'on_hold', 'awaiting_second'])

/** Whether a reviewer may still decide. */
export const isUndecided = (status: RedemptionStatus): boolean => undecided.has(status)
