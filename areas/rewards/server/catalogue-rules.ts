import { rewardMessage, type RewardForm } from '../contract.ts'
import type { ProviderCampaign, ProviderProduct } from '../../providers/contract.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { sentCents } from './rules.ts'

/** What is known of a provider's catalogue: at least the products that are asked about, also those that are gone. */
export type KnownCatalogue = { products: readonly ProviderProduct[]; campaigns: readonly ProviderCampaign[] }
type Choice = Pick<RewardForm, 'productIds' | 'campaignId'>
type Sold = Choice & Pick<RewardForm, 'amounts' | 'currency' | 'countries' | 'feeCents' | 'feeBearer'>
type Fault = { field: string; message: Message }

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

/** What of a form the catalogue does not have, field by field. What a reward had before may be gone by now: that stays until it is taken out. */
export function unsoldFaults(form: Sold, known: KnownCatalogue, before: Choice | null): Fault[] {
  const faults: Fault[] = []
  const sold = new Set(known.products.filter((one) => !one.isGone).map((one) => one.productId))
  const unknown = form.productIds.find((id) => !sold.has(id) && !before?.productIds.includes(id))
  if (unknown !== undefined)
    faults.push({ field: 'productIds', message: rewardMessage('productUnknown', { id: unknown }) })
  const hasCampaign = known.campaigns.some((one) => one.campaignId === form.campaignId)
  if (form.campaignId !== null && !hasCampaign && form.campaignId !== before?.campaignId)
    faults.push({ field: 'campaignId', message: rewardMessage('campaignUnknown') })
  const chosen = productsFor(form, known)
  if (chosen.length === 0) return faults
  const inCurrency = chosen.filter((one) => one.currencies.length === 0 || one.currencies.includes(form.currency))
  const amount = form.amounts.find((points) => !inCurrency.some((one) => isWithin(one, sentCents(points, form))))
  if (amount !== undefined) {
    const told = { amount: (sentCents(amount, form) / 100).toFixed(2), currency: form.currency }
    faults.push({ field: 'amounts', message: rewardMessage('amountUnsold', told) })
  }
  const code = form.countries.find((country) => !chosen.some((one) => serves(one, country)))
  if (code !== undefined) faults.push({ field: 'countries', message: rewardMessage('countryUnsold', { code }) })
  return faults
}

const serves = ({ countries }: ProviderProduct, country: string): boolean =>
  countries.length === 0 || countries.includes(country)

/** A product without bands is sold for any amount. */
const isWithin = ({ bands }: ProviderProduct, cents: number): boolean =>
  bands.length === 0 || bands.some(({ min, max }) => Math.round(min * 100) <= cents && cents <= Math.round(max * 100))
