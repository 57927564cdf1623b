import { minuteMs } from '../../../platform/contract/durations.ts'
import { topUpRounds } from '../../surveys/contract/top-ups.ts'

/** Nothing is due until a median exceeds the promise by a fifth and by at least a minute. */
const tolerance = 1.2

/** Whether a median time worked, in milliseconds, exceeds the promise so far that something is due. */
export const isLate = (medianMs: number, promisedMinutes: number): boolean => {
  const promisedMs = promisedMinutes * minuteMs
  return medianMs > tolerance * promisedMs && medianMs - promisedMs >= minuteMs
}

export type Round = { round: number; medianMs: number }
/**
 * The round in which a promise pays tonight, and the median it pays by. A longer median opens the next round while
 * there is one. Otherwise the last round continues for completions approved since, by the median that it paid the
 * others, or by the current one if that fell.
 */
export function chooseRound(medianMs: number, last: Round | null): Round {
  if (!last) return { round: 1, medianMs }
  if (medianMs > last.medianMs && last.round < topUpRounds) return { round: last.round + 1, medianMs }
  return { round: last.round, medianMs: Math.min(medianMs, last.medianMs) }
}

export type Owing = { points: number; promisedMinutes: number; medianMs: number; paid: number }
/**
 * How many points a completion is owed: its points in proportion to the median, rounded up, less what it has received.
 * All top-ups of a completion together are at most its points.
 */
export function computeDue({ points, promisedMinutes, medianMs, paid }: Owing): number {
  if (!isLate(medianMs, promisedMinutes)) return 0
  const fair = Math.ceil((points * medianMs) / (promisedMinutes * minuteMs))
  return Math.max(0, Math.min(fair, 2 * points) - points - paid)
}
