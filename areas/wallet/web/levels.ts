import type { PointLevel } from '../contract.ts'

export type LevelStep = PointLevel & { isReached: boolean; missing: number; percent: number }

/** The levels from the smallest on, each with how far the available points reach towards it. */
export const stepsOf = (levels: readonly PointLevel[], available: number): LevelStep[] =>
  levels
    .toSorted((a, b) => a.points - b.points)
    .map((level) => ({
      ...level,
      isReached: available >= level.points,
      missing: Math.max(0, level.points - available),
      percent: Math.min(100, Math.floor((Math.max(0, available) / level.points) * 100)),
    }))
