/** The way of a line through values from left to right; a single value is a level line. `most` is the top of the plot. */
export function lineOf(
  values: readonly number[],
  most: number,
  { width, height }: { width: number; height: number },
): string {
  const y = (value: number) => Math.round((height - (value / Math.max(1, most)) * height) * 100) / 100
  const [only] = values
  if (values.length === 1 && only !== undefined) return `M0 ${y(only)}H${width}`
  const step = width / (values.length - 1)
  return values.map((value, i) => `${i === 0 ? 'M' : 'L'}${Math.round(i * step * 100) / 100} ${y(value)}`).join('')
}

/** The place of the largest value, the first of several; null when there is none above zero. */
export function peakOf(values: readonly number[]): number | null {
  const most = Math.max(0, ...values)
  return most === 0 ? null : values.indexOf(most)
}
