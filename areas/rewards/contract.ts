import { Type, type Static } from 'typebox'
import { byLanguage, inOtherLanguages } from '../../platform/contract/by-language.ts'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Line, minimumAge, Points, Version } from '../../platform/contract/fields.ts'
import { messagesOf, type Message, type TextByLanguage } from '../../platform/contract/messages.ts'
import { pagingFields, rowsOf, noRows } from '../../platform/contract/paging.ts'
import { pictureBodyMaxBytes } from '../../platform/contract/picture.ts'
import { rewardProviders, type RewardProvider } from '../providers/contract.ts'
import type { GiftDrawing } from '../../platform/contract/showcase.ts'

const Count = Type.Integer({ minimum: 0 })

/**
 * How a reward is delivered: as a code from our own stock, as an order at Tremendous, by hand from a list of approved
 * requests, or by PayPal, which cannot be set up yet.
 */
export const rewardKinds = ['codes', 'tremendous', 'manual', 'paypal'] as const
export type RewardKind = (typeof rewardKinds)[number]
const Kind = Type.Unsafe<RewardKind>({ type: 'string', enum: [...rewardKinds] })
/** The kinds that can be created now. */
export type MadeKind = Exclude<RewardKind, 'paypal'>
export const madeKinds = ['codes', 'tremendous', 'manual'] as const satisfies readonly MadeKind[]

