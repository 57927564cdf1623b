import type { CatalogueState, HiddenReason, OfferReason, PausedReason } from '../contract/connections.ts'
import type { CatalogueOffer, QuotaCell } from './connectors/connector.ts'
import type { KnownSupplier } from './known-suppliers.ts'
import type { Named } from './network-answers.ts'
import { underFloorOf, type UnderFloor } from './margin-rules.ts'
import { computePoints } from './rules.ts'

type Terms = Pick<KnownSupplier, 'supplierKey' | 'sharePercent' | 'floorMicros' | 'maxPoints' | 'margin'>
/** For each country, our questions by the network's question id. */
export type NamedIn = ReadonlyMap<string, ReadonlyMap<string, Named>>
export type OfferVerdict = {
  state: CatalogueState
  reason: OfferReason | null
  points: number
  under: UnderFloor | null
}

/** The state of an offer: live, paused for its own reason, or hidden together with its whole catalogue. */
export function findOfferState(
  offer: CatalogueOffer,
  { terms, named, hidden }: { terms: Terms; named: NamedIn; hidden: HiddenReason | null },
): OfferVerdict {
  const points = computePoints(offer.price.micros, terms.sharePercent)
  const under = underFloorOf({ externalId: offer.externalId, micros: offer.price.micros, points }, terms)
  const reason =
    findPriceReason(offer, terms, { points, under }) ?? findFullReason(offer) ?? findQuestionsReason(offer, named)
  const isUnder = reason === 'below-margin'
  if (reason) return { state: 'paused', reason, points, under: isUnder ? under : null }
  return hidden
    ? { state: 'hidden', reason: hidden, points, under: null }
    : { state: 'live', reason: null, points, under: null }
}

type OfferPay = Pick<OfferVerdict, 'points' | 'under'>
function findPriceReason({ price }: CatalogueOffer, terms: Terms, { points, under }: OfferPay): PausedReason | null {
  if (price.currency !== 'USD') return 'other-currency'
  if (price.micros < terms.floorMicros) return 'below-floor'
  if (points < 1) return 'no-points'
  if (under) return 'below-margin'
  return points > terms.maxPoints ? 'over-cap' : null
}

function findFullReason({ left, clicks }: CatalogueOffer): PausedReason | null {
  if (left === 0) return 'full'
  return clicks?.left === 0 ? 'click-limit' : null
}

/** The mapped countries for which an offer is meant. */
export const listCountries = ({ countryId, quotas }: Pick<CatalogueOffer, 'countryId' | 'quotas'>): string[] =>
  (countryId ? [countryId] : [...new Set(quotas.flatMap((cell) => cell.countryId ?? []))]).filter((one) =>
    /^[A-Z]{2}$/.test(one),
  )

/** Why no one can fit an offer, or null: every open quota asks something that no map can answer. */
function findQuestionsReason(offer: CatalogueOffer, named: NamedIn): PausedReason | null {
  if (offer.quotas.length === 0) return null
  const paths = openPaths(offer.quotas)
  if (paths.length === 0) return 'quotas-closed'
  const countries = listCountries(offer)
  const reasons = paths.map((path) => findPathReason(path, { countries, named }))
  if (reasons.includes(null)) return null
  return reasons.includes('question-left-out') ? 'question-left-out' : 'question-unmapped'
}

/** The open quotas, each with the quota above it. */
function openPaths(quotas: readonly QuotaCell[]): QuotaCell[][] {
  const open = quotas.filter(({ left }) => left > 0)
  const tops = open.filter(({ parentId }) => parentId === null)
  return tops.flatMap((top) => {
    const isParent = quotas.some(({ parentId }) => parentId === top.id)
    const below = open.filter(({ parentId }) => parentId === top.id)
    return isParent ? below.map((cell) => [top, cell]) : [[top]]
  })
}

function findPathReason(
  path: readonly QuotaCell[],
  { countries, named }: { countries: readonly string[]; named: NamedIn },
): PausedReason | null {
  const refs = path.flatMap(({ conditions }) => conditions.map(({ questionRef }) => questionRef))
  if (refs.length === 0) return null
  const own = path.flatMap(({ countryId }) => countryId ?? [])
  const places = own.length > 0 ? countries.filter((country) => own.includes(country)) : countries
  const found = places.map((country): PausedReason | null => {
    const ours = refs.map((ref) => named.get(country)?.get(ref))
    if (ours.includes(undefined)) return 'question-unmapped'
    return ours.some((one) => one?.isLeftOut) ? 'question-left-out' : null
  })
  if (found.includes(null)) return null
  return found.includes('question-left-out') ? 'question-left-out' : 'question-unmapped'
}
