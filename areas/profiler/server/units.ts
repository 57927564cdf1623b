import type { CatalogueUnit } from './catalogue.ts'

/** Converts a number from one of a question's units to the first one, rounded to a whole number. */
export const convertToFirstUnit = (number: number, { factor }: Pick<CatalogueUnit, 'factor'>): number =>
  Math.round(number * factor)

/**
 * Converts a number of the first unit back into the unit in which it was entered. No unit is smaller than the first, so
 * that converting there and back gives the same whole number.
 */
export const convertToUnit = (number: number, { factor }: Pick<CatalogueUnit, 'factor'>): number =>
  Math.round(number / factor)
