const steps = [1, 2, 5, 10]
const gridLines = 4

/**
 * Makes the scale of a chart: round numbers from 0 to the first that is not below `most`. They are whole numbers unless
 * `most` is below one.
 */
export function ticksOf(most: number): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / gridLines
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((one) => one * power >= rough) ?? 10) * power
  const whole = most >= 1 ? Math.max(1, step) : step
  return Array.from({ length: Math.max(1, Math.ceil(most / whole)) + 1 }, (_, at) => at * whole)
}

/** The width of one place of the chart, in units of the drawing. */
export const placeWidth = 10
/** The height of the chart, in units of the drawing. */
export const chartHeight = 100

const round = (value: number): number => Math.round(value * 100) / 100

/** The path of a line through the middle of each place; a single place gives a horizontal line. */
export function lineOf(values: readonly number[], top: number): string {
  const y = (value: number) => round(chartHeight - (value / top) * chartHeight)
  const [only] = values
  if (values.length === 1 && only !== undefined) return `M0 ${y(only)}H${placeWidth}`
  return values.map((value, at) => `${at === 0 ? 'M' : 'L'}${at * placeWidth + placeWidth / 2} ${y(value)}`).join('')
}

/** The outline of the area below the values, with a step for each place. */
export function areaOf(values: readonly number[], top: number): string {
  const y = (value: number) => round(chartHeight - (Math.max(0, value) / top) * chartHeight)
  return `M0 ${chartHeight}${values.map((value, at) => `L${at * placeWidth} ${y(value)}H${(at + 1) * placeWidth}`).join('')}V${chartHeight}Z`
}

/** The place of the largest value, or the first of several such places; null when no value is above zero. */
export function peakOf(values: readonly number[]): number | null {
  const most = Math.max(0, ...values)
  return most === 0 ? null : values.indexOf(most)
}
