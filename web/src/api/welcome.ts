/** The three parts of the welcome bonus in points, each paid once (product, section 3); "up to $5" is their sum. */
export const welcomePoints = { verify: 100, top5: 150, first: 250 } as const
