import type { Device, SurveySort } from '../contract/surveys.ts'
import type { Offer } from './catalog.ts'

/** What a reader asks of a list beyond its page. */
export type Wish = { sort?: SurveySort; maxMinutes?: number; device?: Device; since?: string }

type Sorted = Pick<Offer, 'card' | 'liveSince'>

const before: Readonly<Record<Exclude<SurveySort, 'match'>, (a: Sorted, b: Sorted) => number>> = {
  pay: (a, b) => b.card.pointsPerHour - a.card.pointsPerHour,
  minutes: (a, b) => a.card.minutes - b.card.minutes,
  newest: (a, b) => b.liveSince.getTime() - a.liveSince.getTime(),
}

/** Whether a list is asked for as it comes by itself: the best match first, and nothing left out. */
export const isPlain = ({ sort = 'match', maxMinutes, device, since }: Wish): boolean =>
  sort === 'match' && maxMinutes === undefined && device === undefined && since === undefined

/** Whether a survey is one of those that the reader wants to see. */
export const suits = ({ card, liveSince }: Sorted, { maxMinutes, device, since }: Wish): boolean =>
  (maxMinutes === undefined || card.minutes <= maxMinutes) &&
  (device === undefined || card.devices.includes(device)) &&
  (since === undefined || liveSince.getTime() > Date.parse(since))

/**
 * Sorts offers; those that are equal keep the order they came in. The same array is sorted once for each way, however many
 * readers ask: whoever changes what is on offer makes a new array.
 */
export function createOrders<O extends Sorted>() {
  const made = new WeakMap<readonly O[], Map<SurveySort, readonly O[]>>()
  return (offers: readonly O[], sort: SurveySort): readonly O[] => {
    if (sort === 'match') return offers
    const known = made.get(offers) ?? new Map<SurveySort, readonly O[]>()
    made.set(offers, known)
    const sorted = known.get(sort) ?? offers.toSorted(before[sort])
    known.set(sort, sorted)
    return sorted
  }
}

type Worth = {
  segment: string
  /** Whether an offer is one of those that fit, which come first. */
  isFitted: (offer: Offer) => boolean
  worthOf: (card: Offer['card'], chance: number) => number
}
/**
 * Puts surveys of partners among those of the house: in the order that is wished, and for the best match each before the first that pays
 * less an hour by the chance to qualify. Those of the house keep their order among themselves.
 */
export function among(
  own: readonly Offer[],
  walls: readonly Offer[],
  sort: SurveySort,
  { segment, isFitted, worthOf }: Worth,
): readonly Offer[] {
  if (walls.length === 0) return own
  if (sort !== 'match') return [...own, ...walls].toSorted(before[sort])
  const worth = (offer: Offer): number => worthOf(offer.card, offer.chanceIn(segment))
  const waiting = walls.toSorted((a, b) => worth(b) - worth(a))
  const merged: Offer[] = []
  for (const offer of own) {
    while (waiting[0] && (!isFitted(offer) || worth(waiting[0]) > worth(offer))) merged.push(...waiting.splice(0, 1))
    merged.push(offer)
  }
  return [...merged, ...waiting]
}
