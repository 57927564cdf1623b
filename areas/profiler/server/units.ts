import type { CatalogueUnit } from './catalogue.ts'

/** A number of one unit, in the first unit of its question, rounded to a whole number. */
export const inFirstUnit = (number: number, { factor }: Pick<CatalogueUnit, 'factor'>): number =>
  Math.round(number * factor)

/**
 * A number of the first unit in another one, as it was told: no unit is smaller than the first, so that rounding there and back again
 * gives the same whole number.
 */
export const inUnit = (number: number, { factor }: Pick<CatalogueUnit, 'factor'>): number => Math.round(number / factor)
