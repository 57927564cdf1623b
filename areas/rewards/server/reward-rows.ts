import { writtenLanguages, type Language } from '../../../platform/contract/language.ts'
import type { Fulfilment, Reward, RewardForm, RewardWords, StaffReward } from '../contract.ts'
import { toChoice, type OrderedCatalogue } from './catalogue.ts'
import { isSold } from './catalogue-rules.ts'
import { findBorneFee, findLacks, kindOf } from './rules.ts'
import type { RewardRow } from './store.ts'

/** A reward in any state, for the areas that deliver it. */
export type KnownReward = {
  rewardId: string
  name: string
  /** The reward's name in every language. */
  names: RewardWords
  fulfilment: Fulfilment
  amounts: number[]
  currency: string
  productIds: string[]
  campaignId: string | null
  /** Why the reward cannot be ordered now, or null. */
  problem: string | null
}

/** How often one person may request the reward; null where there is no limit. */
export const readLimits = (row: RewardRow) => ({ day: row.per_day, month: row.per_month, ever: row.per_ever })
/** The countries and the age that the reward is limited to. */
export const findLimits = (row: RewardRow) => ({ countries: row.countries, minimumAge: row.minimum_age })

/** The fields that differ, with the values before and after. */
export function findDifferences(before: RewardForm, after: RewardForm) {
  const keys = (Object.keys(after) as (keyof RewardForm)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pickKeys = (form: RewardForm) => Object.fromEntries(keys.map((key) => [key, form[key]]))
  return { before: pickKeys(before), after: pickKeys(after) }
}

/** Converts a form to the columns of its row. */
export const toColumns = (form: RewardForm) => ({
  names: form.name,
  descriptions: form.description,
  delivery_texts: form.deliveryText,
  amounts: form.amounts,
  currency: form.currency,
  countries: form.countries,
  minimum_age: form.minimumAge,
  position: form.position,
  product_ids: form.productIds,
  campaign_id: form.campaignId,
  method: form.method,
  per_day: form.limits.day,
  per_month: form.limits.month,
  per_ever: form.limits.ever,
  fee_cents: form.feeCents,
  fee_bearer: form.feeBearer,
})
/** Makes the form that the audit log stores, with each limit as a field of its own. */
export function toAuditFields({ limits, ...form }: Partial<RewardForm>) {
  const { day, month, ever } = limits ?? {}
  return { ...form, ...(limits ? { perDay: day, perMonth: month, perEver: ever } : {}) }
}
/** Puts a text into a fixed order of languages, so that equal texts compare as equal. */
export const sortLanguages = ({ en, ...others }: RewardWords): RewardWords => ({
  en,
  ...Object.fromEntries(Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1))),
})

/** Converts a row to the form that staff edit. */
export const toForm = (row: RewardRow): RewardForm => ({
  name: sortLanguages(row.names),
  description: sortLanguages(row.descriptions),
  deliveryText: sortLanguages(row.delivery_texts),
  amounts: row.amounts,
  currency: row.currency,
  countries: row.countries,
  minimumAge: row.minimum_age,
  position: row.position,
  productIds: row.product_ids,
  campaignId: row.campaign_id,
  method: row.method,
  limits: readLimits(row),
  feeCents: row.fee_cents,
  feeBearer: row.fee_bearer,
})

/** The free codes of a reward by value; undefined when it has no stock. */
export type FreeCodes = ReadonlyMap<number, number> | undefined
/** How many free codes there are for all of these amounts. */
export const countInStock = (amounts: readonly number[], free: FreeCodes): number =>
  amounts.reduce((sum, points) => sum + (free?.get(points) ?? 0), 0)

/** The reward as staff see it, with its stock and what it lacks. */
export function toStaffReward(
  row: RewardRow,
  free: FreeCodes,
  { hasProvider, known }: OrderedCatalogue,
): Omit<StaffReward, 'image'> {
  const form = toForm(row)
  const kind = kindOf[row.fulfilment]
  const stock = free ? form.amounts.map((points) => ({ points, free: free.get(points) ?? 0 })) : []
  const sold = isSold(toChoice(row), known)
  const missing = findLacks({ kind, free: countInStock(form.amounts, free), ...form, isSold: sold, hasProvider })
  const { state, problem, version } = row
  return { rewardId: row.reward_id, kind, state, ...form, stock, missing, problem, version }
}

/** The reward as panelists see it, with the amounts that are sold out. */
export function toOffer(row: RewardRow, free: FreeCodes): Omit<Reward, 'image' | 'reached' | 'reachedUntil'> {
  const { names, descriptions, delivery_texts: deliveryTexts } = row
  return {
    rewardId: row.reward_id,
    name: names.en,
    fulfilment: row.fulfilment,
    method: row.method,
    currency: row.currency,
    limits: readLimits(row),
    feeCents: findBorneFee(toForm(row)),
    amounts: row.amounts,
    soldOut: free ? row.amounts.filter((points) => !free.get(points)) : [],
    description: descriptions.en,
    deliveryText: deliveryTexts.en,
    translations: collectTranslations(row),
  }
}

/** The texts of a reward in the other languages in which they exist. */
function collectTranslations({
  names,
  descriptions,
  delivery_texts: deliveryTexts,
}: RewardRow): Reward['translations'] {
  const inLanguage = (language: Language) => ({
    ...(names[language] ? { name: names[language] } : {}),
    ...(descriptions[language] ? { description: descriptions[language] } : {}),
    ...(deliveryTexts[language] ? { deliveryText: deliveryTexts[language] } : {}),
  })
  return Object.fromEntries(
    writtenLanguages
      .filter((language) => language !== 'en')
      .map((language) => [language, inLanguage(language)] as const)
      .filter(([, said]) => Object.keys(said).length > 0),
  )
}

/** The reward for the areas that deliver it. */
export const toKnownReward = (row: RewardRow): KnownReward => ({
  rewardId: row.reward_id,
  name: row.names.en,
  names: sortLanguages(row.names),
  fulfilment: row.fulfilment,
  amounts: row.amounts,
  currency: row.currency,
  productIds: row.product_ids,
  campaignId: row.campaign_id,
  problem: row.problem,
})
