import { pointsPerDollar } from '../../../platform/contract/money.ts'
import { makeSurveyId } from './survey-ids.ts'

/** The margin that a survey must leave us: in millionths of a US dollar, and in percent of what its supplier owes. */
export type Floor = { floorMicros: number; floorPercent: number }
/**
 * A supplier's commission, the lowest margin that its surveys may leave, and the floors that replace it for single
 * surveys.
 */
export type MarginTerms = Floor & { feePercent: number; ofSurveys: ReadonlyMap<string, Floor> }
export const noMarginTerms: MarginTerms = { floorMicros: 0, floorPercent: 0, feePercent: 0, ofSurveys: new Map() }

/** A margin below its floor, both in millionths of a US dollar. */
export type UnderFloor = { marginMicros: number; floorMicros: number }
type Offered = { surveyId: string; micros: number; points: number }

/**
 * What is left of an offer's price after commission and points, if that is below the floor; otherwise null. If both
 * parts of a floor are zero, there is no floor.
 */
export function findUnderFloor({ surveyId, micros, points }: Offered, terms: MarginTerms): UnderFloor | null {
  const floor = terms.ofSurveys.get(surveyId) ?? terms
  if (floor.floorMicros === 0 && floor.floorPercent === 0) return null
  const owed = Math.round((micros * (10_000 - Math.round(terms.feePercent * 100))) / 10_000)
  const marginMicros = owed - Math.round((points * 1_000_000) / pointsPerDollar())
  const floorMicros = Math.max(floor.floorMicros, Math.round((owed * floor.floorPercent) / 100))
  return marginMicros < floorMicros ? { marginMicros, floorMicros } : null
}

/** The same for an offer that is named by its supplier's own id. */
export const underFloorOf = (
  { externalId, ...offered }: Omit<Offered, 'surveyId'> & { externalId: string },
  { supplierKey, margin }: { supplierKey: string; margin: MarginTerms },
): UnderFloor | null => findUnderFloor({ ...offered, surveyId: makeSurveyId(supplierKey, externalId) }, margin)
