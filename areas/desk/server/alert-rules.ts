import type { CountFacts, RateFacts, RatePart, Tally } from '../../../platform/server/for-desk.ts'

/** From this value on, a change of a rate opens an alert, which stays until the rate is usual again. */
const opensAtZ = 4
const closesBelowZ = 2
const fewest = 50
const leastDifference = 0.05
/**
 * A count is unusual when it is this many median deviations from the usual one, and usual again within the smaller
 * number.
 */
const opensAtDeviations = 5
const closesWithinDeviations = 2
/** If a value has fewer earlier cases than this, it is compared with the overall rate. */
const fewestOfValue = 10
/** The named values together explain at least this share of the change; a longer list would explain nothing. */
const carriedShare = 0.6
const namedAtMost = 3

/** What a rule concludes about a subject: an alert opens, an open one stays, or there is no alert. */
export type Judged = 'opens' | 'stays' | 'none'
/** A value that explains part of a change, and its share of it. */
export type Carrier = { part: string; key: string; name: string; share: number; hits: number; of: number }

const rateOf = ({ hits, of }: Tally): number => (of === 0 ? 0 : hits / of)

/** Computes the two-proportion z-score of the current rate against the earlier one; 0 if either has no cases. */
export function computeZ(now: Tally, before: Tally): number {
  if (now.of === 0 || before.of === 0) return 0
  const pooled = (now.hits + before.hits) / (now.of + before.of)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / now.of + 1 / before.of))
  return spread === 0 ? 0 : (rateOf(now) - rateOf(before)) / spread
}

/** Judges a rate that is bad when it goes up, or when it goes down. */
export function judgeRate({ now, before }: Pick<RateFacts, 'now' | 'before'>, bad: 'up' | 'down'): Judged {
  const way = bad === 'up' ? 1 : -1
  const z = computeZ(now, before) * way
  const difference = (rateOf(now) - rateOf(before)) * way
  if (z >= opensAtZ && now.of >= fewest && before.of >= fewest && difference >= leastDifference) return 'opens'
  return z >= closesBelowZ ? 'stays' : 'none'
}

/** Finds the median of some numbers; 0 for none. */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

/** Judges a count against the same hours of earlier weeks: by its distance from their median, in median deviations. */
export function judgeCount({ now, before }: Pick<CountFacts, 'now' | 'before'>, bad: 'up' | 'down'): Judged {
  const usual = computeMedian(before)
  // Even a count that was always the same may differ by one now and then.
  const deviation = Math.max(1, computeMedian(before.map((value) => Math.abs(value - usual))))
  const distance = ((now - usual) * (bad === 'up' ? 1 : -1)) / deviation
  if (distance >= opensAtDeviations) return 'opens'
  return distance > closesWithinDeviations ? 'stays' : 'none'
}

/** How many more cases a value has than its own earlier rate, or the overall rate, would give. */
function computeExcess({ now, before }: RatePart, whole: Tally): number {
  const usual = before.of >= fewestOfValue ? rateOf(before) : rateOf(whole)
  return now.hits - usual * now.of
}

/**
 * Finds the values that explain most of a change. They come from the part that needs the fewest of them, the greatest
 * first. A part with a single value explains nothing, and one that would need too many is left out.
 */
export function findCarriers({ now, before, parts }: Pick<RateFacts, 'now' | 'before' | 'parts'>): Carrier[] {
  const change = now.hits - rateOf(before) * now.of
  if (change === 0) return []
  const names = [...new Set(parts.map(({ part }) => part))]
  const found = names.map((part) =>
    listCarriers(
      parts.filter((one) => one.part === part),
      before,
      change,
    ),
  )
  return found.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length)[0] ?? []
}

function listCarriers(values: readonly RatePart[], whole: Tally, change: number): Carrier[] {
  if (values.length < 2) return []
  const shares = values
    .map((value) => ({ ...value, share: computeExcess(value, whole) / change }))
    .toSorted((a, b) => b.share - a.share)
  const carriers: Carrier[] = []
  let carried = 0
  for (const { part, key, name, share, now } of shares.slice(0, namedAtMost)) {
    carriers.push({ part, key, name, share: Math.min(1, share), ...now })
    carried += share
    if (carried >= carriedShare) return carriers
  }
  return []
}
