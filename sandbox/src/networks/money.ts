const perDollar = 1_000_000

/** Millionths of a dollar, as whole numbers, from a price in words. */
export const microsOf = (price: string): number => Math.round(Number(price) * perDollar)

/** Dollars in words: at least `decimals` of them, and as many more as it takes, up to six. */
export function dollars(micros: number, decimals = 2): string {
  const exact = (micros / perDollar).toFixed(6)
  const shortest = exact.length - 6 + decimals
  return exact.slice(0, shortest) + exact.slice(shortest).replace(/0+$/, '')
}

/** In the currency of the app, of which a hundred are a dollar here. */
export const pointsOf = (micros: number): number => micros / 10_000
