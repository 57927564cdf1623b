const steps = [1, 2, 5, 10]
const gridLines = 4

/** A value of a chart; null where nothing was measured, which is not 0. */
export type Value = number | null

/**
 * Makes the scale of a chart: round numbers from 0, or from the last that is not above `least` when that is below 0, to
 * the first that is not below `most`. They are whole numbers unless all of them are within one of 0.
 */
export function ticksOf(most: number, least = 0): number[] {
  const [up, down] = [Math.max(0, most), Math.max(0, -least)]
  if (up + down === 0) return [0, 1]
  const rough = (up + down) / gridLines
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((one) => one * power >= rough) ?? 10) * power
  const whole = Math.max(up, down) >= 1 ? Math.max(1, step) : step
  const below = Math.ceil(down / whole)
  return Array.from({ length: below + Math.ceil(up / whole) + 1 }, (_, at) => (at - below) * whole)
}

/** The width of one place of the chart, in units of the drawing. */
export const placeWidth = 10
/** The height of the chart, in units of the drawing. */
export const chartHeight = 100

const round = (value: number): number => Math.round(value * 100) / 100

/** How far below the top of the drawing a value is, on a scale from `bottom` to `top`. */
export const heightOf = (value: number, top: number, bottom = 0): number =>
  round(((top - value) / (top - bottom)) * chartHeight)

/**
 * The path of a line through the middle of each place. It has a gap where there is no value; one value between two gaps
 * gives a horizontal line.
 */
export function lineOf(values: readonly Value[], top: number, bottom = 0): string {
  const isGap = (at: number) => (values[at] ?? null) === null
  return values
    .map((value, at) => {
      if (value === null) return ''
      const y = heightOf(value, top, bottom)
      if (isGap(at - 1) && isGap(at + 1)) return `M${at * placeWidth} ${y}H${(at + 1) * placeWidth}`
      return `${isGap(at - 1) ? 'M' : 'L'}${at * placeWidth + placeWidth / 2} ${y}`
    })
    .join('')
}

/** The outline of the area below the values, with a step for each place. */
export function areaOf(values: readonly Value[], top: number, bottom = 0): string {
  const y = (value: Value) => heightOf(Math.max(bottom, value ?? bottom), top, bottom)
  return `M0 ${chartHeight}${values.map((value, at) => `L${at * placeWidth} ${y(value)}H${(at + 1) * placeWidth}`).join('')}V${chartHeight}Z`
}

/** The place of the largest value, or the first of several such places; null when no value is above zero. */
export function peakOf(values: readonly Value[]): number | null {
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  return most === 0 ? null : values.indexOf(most)
}
