export type Sample = { hours: number; value: number }
export type Slope = { perHour: number; error: number }

/**
 * Caches, prepared statements and compiled code may fill up for this share of the time. A long run also waits for this many calls, because
 * calls are what fills them and a slow machine makes fewer, but never for more than half of the time.
 */
const warmUp = { share: 0.25, calls: 300_000, shareAtMost: 0.5 }
/** A run of this many minutes or more counts as long. */
export const longMinutes = 60

/** Whether a process is warm after these hours and calls of a run that takes `minutes` in all. */
export function isWarm({ hours, calls }: { hours: number; calls: number }, minutes: number): boolean {
  const share = (hours * 60) / minutes
  return share > warmUp.share && (minutes < longMinutes || calls >= warmUp.calls || share > warmUp.shareAtMost)
}

/** The slope of a line by least squares, with its standard error; both infinite for fewer than three samples. */
export function fitSlope(samples: readonly Sample[]): Slope {
  const count = samples.length
  if (count < 3) return { perHour: Infinity, error: Infinity }
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / count
  const [meanHours, meanValue] = [mean(({ hours }) => hours), mean(({ value }) => value)]
  const spread = samples.reduce((sum, { hours }) => sum + (hours - meanHours) ** 2, 0)
  const perHour = samples.reduce((sum, { hours, value }) => sum + (hours - meanHours) * (value - meanValue), 0) / spread
  const squares = samples.reduce(
    (sum, { hours, value }) => sum + (value - meanValue - perHour * (hours - meanHours)) ** 2,
    0,
  )
  return { perHour, error: Math.sqrt(squares / (count - 2) / spread) }
}

/** The least value of each stretch of so many samples: what a process really needs, without what garbage adds in between. */
export function leastOfEach(samples: readonly Sample[], size: number): Sample[] {
  const least: Sample[] = []
  for (let at = 0; at + size <= samples.length; at += size) {
    const stretch = samples.slice(at, at + size)
    least.push(stretch.reduce((low, one) => (one.value < low.value ? one : low)))
  }
  return least
}

/**
 * Whether memory grows: a slope of a long run counts as it is; one of a short run only where it lies above the limit by more than
 * twice its error, because in ten minutes a megabyte is nothing and six an hour.
 */
export function isLeaking({ perHour, error }: Slope, limit: number, isLong: boolean): boolean {
  return isLong ? !(perHour < limit) : !(perHour - 2 * error < limit)
}
