import type { HistoryRow, PointLevel } from '../../contract.ts'

/** A level, and how many points are missing to reach it: 0 once it is reached. */
export type LevelStep = Pick<PointLevel, 'levelId' | 'points' | 'valueUsd'> & { missing: number }

/** The progress that points have made: the levels in ascending order, the highest one reached, and the next one. */
export type RewardProgress = { steps: readonly LevelStep[]; best: LevelStep | null; next: LevelStep | null }

/** Works out the progress to the next reward. A negative balance counts as zero. */
export function computeProgress(levels: readonly PointLevel[], available: number): RewardProgress {
  const steps = levels
    .toSorted((a, b) => a.points - b.points)
    .map(({ levelId, points, valueUsd }) => ({ levelId, points, valueUsd, missing: Math.max(0, points - available) }))
  return {
    steps,
    best: steps.findLast(({ missing }) => missing === 0) ?? null,
    next: steps.find(({ missing }) => missing > 0) ?? null,
  }
}

/** Returns how full the ring to the next level is, from 0 to 1: 1 when every level is reached, 0 when there are no levels. */
export function computeShare({ best, next }: RewardProgress, available: number): number {
  if (next === null) return best === null ? 0 : 1
  return Math.min(1, Math.max(0, available) / next.points)
}

/**
 * Returns the highest level that a gain has just reached, or null. `isFirst` means that the lifetime earnings were too low for
 * any reward before.
 */
export function findReachedLevel(
  { best, steps }: RewardProgress,
  { available, lifetime, gained }: { available: number; lifetime: number; gained: number },
): { level: LevelStep; isFirst: boolean } | null {
  if (best === null || available - gained >= best.points) return null
  return { level: best, isFirst: lifetime - gained < (steps[0]?.points ?? 0) }
}

/**
 * Returns how much of the level bar is filled, from 0 to 1. The levels are evenly spaced, because in proportion to their points the
 * first three would be crowded into the first half.
 */
export function computeFilledShare({ steps }: RewardProgress, available: number): number {
  if (steps.length === 0) return 0
  const at = steps.findIndex(({ missing }) => missing > 0)
  if (at < 0) return 1
  const from = steps[at - 1]?.points ?? 0
  const to = steps[at]?.points ?? 1
  return (at + Math.max(0, available - from) / (to - from)) / steps.length
}

/** Returns the credits of an attempt and all others of the same moment: the last part of the welcome bonus is paid with the first survey. */
export function listAttemptCredits(rows: readonly HistoryRow[], attemptId: string): HistoryRow[] {
  const own = rows.find((row) => row.attemptId === attemptId && row.points > 0)
  return own ? rows.filter(({ at, points }) => at === own.at && points > 0).toSorted(byWelcomeLast) : []
}

const byWelcomeLast = (one: HistoryRow, other: HistoryRow): number =>
  Number(one.kind === 'welcome') - Number(other.kind === 'welcome')

/** Returns the welcome credit while it is the only movement, and nothing otherwise, because it is no longer news. */
export const listWelcomeOnly = (rows: readonly HistoryRow[]): HistoryRow[] =>
  rows.length === 1 && rows[0]?.kind === 'welcome' && rows[0].points > 0 ? [...rows] : []

/**
 * Finds how many points there were at a moment, from the latest rows of the history. When all `maxRows` rows are later
 * it returns the balance after the oldest one, because older rows are not read.
 */
export function findPointsAt(rows: readonly HistoryRow[], moment: string, maxRows: number): number {
  const before = rows.find(({ at }) => Date.parse(at) <= Date.parse(moment))
  if (before) return before.balanceAfter
  return rows.length < maxRows ? 0 : (rows.at(-1)?.balanceAfter ?? 0)
}