/** The methods by which a reward of the kind `manual` is paid; they determine what the payee has to enter. */
export const payoutMethods = ['bank', 'paypal', 'charity', 'cheque', 'other'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
export const PayoutMethod = Type.Unsafe<PayoutMethod>({ type: 'string', enum: [...payoutMethods] })

/**
 * The states of a reward. Panelists see a reward while it is offered; requests made earlier are delivered in every
 * state.
 */
export const rewardStates = ['draft', 'offered', 'paused', 'retired'] as const
export type RewardState = (typeof rewardStates)[number]
const State = Type.Unsafe<RewardState>({ type: 'string', enum: [...rewardStates] })

export const rewardCurrencies = ['USD'] as const
export type RewardCurrency = (typeof rewardCurrencies)[number]
const Currency = Type.Unsafe<RewardCurrency>({ type: 'string', enum: [...rewardCurrencies] })

export const rewardNameMaxLength = 80
export const rewardTextMaxLength = 500
export const rewardAmountsMax = 20
export const rewardPointsMax = 1_000_000
export const rewardPositionMax = 9_999
export const rewardProductsMax = 50
/** The maximum number of rewards that are not retired: enough for any panel, and few enough to show at once. */
export const rewardsMax = 200
export const rewardAgeMax = 99
export const rewardTimesMax = 1_000
export const rewardFeeMaxCents = 100_000

/** Who bears the fee of a payment: the panel, or the panelist, who then receives less. */
export const feeBearers = ['panel', 'panelist'] as const
export type FeeBearer = (typeof feeBearers)[number]
const Bearer = Type.Unsafe<FeeBearer>({ type: 'string', enum: [...feeBearers] })

/** The spans of the limits for one person: a UTC day, a UTC month, and all time. */
export const limitSpans = ['day', 'month', 'ever'] as const
export type LimitSpan = (typeof limitSpans)[number]
const Times = nullable(Type.Integer({ minimum: 1, maximum: rewardTimesMax }))
/** How often one panelist can request the reward; null means that there is no limit beyond the rules of the panel. */
const Limits = Type.Object({ day: Times, month: Times, ever: Times }, { additionalProperties: false })
export type RewardLimits = Static<typeof Limits>

/** The directions in which a reward can be moved on the page. */
export const rewardDirections = ['up', 'down'] as const
export type RewardDirection = (typeof rewardDirections)[number]

/** The address of the picture of a reward: `rewardImagePath(imageId)`. */
export const RewardImage = Type.Object({ imageId: Id, width: Type.Integer(), height: Type.Integer() })
export type RewardImage = Static<typeof RewardImage>
/** The address of a picture. Its content never changes: another picture has another id. */
export const rewardImagePath = (imageId: string): string => `/api/v1/rewards/images/${imageId}`

const drawn = [
  ['food', /food|eat|coffee|restaurant|meal|grocer/i],
  ['games', /game|play/i],
  ['movies', /movie|film|music|cinema|stream|entertain/i],
  ['bank', /bank|transfer|cheque|wire/i],
] as const
/** The drawing for a reward without a picture, by the words in its English name. */
export const drawingFor = (name: string): GiftDrawing => drawn.find(([, words]) => words.test(name))?.[0] ?? 'shopping'

const Name = byLanguage(Line({ maxLength: rewardNameMaxLength }))
const Words = byLanguage(Type.String({ maxLength: rewardTextMaxLength }))
/** A text in several languages. */
export type RewardWords = Static<typeof Words>

/** An id in the provider's spelling. */
const ProviderId = Type.String({ minLength: 1, maxLength: 40 })

const fields = {
  name: Name,
  description: Words,
  /** The expected time and way of delivery. */
  deliveryText: Words,
  /** The amounts in points, the smallest first. */
  amounts: Type.Array(Type.Integer({ minimum: 1, maximum: rewardPointsMax }), { maxItems: rewardAmountsMax }),
  currency: Currency,
  /** The countries as ISO 3166-1 alpha-2; empty means every country. */
  countries: Type.Array(Type.String({ maxLength: 2 }), { maxItems: 300 }),
  minimumAge: Type.Integer({ minimum: minimumAge, maximum: rewardAgeMax }),
  /** The place of the reward on the page; the lowest number comes first. */
  position: Type.Integer({ minimum: 0, maximum: rewardPositionMax }),
  /**
   * For the kind `tremendous`: the products that a panelist can choose from. If there are any, the campaign is ignored.
   */
  productIds: Type.Array(ProviderId, { maxItems: rewardProductsMax }),
  campaignId: nullable(ProviderId),
  /** For the kind `manual`: the method of payment; null for any other kind. */
  method: nullable(PayoutMethod),
  limits: Limits,
  /** The fee for sending one reward, in the smallest unit of its currency; `feeBearer` says who bears it. */
  feeCents: Type.Integer({ minimum: 0, maximum: rewardFeeMaxCents }),
  feeBearer: Bearer,
}
/** The fields of a reward that staff write. */
const RewardForm = Type.Object(fields)
export type RewardForm = Static<typeof RewardForm>

/**
 * The things that a reward may lack before it can be offered: a free code, a product or campaign, or a connected
 * provider.
 */
export const rewardLacks = ['codes', 'products', 'provider'] as const
export type RewardLack = (typeof rewardLacks)[number]
const Lacks = Type.Array(Type.Unsafe<RewardLack>({ type: 'string', enum: [...rewardLacks] }))

/**
 * The problem of a reward when the provider no longer sells any of its products. Other problems are texts of the
 * provider.
 */
export const productsGone = 'products-gone'
const valueUnsold = 'value-unsold'
/** An amount in written form: an ISO 4217 currency code, and a decimal. */
export type WrittenValue = { currency: string; amount: string }
/** The problem of a reward that is no longer sold for a requested amount. */
export const makeUnsoldProblem = ({ currency, amount }: WrittenValue): string => `${valueUnsold} ${currency} ${amount}`
/** The amount for which a reward is no longer sold, if that is its problem; otherwise null. */
export function unsoldIn(problem: string): WrittenValue | null {
  const [code, currency, amount, ...more] = problem.split(' ')
  return code === valueUnsold && currency && amount && more.length === 0 ? { currency, amount } : null
}

/** A reward as staff see it. */
export const StaffReward = Type.Object({
  rewardId: Id,
  kind: Type.Unsafe<MadeKind>({ type: 'string', enum: [...madeKinds] }),
  state: State,
  ...fields,
  image: nullable(RewardImage),
  /** The free codes for each amount, in the order of `amounts`; empty for other kinds. */
  stock: Type.Array(Type.Object({ points: Points, free: Type.Integer({ minimum: 0 }) })),
  missing: Lacks,
  /** Why the reward was paused automatically, or null. Delivery resumes when staff change the reward or its state. */
  problem: nullable(Type.String()),
  /**
   * Sent back with a change; a change with an older version is refused with 'changed-meanwhile' and the current reward.
   */
  version: Type.Integer({ minimum: 1 }),
})
export type StaffReward = Static<typeof StaffReward>

const optional = {
  description: Type.Optional(fields.description),
  deliveryText: Type.Optional(fields.deliveryText),
  currency: Type.Optional(fields.currency),
  countries: Type.Optional(fields.countries),
  minimumAge: Type.Optional(fields.minimumAge),
  position: Type.Optional(fields.position),
  productIds: Type.Optional(fields.productIds),
  campaignId: Type.Optional(fields.campaignId),
  method: Type.Optional(fields.method),
  limits: Type.Optional(fields.limits),
  feeCents: Type.Optional(fields.feeCents),
  feeBearer: Type.Optional(fields.feeBearer),
}
const rewardParams = Type.Object({ rewardId: Id })

/** The ways in which rewards are delivered, as stored. */
export const fulfilments = ['stock', ...rewardProviders, 'manual'] as const
export type Fulfilment = (typeof fulfilments)[number]
/** Whether a reward that is delivered in this way, or is of this kind, is ordered from a provider. */
export const isOrdered = (how: string): how is RewardProvider => rewardProviders.some((one) => one === how)

const TranslatedReward = Type.Object({
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  deliveryText: Type.Optional(Type.String()),
})
/** A reward as panelists see it. */
export const Reward = Type.Object({
  rewardId: Id,
  name: Type.String(),
  fulfilment: Type.Unsafe<Fulfilment>({ type: 'string', enum: [...fulfilments] }),
  /**
   * The method of payment by hand, which determines what the payee has to enter; null if nothing has to be entered.
   */
  method: nullable(PayoutMethod),
  image: nullable(RewardImage),
  currency: Type.String(),
  /**
   * How often the reader may request the reward. `reached` is the limit that is used up, if any; `reachedUntil` is
   * when that limit resets, or null if it never does.
   */
  limits: Limits,
  reached: nullable(Type.Unsafe<LimitSpan>({ type: 'string', enum: [...limitSpans] })),
  reachedUntil: nullable(Instant),
  /** The fee that the panelist bears, in the smallest unit of the currency; the reward is smaller by this amount. */
  feeCents: Type.Integer({ minimum: 0 }),
  /** The amounts in points. */
  amounts: Type.Array(Points),
  /** The `amounts` without a code in stock, which are shown as sold out. */
  soldOut: Type.Array(Points),
  description: Type.String(),
  deliveryText: Type.String(),
  /** The reward's texts in the other languages in which they exist. */
  translations: inOtherLanguages(TranslatedReward),
})
export type Reward = Static<typeof Reward>

type None = Record<string, never>
type WithText<Notes> = Notes & { [K in keyof Notes & string as `${K}Text`]: Notes[K] }
/** The notifications for staff who manage the rewards. */
type RewardNotes = {
  stopped: { reward: TextByLanguage; why: string }
  productsGone: { reward: TextByLanguage }
  productsBack: { reward: TextByLanguage }
  valueUnsold: { reward: TextByLanguage } & WrittenValue
  runsLow: { reward: TextByLanguage; usd: number }
  ranOut: { reward: TextByLanguage; usd: number }
}
/** All messages of the server about rewards; the words are in `words/<language>/server/reward-desk.ts`. */
export type RewardMessages = WithText<RewardNotes> & {
  nameMissing: None
  amountsMissing: None
  countryUnknown: { code: string }
  idWrong: None
  productsForeign: None
  campaignForeign: None
  methodMissing: None
  methodForeign: None
  kindUnavailable: None
  feeForeign: None
  feeTooHigh: { amount: string }
  tooMany: { max: number }
  neverOffered: None
  lastProduct: None
  productUnknown: { id: string }
  campaignUnknown: None
  amountUnsold: { amount: string; currency: string }
  amountUnsoldIn: { amount: string; currency: string; code: string }
  countryUnsold: { code: string; currency: string }
  notCsv: None
  incomplete: { what: Message }
  both: { one: Message; other: Message }
} & { [L in RewardLack as `lack-${L}`]: None }

/** Makes a message about rewards. */
export const rewardMessage = messagesOf<RewardMessages>('reward-desk')

/** The codes of one value of one reward. No response ever contains a whole code. */
export const StockLevel = Type.Object({
  rewardId: Id,
  rewardName: Type.String(),
  fulfilment: Type.Unsafe<Fulfilment>({ type: 'string', enum: [...fulfilments] }),
  points: Points,
  free: Count,
  assigned: Count,
  /** At this many free codes, or fewer, staff are alerted once. */
  lowAt: Count,
  isLow: Type.Boolean(),
  /** How many open requests wait for a code of this value. */
  waiting: Count,
})
export type StockLevel = Static<typeof StockLevel>

export const codeMinLength = 6
export const codeMaxLength = 64
export const codesAtOnce = 5_000

/** Why a line of an upload was ignored. */
export const lineRefusals = ['not-a-line', 'code-length', 'amount-unknown', 'twice-in-file', 'in-stock'] as const
export type LineRefusal = (typeof lineRefusals)[number]
/** The result of an upload of codes. */
export const CodeUpload = Type.Object({
  added: Count,
  refused: Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 1 }),
      reason: Type.Unsafe<LineRefusal>({ type: 'string', enum: [...lineRefusals] }),
      /** The last four characters, so that staff can find the line without seeing the code. */
      ending: Type.String(),
    }),
  ),
})
export type CodeUpload = Static<typeof CodeUpload>

