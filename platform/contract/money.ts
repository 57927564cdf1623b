/** So many points make a dollar, until an operator chooses otherwise. */
export const usualPointsPerDollar = 100
let perDollar = usualPointsPerDollar

/**
 * Takes over what the panel's points are worth. It can change until the first credit and is fixed from then on, so that it belongs to
 * the program as its words do: whoever tells a value asks `valueUsd`.
 */
export const worthOfPoints = (pointsPerDollar: number): void => void (perDollar = pointsPerDollar)

/** How many points make a dollar. */
export const pointsPerDollar = (): number => perDollar

/** What points are worth, in US dollars. */
export const valueUsd = (points: number): number => points / perDollar

/** The same in cents. */
export const centsOf = (points: number): number => Math.round(valueUsd(points) * 100)

/** How many points so many cents are worth; not always whole. */
export const pointsOfCents = (cents: number): number => (cents * perDollar) / 100
