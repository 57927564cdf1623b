/** How many points are worth a dollar until the operator chooses another number. */
export const usualPointsPerDollar = 100
let perDollar = usualPointsPerDollar

/**
 * Sets how many points are worth a dollar, for the whole program. The number can change until the first credit, and is
 * fixed afterwards. Everything that shows a value calls `valueUsd`.
 */
export const setPointsPerDollar = (pointsPerDollar: number): void => void (perDollar = pointsPerDollar)

/** Returns how many points are worth a dollar. */
export const pointsPerDollar = (): number => perDollar

/** Converts points to US dollars. */
export const valueUsd = (points: number): number => points / perDollar

/** Converts points to US cents, rounded. */
export const centsOf = (points: number): number => Math.round(valueUsd(points) * 100)

/** Converts US cents to points, which may be a fraction. */
export const convertCentsToPoints = (cents: number): number => (cents * perDollar) / 100
