/** How many points make a dollar until an operator chooses otherwise. */
export const usualPointsPerDollar = 100
let perDollar = usualPointsPerDollar

/**
 * Sets the value of the panel's points. It can change until the first credit and is fixed afterwards, so that it
 * belongs to the whole program, as its words do: everything that shows a value calls `valueUsd`.
 */
export const worthOfPoints = (pointsPerDollar: number): void => void (perDollar = pointsPerDollar)

/** Returns how many points make a dollar. */
export const pointsPerDollar = (): number => perDollar

/** Converts points to US dollars. */
export const valueUsd = (points: number): number => points / perDollar

/** Converts points to US cents, rounded. */
export const centsOf = (points: number): number => Math.round(valueUsd(points) * 100)

/** Converts US cents to points, which may be a fraction. */
export const convertCentsToPoints = (cents: number): number => (cents * perDollar) / 100
