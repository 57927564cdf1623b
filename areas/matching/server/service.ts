import { createMatching as createEngine, type Prepared } from './engine.ts'
import {
  estimateSegmentChance,
  estimateChance,
  fitCorrection,
  explain,
  matchStrength,
  computePointsPerHour,
  computeRank,
  type Explanation,
  type IndexedSurvey,
  type Panelist,
} from './rules.ts'

/** For more changes than this at once, building a new index is cheaper. */
const rebuildThreshold = 200

/**
 * The matching engine of this process, with the version of the catalogue that it reflects. The owner of the surveys
 * feeds it. `edition` changes whenever a result may differ, so that callers can cache results until then.
 */
export function createMatching() {
  let engine = createEngine([])
  let version = -1
  let edition = 0

  return {
    /** The version of the catalogue in the index; -1 before the first load. */
    version: (): number => version,
    edition: (): number => edition,
    /** Loads the whole catalogue as it was at version `at`. */
    replaceAll(at: number, surveys: Iterable<IndexedSurvey>): void {
      engine = createEngine(surveys)
      version = at
      edition++
    },
    /** Applies the changes up to version `at`: new and changed surveys, and the ids of those that are gone. */
    follow(at: number, changed: readonly IndexedSurvey[], gone: readonly string[]): void {
      for (const surveyId of gone) engine.remove(surveyId)
      for (const survey of changed) engine.reindex(survey)
      version = at
      edition++
    },
    shouldRebuild: (changes: number): boolean => version < 0 || changes >= rebuildThreshold,
    /** Opens or closes a survey at once. */
    setLive(surveyId: string, live: boolean): void {
      engine.setLive(surveyId, live)
      edition++
    },
    /** Closes a quota of one answer that is full. */
    closeCell(surveyId: string, questionId: string, optionId: string): void {
      engine.closeCell(surveyId, questionId, optionId)
      edition++
    },
    /** Resolves a panelist once for the calls below; it remains valid when surveys change. */
    prepare: (panelist: Panelist): Prepared => engine.prepare(panelist),
    /** The ids of the surveys that fit, best first, starting at `offset`. */
    page: (prepared: Prepared, offset: number, limit: number): string[] => engine.page(prepared, offset, limit),
    count: (prepared: Prepared): number => engine.count(prepared),
    matches: (panelist: Panelist, surveyId: string): boolean => engine.matches(panelist, surveyId),
    /** Explains why a survey fits or does not; null when the survey is not on offer. */
    explain: (prepared: Prepared, surveyId: string): Explanation | null => engine.explain(prepared.panelist, surveyId),
    /** Explains why a survey does or does not fit, even when it is not on offer. */
    judge: explain,
    size: () => engine.size(),
    chanceToQualify: estimateChance,
    chanceInSegment: estimateSegmentChance,
    correctionBy: fitCorrection,
    matchStrength,
    pointsPerHour: computePointsPerHour,
    rankOf: computeRank,
  }
}
export type { Prepared } from './engine.ts'
export type Matching = ReturnType<typeof createMatching>
