import { minimumAge } from '../../../platform/contract/fields.ts'
import {
  rewardAgeMax,
  rewardAmountsMax,
  rewardFeeMaxCents,
  rewardPointsMax,
  rewardTimesMax,
  type FeeBearer,
  type MadeKind,
  type PayoutMethod,
  type RewardForm,
  type StaffReward,
} from '../contract.ts'

/** A reward as it is being typed. */
export type Draft = {
  kind: MadeKind
  name: string
  nameEs: string
  description: string
  descriptionEs: string
  deliveryText: string
  deliveryTextEs: string
  amounts: string
  countries: string
  minimumAge: string
  productIds: string
  campaignId: string
  /** Of a reward that is paid by hand; empty until one is chosen. */
  method: PayoutMethod | ''
  perDay: string
  perMonth: string
  perEver: string
  /** In dollars and cents. */
  fee: string
  feeBearer: FeeBearer
}
export type DraftField = keyof Draft

const listed = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most

/** The draft of a reward that is there, or of a new one. */
export function draftOf(reward: StaffReward | null): Draft {
  return {
    kind: reward?.kind ?? 'codes',
    name: reward?.name.en ?? '',
    nameEs: reward?.name.es ?? '',
    description: reward?.description.en ?? '',
    descriptionEs: reward?.description.es ?? '',
    deliveryText: reward?.deliveryText.en ?? '',
    deliveryTextEs: reward?.deliveryText.es ?? '',
    amounts: (reward?.amounts ?? []).join(', '),
    countries: (reward?.countries ?? []).join(', '),
    minimumAge: String(reward?.minimumAge ?? minimumAge),
    productIds: (reward?.productIds ?? []).join(', '),
    campaignId: reward?.campaignId ?? '',
    method: reward?.method ?? '',
    perDay: String(reward?.limits.day ?? ''),
    perMonth: String(reward?.limits.month ?? ''),
    perEver: String(reward?.limits.ever ?? ''),
    fee: reward?.feeCents ? (reward.feeCents / 100).toFixed(2) : '',
    feeBearer: reward?.feeBearer ?? 'panel',
  }
}

/** The amounts as they are typed: whole points, or null where one is none. */
export function amountsIn(text: string): number[] | null {
  const parts = listed(text)
  return parts.every((part) => isWhole(part, 1, rewardPointsMax)) ? parts.map(Number) : null
}
/** The countries as they are typed. */
export const countriesIn = (text: string): string[] => listed(text.toUpperCase())

export const limitFields = ['perDay', 'perMonth', 'perEver'] as const
/** A limit as it is typed; null where there is none, undefined for what is no number. */
const limitIn = (text: string): number | null | undefined =>
  text.trim() === '' ? null : isWhole(text.trim(), 1, rewardTimesMax) ? Number(text.trim()) : undefined
/** A fee as it is typed, in cents; null for what is no amount. */
export function feeIn(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  const cents = /^\d{1,4}([.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : null
  return cents !== null && cents <= rewardFeeMaxCents ? cents : null
}

const providerId = /^[A-Z0-9]{4,20}$/
/** Which fields cannot be sent as they are, in the order of the form. */
export function wrongFields(draft: Draft): DraftField[] {
  const amounts = amountsIn(draft.amounts)
  const isOrdered = draft.kind === 'tremendous'
  const wrong: [DraftField, boolean][] = [
    ['name', draft.name.trim() === ''],
    ['amounts', amounts === null || amounts.length === 0 || amounts.length > rewardAmountsMax],
    ['method', draft.kind === 'manual' && draft.method === ''],
    ['productIds', isOrdered && !listed(draft.productIds).every((id) => providerId.test(id))],
    ['campaignId', isOrdered && draft.campaignId.trim() !== '' && !providerId.test(draft.campaignId.trim())],
    ['countries', !countriesIn(draft.countries).every((code) => /^[A-Z]{2}$/.test(code))],
    ['minimumAge', !isWhole(draft.minimumAge.trim(), minimumAge, rewardAgeMax)],
    ...limitFields.map((field): [DraftField, boolean] => [field, limitIn(draft[field]) === undefined]),
    ['fee', feeIn(draft.fee) === null],
  ]
  return wrong.flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

const wordsOf = (en: string, es: string) => ({ en: en.trim(), ...(es.trim() ? { es: es.trim() } : {}) })
/** The draft as it is sent; ask `wrongFields` first. */
export function formOf(draft: Draft): Omit<RewardForm, 'position'> {
  const isOrdered = draft.kind === 'tremendous'
  return {
    name: wordsOf(draft.name, draft.nameEs),
    description: wordsOf(draft.description, draft.descriptionEs),
    deliveryText: wordsOf(draft.deliveryText, draft.deliveryTextEs),
    amounts: amountsIn(draft.amounts) ?? [],
    currency: 'USD',
    countries: countriesIn(draft.countries),
    minimumAge: Number(draft.minimumAge),
    productIds: isOrdered ? listed(draft.productIds) : [],
    campaignId: isOrdered ? draft.campaignId.trim() || null : null,
    limits: {
      day: limitIn(draft.perDay) ?? null,
      month: limitIn(draft.perMonth) ?? null,
      ever: limitIn(draft.perEver) ?? null,
    },
    feeCents: feeIn(draft.fee) ?? 0,
    feeBearer: draft.kind === 'codes' ? 'panel' : draft.feeBearer,
    method: draft.kind === 'manual' && draft.method !== '' ? draft.method : null,
  }
}