export const rewardsApi = {
  getRewards: endpoint({
    method: 'GET',
    path: 'wallet/getRewards',
    access: 'panelist',
    summary: "What points can be redeemed for, by somebody of the caller's country and age.",
    data: rowsOf(Reward),
    forOthers: noRows,
  }),
  getAllRewards: endpoint({
    method: 'GET',
    path: 'rewards/getAllRewards',
    access: 'rewards.view',
    summary: 'Every reward with its state, retired ones last, in the order of the page that panelists see.',
    query: Type.Object({ ...pagingFields, state: Type.Optional(State) }),
    data: rowsOf(StaffReward),
  }),
  createReward: endpoint({
    method: 'POST',
    path: 'rewards/createReward',
    access: 'rewards.update',
    summary: 'Makes a draft; nobody can ask for it before it is offered.',
    body: body({ kind: Kind, name: Name, amounts: fields.amounts, ...optional }),
    data: Type.Object({ rewardId: Id }),
  }),
  updateReward: endpoint({
    method: 'PATCH',
    path: 'rewards/updateReward/{rewardId}',
    access: 'rewards.update',
    summary:
      "Changes the named fields; open requests keep their terms. With an old version: 409 'changed-meanwhile', `data.current` is the reward now.",
    params: rewardParams,
    body: body({
      version: Type.Optional(Version),
      name: Type.Optional(Name),
      amounts: Type.Optional(fields.amounts),
      ...optional,
    }),
    data: StaffReward,
  }),
  moveReward: endpoint({
    method: 'POST',
    path: 'rewards/moveReward/{rewardId}',
    access: 'rewards.update',
    summary:
      'Changes the places of a reward and its neighbour on the page that panelists see; at the end of the list it stays.',
    params: rewardParams,
    body: body({ direction: Type.Unsafe<RewardDirection>({ type: 'string', enum: [...rewardDirections] }) }),
    data: Nothing,
  }),
  setRewardImage: endpoint({
    method: 'PUT',
    path: 'rewards/setRewardImage/{rewardId}',
    access: 'rewards.update',
    summary:
      'Gives a reward a picture (a PNG or an SVG in base64), of which nothing but the picture is kept, or takes it away.',
    params: rewardParams,
    body: body({ image: nullable(Type.String({ minLength: 1, maxLength: pictureBodyMaxBytes })) }),
    maxBytes: pictureBodyMaxBytes,
    data: StaffReward,
  }),
  getRewardImage: endpoint({
    method: 'GET',
    path: 'rewards/images/{imageId}',
    access: 'public',
    files: ['image/png', 'image/svg+xml'],
    summary: 'The picture of a reward.',
    params: Type.Object({ imageId: Id }),
    cacheSeconds: 31_536_000,
    data: Nothing,
  }),
  setRewardState: endpoint({
    method: 'POST',
    path: 'rewards/setRewardState/{rewardId}',
    access: 'rewards.update',
    summary:
      "Offers, pauses or retires a reward. What lacks something is not offered: 409 'reward-incomplete', `data.missing` says what. With an old version: as updateReward.",
    params: rewardParams,
    body: body({ state: State, version: Type.Optional(Version) }),
    data: StaffReward,
  }),
} as const

export const stockApi = {
  getRewardStock: endpoint({
    method: 'GET',
    path: 'wallet/getRewardStock',
    access: 'rewards.view',
    summary: 'How many gift-card codes of each value are free.',
    data: rowsOf(StockLevel),
  }),
  uploadGiftCodes: endpoint({
    method: 'POST',
    path: 'wallet/uploadGiftCodes',
    access: 'rewards.update',
    movesMoney: true,
    summary: 'Puts gift-card codes in stock: CSV lines of points and code. Known codes are refused, line by line.',
    body: body({ rewardId: Id, csv: Type.String({ minLength: 1, maxLength: 200_000 }) }),
    data: CodeUpload,
  }),
  setStockAlert: endpoint({
    method: 'PUT',
    path: 'wallet/setStockAlert',
    access: 'rewards.update',
    summary: 'Says at how many free codes staff are alerted.',
    body: body({
      rewardId: Id,
      points: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      lowAt: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    data: StockLevel,
  }),
} as const
