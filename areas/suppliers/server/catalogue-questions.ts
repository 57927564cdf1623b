import type { Db, Tx } from '../../../platform/server/db.ts'
import type { CatalogueOffer } from './connectors/connector.ts'
import type { KnownSupplier } from './known-suppliers.ts'
import type { NetworkAnswers } from './network-answers.ts'
import { listCountries } from './offer-states.ts'

/**
 * The network does not say which languages a country has, so questions without a map are recorded for this one, in
 * which our texts are written first.
 */
export const gapLanguage = 'en'

/** Records, for each country, the questions that offers ask but no map covers, so that staff can see them. */
export async function noteGaps(
  tx: Tx,
  answers: NetworkAnswers,
  { format }: Pick<KnownSupplier, 'format'>,
  offers: readonly CatalogueOffer[],
): Promise<void> {
  for (const [countryId, asking] of askedByCountry(offers))
    await answers.ours(tx, { kind: format, countryId, language: gapLanguage }, asking.flat())
}

/** The questions of offers, each once per offer, grouped by the countries of the offer. */
function askedByCountry(offers: readonly CatalogueOffer[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const asked = new Map<string, (readonly string[])[]>()
  for (const offer of offers) {
    const { quotas } = offer
    const refs = [...new Set(quotas.flatMap(({ conditions }) => conditions.map(({ questionRef }) => questionRef)))]
    for (const country of listCountries(offer)) {
      const held = asked.get(country)
      if (held) held.push(refs)
      else asked.set(country, [refs])
    }
  }
  return asked
}

/**
 * For each profile question, how many of these offers ask it, according to the maps for their countries. Questions
 * that staff exclude from choosing surveys are left out.
 */
export async function countAsked(
  db: Db,
  answers: Pick<NetworkAnswers, 'named'>,
  of: { supplierKey: string; kind: string },
  offers: readonly CatalogueOffer[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const asked = askedByCountry(offers)
  const named = await answers.named(db, { ...of, language: gapLanguage }, [...asked.keys()])
  for (const [countryId, asking] of asked) {
    const ours = (questionRef: string) => {
      const found = named.get(countryId)?.get(questionRef)
      return found && !found.isLeftOut ? [found.questionId] : []
    }
    for (const questionRefs of asking)
      for (const questionId of new Set(questionRefs.flatMap(ours)))
        counts.set(questionId, (counts.get(questionId) ?? 0) + 1)
  }
  return counts
}
