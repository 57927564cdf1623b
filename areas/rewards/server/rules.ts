import { ageOn, nextUtcDay, type Day } from '../../../platform/contract/day.ts'
import { emptyProblem, minimumAge } from '../../../platform/contract/fields.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { centsOf } from '../../../platform/contract/money.ts'
import { providerId } from '../../providers/contract.ts'
import {
  isOrdered,
  rewardMessage,
  type Fulfilment,
  type LimitSpan,
  type MadeKind,
  type RewardForm,
  type RewardKind,
  type RewardLack,
  type RewardLimits,
  type RewardState,
  type RewardWords,
} from '../contract.ts'
import { iso31661 } from 'iso-3166'

const countries: ReadonlySet<string> = new Set(iso31661.map((country) => country.alpha2))

/** How a reward of each kind is delivered. */
export const fulfilmentOf: Readonly<Record<MadeKind, Fulfilment>> = {
  codes: 'stock',
  tremendous: 'tremendous',
  manual: 'manual',
}
/** The kind of a reward, given how it is delivered. */
export const kindOf: Readonly<Record<Fulfilment, MadeKind>> = {
  stock: 'codes',
  tremendous: 'tremendous',
  manual: 'manual',
}
/** Whether rewards of this kind can be created. */
export const isMade = (kind: RewardKind): kind is MadeKind => kind in fulfilmentOf

/** The defaults of a new reward. */
export const defaultForm: Omit<RewardForm, 'name' | 'amounts'> = {
  description: { en: '' },
  deliveryText: { en: '' },
  currency: 'USD',
  countries: [],
  minimumAge,
  position: 0,
  productIds: [],
  campaignId: null,
  method: null,
  limits: { day: null, month: null, ever: null },
  feeCents: 0,
  feeBearer: 'panel',
}

const putOnOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
/** Trims the texts and drops empty translations, but always keeps English. */
function tidyWords(words: RewardWords, tidy: (text: string) => string): RewardWords {
  const { en, ...others } = words
  const written = Object.entries(others).map(([language, text]) => [language, tidy(text)] as const)
  return { en: tidy(en), ...Object.fromEntries(written.filter(([, text]) => !isBlank(text))) }
}
/** Whether a text has no visible characters. */
const isBlank = (text: string): boolean => emptyProblem('text', text) !== null
const removeDuplicates = <T>(all: readonly T[]): T[] => [...new Set(all)]

/** Prepares a form for storage: trims texts, removes duplicates from lists, and sorts amounts. */
export function tidyForm(form: RewardForm): RewardForm {
  return {
    ...form,
    name: tidyWords(form.name, putOnOneLine),
    description: tidyWords(form.description, (text) => text.trim()),
    deliveryText: tidyWords(form.deliveryText, putOnOneLine),
    amounts: removeDuplicates(form.amounts).toSorted((a, b) => a - b),
    countries: removeDuplicates(form.countries.map((code) => code.trim().toUpperCase())).toSorted(),
    productIds: removeDuplicates(form.productIds.map((id) => id.trim())),
    campaignId: form.campaignId?.trim() || null,
  }
}

type Fault = { field: string; message: Message }
/** What is wrong with a prepared form, by field; empty when it can be stored. */
export function findFaults(form: RewardForm, kind: MadeKind): Fault[] {
  const faults: Fault[] = []
  const addFault = (field: string, message: Message) => faults.push({ field, message })
  if (isBlank(form.name.en)) addFault('name', rewardMessage('nameMissing'))
  if (form.amounts.length === 0) addFault('amounts', rewardMessage('amountsMissing'))
  const nowhere = form.countries.find((code) => !countries.has(code))
  if (nowhere !== undefined) addFault('countries', rewardMessage('countryUnknown', { code: nowhere }))
  if (form.productIds.some((id) => !providerId.test(id))) addFault('productIds', rewardMessage('idWrong'))
  if (form.campaignId !== null && !providerId.test(form.campaignId)) addFault('campaignId', rewardMessage('idWrong'))
  if (!isOrdered(kind) && form.productIds.length > 0) addFault('productIds', rewardMessage('productsForeign'))
  if (!isOrdered(kind) && form.campaignId !== null) addFault('campaignId', rewardMessage('campaignForeign'))
  if (kind === 'manual' && form.method === null) addFault('method', rewardMessage('methodMissing'))
  if (kind !== 'manual' && form.method !== null) addFault('method', rewardMessage('methodForeign'))
  const [smallest = 0] = form.amounts
  if (kind === 'codes' && form.feeBearer === 'panelist' && form.feeCents > 0)
    addFault('feeBearer', rewardMessage('feeForeign'))
  else if (form.amounts.length > 0 && computeSentCents(smallest, form) <= 0)
    addFault('feeCents', rewardMessage('feeTooHigh', { amount: formatDecimal(centsOf(smallest)) }))
  return faults
}

