export const pointsPerDollar = 100

export const valueUsd = (points: number): number => points / pointsPerDollar
