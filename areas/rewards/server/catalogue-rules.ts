import { rewardMessage, type RewardForm } from '../contract.ts'
import type { ProviderCampaign, ProviderProduct } from '../../providers/contract.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { borneFee, sentCents } from './rules.ts'

/** What is known of a provider's catalogue: at least the products that are asked about, also those that are gone. */
export type KnownCatalogue = { products: readonly ProviderProduct[]; campaigns: readonly ProviderCampaign[] }
type Choice = Pick<RewardForm, 'productIds' | 'campaignId'>
type Sold = Choice & Pick<RewardForm, 'amounts' | 'currency' | 'countries' | 'feeCents' | 'feeBearer'>
export type Fault = { field: string; message: Message }

/** The products that people get to choose from: those that were picked, or else the campaign's; none that are gone. */
function productsFor({ productIds, campaignId }: Choice, { products, campaigns }: KnownCatalogue): ProviderProduct[] {
  const ofCampaign = campaigns.find((one) => one.campaignId === campaignId)?.productIds ?? []
  const ids = new Set(productIds.length > 0 ? productIds : ofCampaign)
  return products.filter((one) => ids.has(one.productId) && !one.isGone)
}

/** Whether anything is left that a reward sells; before a catalogue was fetched nobody can tell that it is not. */
export function isSold({ productIds, campaignId }: Choice, known: KnownCatalogue | null): boolean {
  if (!known) return true
  if (productIds.length > 0) return productsFor({ productIds, campaignId }, known).length > 0
  return campaignId === null || known.campaigns.some((one) => one.campaignId === campaignId)
}

/** Money as it is sent: in hundredths of the currency's main unit. */
export type SentValue = { cents: number; currency: string }
/**
 * Whether anything that a reward is made of is sold for this. Of products that nobody knows, as those of a campaign may be, nobody can
 * tell that they are not.
 */
export function isSoldFor(choice: Choice, { cents, currency }: SentValue, known: KnownCatalogue | null): boolean {
  const chosen = known ? productsFor(choice, known) : []
  return chosen.length === 0 || chosen.some((one) => isIn(one, currency) && isWithin(one, cents))
}

/** What a form is made of that the catalogue does not have. What a reward had before may be gone by now: that stays until it is taken out. */
export function choiceFaults(form: Choice, known: KnownCatalogue, before: Choice | null): Fault[] {
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
 * The amounts and countries of a form that nothing it is made of is sold for. Of an edit only what it changed is judged: an amount or a
 * country that was there before, of a reward made of the same, stays however the catalogue has changed meanwhile.
 */
export function saleFaults(form: Sold, known: KnownCatalogue, before: Sold | null): Fault[] {
  const chosen = productsFor(form, known)
  if (chosen.length === 0) return []
  const was = before && isSameSale(form, before, known) ? before : null
  const inCurrency = chosen.filter((one) => isIn(one, form.currency))
  const isNewPlace = (place: Place): boolean => !was || !placesOf(was).includes(place)
  const isNewAmount = (points: number): boolean => !was?.amounts.includes(points)
  const servedIn = (place: Place) => inCurrency.filter((one) => place === null || serves(one, place))
  const isSoldIn = (place: Place, points: number): boolean =>
    servedIn(place).some((one) => isWithin(one, sentCents(points, form)))
  const mayBeRefused = (points: number, place: Place): boolean =>
    isNewAmount(points) || (isNewPlace(place) && (!was || placesOf(was).some((other) => isSoldIn(other, points))))
  const places = placesOf(form)
  const reached = places.filter((place) => place === null || servedIn(place).length > 0)
  const faults = new Map<Fault['field'], Message>()
  // Where no country is reached, the amounts are judged as they are sold anywhere.
  for (const place of reached.length > 0 ? reached : places.some(isNewPlace) ? [null] : []) {
    const amount = form.amounts.find((points) => mayBeRefused(points, place) && !isSoldIn(place, points))
    if (amount === undefined) continue
    const field = was && !isNewAmount(amount) ? 'countries' : 'amounts'
    const told = { amount: (sentCents(amount, form) / 100).toFixed(2), currency: form.currency }
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

/** A country, or null for a reward that is for every country. */
type Place = string | null
const placesOf = ({ countries }: Pick<Sold, 'countries'>): Place[] => (countries.length > 0 ? countries : [null])

/** Whether two forms sell the same products for the same money, as the catalogue is now. */
function isSameSale(form: Sold, before: Sold, known: KnownCatalogue): boolean {
  const soldAs = (one: Sold) =>
    JSON.stringify([productsFor(one, known).map(({ productId }) => productId), one.currency, borneFee(one)])
  return soldAs(form) === soldAs(before)
}

const serves = ({ countries }: ProviderProduct, country: string): boolean =>
  countries.length === 0 || countries.includes(country)

/** A product without currencies is sold in any. */
const isIn = ({ currencies }: ProviderProduct, currency: string): boolean =>
  currencies.length === 0 || currencies.includes(currency)

/** A product without bands is sold for any amount. */
const isWithin = ({ bands }: ProviderProduct, cents: number): boolean =>
  bands.length === 0 || bands.some(({ min, max }) => Math.round(min * 100) <= cents && cents <= Math.round(max * 100))