const formatDecimal = (cents: number): string => (cents / 100).toFixed(2)
type Fee = Pick<RewardForm, 'feeCents' | 'feeBearer'>
/** The part of the fee that the panelist bears. */
export const findBorneFee = ({ feeCents, feeBearer }: Fee): number => (feeBearer === 'panelist' ? feeCents : 0)
/** The amount sent for these points: their value, less the fee that the panelist bears. */
export const computeSentCents = (points: number, fee: Fee): number => centsOf(points) - findBorneFee(fee)

/** How often a person has requested a reward, in each span. */
export type TimesAsked = Readonly<Record<LimitSpan, number>>
/** The longest span whose limit is reached, and when that limit resets; null while another request is allowed. */
export function findReachedLimit(
  limits: RewardLimits,
  asked: TimesAsked,
  now: Date,
): { span: LimitSpan; until: Date | null } | null {
  const isUsed = (span: LimitSpan): boolean => asked[span] >= (limits[span] ?? Number.POSITIVE_INFINITY)
  if (isUsed('ever')) return { span: 'ever', until: null }
  if (isUsed('month')) return { span: 'month', until: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)) }
  return isUsed('day') ? { span: 'day', until: nextUtcDay(now) } : null
}

type OfferableReward = Pick<RewardForm, 'productIds' | 'campaignId'> & {
  kind: MadeKind
  free: number
  /** Whether the catalogue still has a product of the reward. */
  isSold: boolean
  hasProvider: boolean
}
/**
 * What a reward lacks before it can be offered; `free` counts the codes of its amounts. A reward that is paid by hand
 * lacks nothing.
 */
export function findLacks({ kind, free, productIds, campaignId, isSold, hasProvider }: OfferableReward): RewardLack[] {
  if (kind === 'manual') return []
  if (kind === 'codes') return free > 0 ? [] : ['codes']
  return [
    ...((productIds.length === 0 && campaignId === null) || !isSold ? (['products'] as const) : []),
    ...(hasProvider ? [] : (['provider'] as const)),
  ]
}

/** The refusal to offer a reward that lacks these one or two things. */
export function describeLacks([first = 'codes', second]: readonly RewardLack[]): Message {
  const one = rewardMessage(`lack-${first}`)
  const lackMessage = second ? rewardMessage('both', { one, other: rewardMessage(`lack-${second}`) }) : one
  return rewardMessage('incomplete', { what: lackMessage })
}

type Person = { countryId: string | null; dateOfBirth: Day | null }
type Limits = Pick<RewardForm, 'countries' | 'minimumAge'>
/** Whether a reward is open to everyone who may join. */
export const isForAll = (limits: Limits): boolean => limits.countries.length === 0 && limits.minimumAge <= minimumAge
/** Whether a person may have the reward. Limits by country or age do not apply to people who have not stated theirs. */
export function isFor(limits: Limits, { countryId, dateOfBirth }: Person, today: Day): boolean {
  const livesThere = limits.countries.length === 0 || (countryId !== null && limits.countries.includes(countryId))
  const isOldEnough =
    limits.minimumAge <= minimumAge || (dateOfBirth !== null && ageOn(dateOfBirth, today) >= limits.minimumAge)
  return livesThere && isOldEnough
}

/** The state that a reward gets when it turns out that it cannot be delivered. */
export const findStoppedState = (state: RewardState): RewardState => (state === 'offered' ? 'paused' : state)

/** The text in a language, or in English if it is not translated. */
export const chooseText = (words: RewardWords, language: Language): string => words[language] || words.en
