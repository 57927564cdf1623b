import { utcDay } from '../../../platform/contract/day.ts'
import { addDays } from '../../../platform/contract/day-span.ts'
import type { Permission } from '../../../platform/contract/access.ts'
import { dayMs } from '../../../platform/contract/durations.ts'

type Moments = { from: Date; to: Date }

/** Today so far, and the same weekday last week up to the same minute; days begin at 00:00 UTC. */
export function spansOf(now: Date): { today: Moments; before: Moments } {
  const from = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const weekEarlier = (at: Date): Date => new Date(at.getTime() - 7 * dayMs)
  return { today: { from, to: now }, before: { from: weekEarlier(from), to: weekEarlier(now) } }
}

/**
 * Lists the UTC days that end with yesterday, oldest first. Today is left out, because a partial day cannot be
 * compared with whole ones.
 */
export const listWholeDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(utcDay(now), at - count))

/** Whether a reader may do this work and open its page. */
export const opensTo = (
  { permission, pageNeeds = permission }: { permission: Permission; pageNeeds?: Permission },
  permissions: readonly Permission[],
): boolean => permissions.includes(permission) && permissions.includes(pageNeeds)

type Sortable = { due: Date | null; oldest: Date | null; overdue: number }
const timeOf = (at: Date | null): number => at?.getTime() ?? Infinity
/** Sorts overdue work first, then by deadline, then work without a deadline, oldest first. */
export const byDeadline = (a: Sortable, b: Sortable): number =>
  Number(b.overdue > 0) - Number(a.overdue > 0) ||
  compare(timeOf(a.due), timeOf(b.due)) ||
  compare(timeOf(a.oldest), timeOf(b.oldest))
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
