const perDollar = 1_000_000

/** A price in whole millionths of a dollar. */
export const microsOf = (price: string): number => Math.round(Number(price) * perDollar)

/** Dollars as text, with at least `decimals` decimals and at most six. */
export function dollars(micros: number, decimals = 2): string {
  const exact = (micros / perDollar).toFixed(6)
  const shortest = exact.length - 6 + decimals
  return exact.slice(0, shortest) + exact.slice(shortest).replace(/0+$/, '')
}

/** In the app's currency, at 100 to the dollar. */
export const pointsOf = (micros: number): number => micros / 10_000
