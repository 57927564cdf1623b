import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import type { Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import {
  offerReasons,
  type CatalogueOfferRow,
  type CatalogueOffers,
  type CatalogueState,
  type HiddenReason,
  type OfferReason,
} from '../contract/connections.ts'
import { gapLanguage } from './catalogue-questions.ts'
import { countBegunByOffer } from './catalogue-store.ts'
import { subtractClicks, type Catalogues } from './catalogues.ts'
import { connectors } from './connectors/by-format.ts'
import type { KnownSupplier, KnownSuppliers } from './known-suppliers.ts'
import type { NetworkAnswers } from './network-answers.ts'
import { marginTermsOf, surveyFloors } from './floor-store.ts'
import { listCountries, findOfferState } from './offer-states.ts'
import { findSupplier } from './store.ts'

type Needs = {
  db: Db
  known: KnownSuppliers
  answers: Pick<NetworkAnswers, 'named'>
  catalogues: Pick<Catalogues, 'shelf'>
}
type OffersAsk = Paging & { state?: CatalogueState; reason?: OfferReason }

/**
 * A page of a catalogue as staff see it, filtered by state or reason, in the order of the network's survey numbers;
 * and the number of surveys of the whole catalogue in each state. Problem 'not-found' for a supplier without a
 * catalogue.
 */
export function createCatalogueOffers({ db, known, answers, catalogues }: Needs) {
  return async (supplierKey: string, { state, reason, ...paging }: OffersAsk): Promise<CatalogueOffers> => {
    const row = await findSupplier(db, supplierKey)
    if (!row || connectors[row.format].family !== 'catalogue') throw new Problem('not-found')
    const shelf = await catalogues.shelf(supplierKey)
    const supplier = await known.find(supplierKey)
    const hidden = findHiddenReason(supplier, shelf?.isShown === true)
    const all = shelf?.offers ?? []
    const place = { supplierKey, kind: row.format, language: gapLanguage }
    const named = await answers.named(db, place, [...new Set(all.flatMap(listCountries))])
    const begun = await countBegunByOffer(db, supplierKey)
    const terms = {
      supplierKey,
      margin: marginTermsOf(row, await surveyFloors(db, supplierKey)),
      sharePercent: row.share_percent,
      floorMicros: row.floor_micros,
      maxPoints: row.max_points,
    }
    const rows = all.map((offer) => {
      const judged = findOfferState(subtractClicks(offer, begun.get(offer.externalId) ?? 0), { terms, named, hidden })
      const { externalId, title, countryId, minutes } = offer
      return { externalId, title, countryId, minutes, ...judged }
    })
    return { ...pageIn(rows, { state, reason, paging }), ...countsOf(rows) }
  }
}

/**
 * The reason why no survey of a catalogue is shown; null when surveys are shown. A supplier that is not among the
 * known ones is switched off.
 */
function findHiddenReason(supplier: KnownSupplier | undefined, isFresh: boolean): HiddenReason | null {
  if (!supplier?.isConnected) return 'off'
  if (!supplier.isLive) return 'listening'
  return isFresh ? null : 'stale'
}

type Asked = { state: CatalogueState | undefined; reason: OfferReason | undefined; paging: Paging }
function pageIn(rows: readonly CatalogueOfferRow[], { state, reason, paging }: Asked) {
  const { offset, limit } = pageOf(paging)
  const wanted = rows.filter(
    (row) => (state === undefined || row.state === state) && (reason === undefined || row.reason === reason),
  )
  return { rows: wanted.slice(offset, offset + limit), count: wanted.length }
}
function countsOf(rows: readonly CatalogueOfferRow[]) {
  const of = (state: CatalogueState): number => rows.filter((row) => row.state === state).length
  const reasons = offerReasons
    .map((reason) => ({ reason, count: rows.filter((row) => row.reason === reason).length }))
    .filter(({ count }) => count > 0)
  return { live: of('live'), paused: of('paused'), hidden: of('hidden'), reasons }
}
