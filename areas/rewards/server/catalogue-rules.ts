import { rewardMessage, type RewardForm } from '../contract.ts'
import type { ProviderCampaign, ProviderProduct } from '../../providers/contract.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { findBorneFee, computeSentCents } from './rules.ts'

/** The necessary part of a provider's catalogue: at least the products in question, including those no longer sold. */
export type KnownCatalogue = { products: readonly ProviderProduct[]; campaigns: readonly ProviderCampaign[] }
type Choice = Pick<RewardForm, 'productIds' | 'campaignId'>
type Sold = Choice & Pick<RewardForm, 'amounts' | 'currency' | 'countries' | 'feeCents' | 'feeBearer'>
/** A fault of one field of a form. */
export type Fault = { field: string; message: Message }

/**
 * The products that people can choose from: the chosen ones, otherwise those of the campaign; products that are no
 * longer sold are left out.
 */
function findProducts({ productIds, campaignId }: Choice, { products, campaigns }: KnownCatalogue): ProviderProduct[] {
  const ofCampaign = campaigns.find((one) => one.campaignId === campaignId)?.productIds ?? []
  const ids = new Set(productIds.length > 0 ? productIds : ofCampaign)
  return products.filter((one) => ids.has(one.productId) && !one.isGone)
}

/** Whether a reward still has a product to sell; true if no catalogue was fetched yet. */
export function isSold({ productIds, campaignId }: Choice, known: KnownCatalogue | null): boolean {
  if (!known) return true
  if (productIds.length > 0) return findProducts({ productIds, campaignId }, known).length > 0
  return campaignId === null || known.campaigns.some((one) => one.campaignId === campaignId)
}

/** Money as it is sent: in hundredths of the currency's main unit. */
export type SentValue = { cents: number; currency: string }
/**
 * Whether a reward has a product that is sold for this amount. A product that is not in the catalogue, such as one of a
 * campaign, is assumed to be sold.
 */
export function isSoldFor(choice: Choice, { cents, currency }: SentValue, known: KnownCatalogue | null): boolean {
  const chosen = known ? findProducts(choice, known) : []
  return chosen.length === 0 || chosen.some((one) => isIn(one, currency) && isWithin(one, cents))
}

/**
 * The products of a form that are missing from the catalogue. Products that the reward had before may be missing: they
 * stay until staff remove them.
 */
export function findChoiceFaults(form: Choice, known: KnownCatalogue, before: Choice | null): Fault[] {
  const faults: Fault[] = []
  const sold = new Set(known.products.filter((one) => !one.isGone).map((one) => one.productId))
  const unknown = form.productIds.find((id) => !sold.has(id) && !before?.productIds.includes(id))
  if (unknown !== undefined)
    faults.push({ field: 'productIds', message: rewardMessage('productUnknown', { id: unknown }) })
  const hasCampaign = known.campaigns.some((one) => one.campaignId === form.campaignId)
  if (form.campaignId !== null && !hasCampaign && form.campaignId !== before?.campaignId)
    faults.push({ field: 'campaignId', message: rewardMessage('campaignUnknown') })
  return faults
}

/**
 * The amounts and countries of a form for which none of its products is sold. For an edit, only the changes are
 * checked: an amount or a country that was there before stays, however the catalogue has changed.
 */
export function findSaleFaults(form: Sold, known: KnownCatalogue, before: Sold | null): Fault[] {
  const chosen = findProducts(form, known)
  if (chosen.length === 0) return []
  const was = before && isSameSale(form, before, known) ? before : null
  const inCurrency = chosen.filter((one) => isIn(one, form.currency))
  const isNewPlace = (place: Place): boolean => !was || !listPlaces(was).includes(place)
  const isNewAmount = (points: number): boolean => !was?.amounts.includes(points)
  const servedIn = (place: Place) => inCurrency.filter((one) => place === null || serves(one, place))
  const isSoldIn = (place: Place, points: number): boolean =>
    servedIn(place).some((one) => isWithin(one, computeSentCents(points, form)))
  const mayBeRefused = (points: number, place: Place): boolean =>
    isNewAmount(points) || (isNewPlace(place) && (!was || listPlaces(was).some((other) => isSoldIn(other, points))))
  const places = listPlaces(form)
  const reached = places.filter((place) => place === null || servedIn(place).length > 0)
  const faults = new Map<Fault['field'], Message>()
  // If no country can be served, the amounts are checked against what is sold anywhere.
  for (const place of reached.length > 0 ? reached : places.some(isNewPlace) ? [null] : []) {
    const amount = form.amounts.find((points) => mayBeRefused(points, place) && !isSoldIn(place, points))
    if (amount === undefined) continue
    const field = was && !isNewAmount(amount) ? 'countries' : 'amounts'
    const told = { amount: (computeSentCents(amount, form) / 100).toFixed(2), currency: form.currency }
    if (!faults.has(field))
      faults.set(
        field,
        place === null
          ? rewardMessage('amountUnsold', told)
          : rewardMessage('amountUnsoldIn', { ...told, code: place }),
      )
  }
  const code = places.find((place) => place !== null && !reached.includes(place) && isNewPlace(place))
  if (code) faults.set('countries', rewardMessage('countryUnsold', { code, currency: form.currency }))
  return [...faults].map(([field, message]) => ({ field, message }))
}

/** A country, or null for a reward that is available in every country. */
type Place = string | null
const listPlaces = ({ countries }: Pick<Sold, 'countries'>): Place[] => (countries.length > 0 ? countries : [null])

/** Whether two forms sell the same products for the same amounts, according to the current catalogue. */
function isSameSale(form: Sold, before: Sold, known: KnownCatalogue): boolean {
  const soldAs = (one: Sold) =>
    JSON.stringify([findProducts(one, known).map(({ productId }) => productId), one.currency, findBorneFee(one)])
  return soldAs(form) === soldAs(before)
}

const serves = ({ countries }: ProviderProduct, country: string): boolean =>
  countries.length === 0 || countries.includes(country)

/** A product without currencies is sold in any currency. */
const isIn = ({ currencies }: ProviderProduct, currency: string): boolean =>
  currencies.length === 0 || currencies.includes(currency)

/** A product without price ranges is sold for any amount. */
const isWithin = ({ bands }: ProviderProduct, cents: number): boolean =>
  bands.length === 0 || bands.some(({ min, max }) => Math.round(min * 100) <= cents && cents <= Math.round(max * 100))
