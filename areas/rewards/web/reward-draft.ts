import type { TextByLanguage } from '../../../platform/contract/messages.ts'
import { minimumAge } from '../../../platform/contract/fields.ts'
import {
  isOrdered,
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

/** A reward while it is edited. */
export type Draft = {
  kind: MadeKind
  name: string
  nameEs: string
  description: string
  descriptionEs: string
  deliveryText: string
  deliveryTextEs: string
  amounts: string
  countries: readonly string[]
  minimumAge: string
  productIds: string[]
  campaignId: string
  /** For a reward paid by hand; empty until one is chosen. */
  method: PayoutMethod | ''
  perDay: string
  perMonth: string
  perEver: string
  /** In dollars and cents. */
  fee: string
  feeBearer: FeeBearer
}
export type DraftField = keyof Draft

const splitList = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most

/** The draft of an existing reward or a new one. */
export function createDraft(reward: StaffReward | null): Draft {
  return {
    kind: reward?.kind ?? 'codes',
    name: reward?.name.en ?? '',
    nameEs: reward?.name.es ?? '',
    description: reward?.description.en ?? '',
    descriptionEs: reward?.description.es ?? '',
    deliveryText: reward?.deliveryText.en ?? '',
    deliveryTextEs: reward?.deliveryText.es ?? '',
    amounts: (reward?.amounts ?? []).join(', '),
    countries: reward?.countries ?? [],
    minimumAge: String(reward?.minimumAge ?? minimumAge),
    productIds: reward?.productIds ?? [],
    campaignId: reward?.campaignId ?? '',
    method: reward?.method ?? '',
    perDay: String(reward?.limits.day ?? ''),
    perMonth: String(reward?.limits.month ?? ''),
    perEver: String(reward?.limits.ever ?? ''),
    fee: reward?.feeCents ? (reward.feeCents / 100).toFixed(2) : '',
    feeBearer: reward?.feeBearer ?? 'panel',
  }
}

/** Reads the typed amounts: whole points, or null when one is invalid. */
export function parseAmounts(text: string): number[] | null {
  const parts = splitList(text)
  return parts.every((part) => isWhole(part, 1, rewardPointsMax)) ? parts.map(Number) : null
}

export const limitFields = ['perDay', 'perMonth', 'perEver'] as const
/** Reads a typed limit; null if there is none, undefined for an invalid one. */
const parseLimit = (text: string): number | null | undefined =>
  text.trim() === '' ? null : isWhole(text.trim(), 1, rewardTimesMax) ? Number(text.trim()) : undefined
/** Reads a typed fee in cents; null for an invalid one. */
export function parseFee(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  const cents = /^\d{1,4}([.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : null
  return cents !== null && cents <= rewardFeeMaxCents ? cents : null
}

/** The fields that cannot be sent as they are, in the order of the form. */
export function findInvalidFields(draft: Draft): DraftField[] {
  const amounts = parseAmounts(draft.amounts)
  const wrong: [DraftField, boolean][] = [
    ['name', draft.name.trim() === ''],
    ['amounts', amounts === null || amounts.length === 0 || amounts.length > rewardAmountsMax],
    ['method', draft.kind === 'manual' && draft.method === ''],
    ['minimumAge', !isWhole(draft.minimumAge.trim(), minimumAge, rewardAgeMax)],
    ...limitFields.map((field): [DraftField, boolean] => [field, parseLimit(draft[field]) === undefined]),
    ['fee', parseFee(draft.fee) === null],
  ]
  return wrong.flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/** Translations that the form has no field for stay as they are. */
function mergeWords(en: string, es: string, kept: TextByLanguage | undefined): RewardForm['name'] {
  const { es: _, ...others } = kept ?? { en }
  return { ...others, en: en.trim(), ...(es.trim() ? { es: es.trim() } : {}) }
}
/** Converts the draft of a new or existing reward into the form of the call; check `findInvalidFields` first. */
export function buildForm(draft: Draft, reward: StaffReward | null = null): Omit<RewardForm, 'position'> {
  const isFromCatalogue = isOrdered(draft.kind)
  return {
    name: mergeWords(draft.name, draft.nameEs, reward?.name),
    description: mergeWords(draft.description, draft.descriptionEs, reward?.description),
    deliveryText: mergeWords(draft.deliveryText, draft.deliveryTextEs, reward?.deliveryText),
    amounts: parseAmounts(draft.amounts) ?? [],
    currency: 'USD',
    countries: [...draft.countries],
    minimumAge: Number(draft.minimumAge),
    productIds: isFromCatalogue ? draft.productIds : [],
    campaignId: isFromCatalogue ? draft.campaignId || null : null,
    limits: {
      day: parseLimit(draft.perDay) ?? null,
      month: parseLimit(draft.perMonth) ?? null,
      ever: parseLimit(draft.perEver) ?? null,
    },
    feeCents: parseFee(draft.fee) ?? 0,
    feeBearer: draft.kind === 'codes' ? 'panel' : draft.feeBearer,
    method: draft.kind === 'manual' && draft.method !== '' ? draft.method : null,
  }
}
