import type { Device, SurveySort } from '../contract/surveys.ts'
import type { Offer } from './catalog.ts'

/** The sort order and filters of a list. */
export type Wish = { sort?: SurveySort; maxMinutes?: number; device?: Device; since?: string }

type SortedOffer = Pick<Offer, 'card' | 'liveSince'>

const before: Readonly<Record<Exclude<SurveySort, 'match'>, (a: SortedOffer, b: SortedOffer) => number>> = {
  pay: (a, b) => b.card.pointsPerHour - a.card.pointsPerHour,
  minutes: (a, b) => a.card.minutes - b.card.minutes,
  newest: (a, b) => b.liveSince.getTime() - a.liveSince.getTime(),
}

/** Whether a list has no filter and its default order, the best match first. */
export const isPlain = ({ sort = 'match', maxMinutes, device, since }: Wish): boolean =>
  sort === 'match' && maxMinutes === undefined && device === undefined && since === undefined

/** Whether a survey passes the reader's filters. */
export const passesFilters = ({ card, liveSince }: SortedOffer, { maxMinutes, device, since }: Wish): boolean =>
  (maxMinutes === undefined || card.minutes <= maxMinutes) &&
  (device === undefined || card.devices.includes(device)) &&
  (since === undefined || liveSince.getTime() > Date.parse(since))

/**
 * Makes a function that sorts offers; equal offers keep their order. Each array is sorted once for each sort order and
 * the result is kept, so whoever changes the offers must pass a new array.
 */
export function createOrders<O extends SortedOffer>() {
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
  /** Whether an offer fits the panelist; such offers come first. */
  isFitted: (offer: Offer) => boolean
  worthOf: (card: Offer['card'], chance: number) => number
}
/**
 * Merges the surveys of partners into our own. When sorted by best match, our own surveys keep their order, and each
 * partner survey goes before the first of ours whose hourly pay times the chance to qualify is lower. Other orders
 * sort all surveys together.
 */
export function mergeOffers(
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
