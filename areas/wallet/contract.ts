import { messagesOf, type Message, type TextByLanguage, type TextOrMessage } from '../../platform/contract/messages.ts'
import { keptSetting, setting } from '../../platform/contract/setting.ts'
import { Type, type Static } from 'typebox'
import { endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant, Points } from '../../platform/contract/fields.ts'
import { agedFields, noRows, rowsOf } from '../../platform/contract/paging.ts'

/** The constant in `wallet/getWalletAmount/3`: the points wallet. */
export const pointsWalletKind = '3'

export const transferKinds = [
  'survey',
  'screen_out',
  'welcome',
  'reversal',
  'hold',
  'redemption',
  'give_back',
  'adjustment',
  'dispute',
  'release',
  'opening',
  'top_up',
] as const
export type TransferKind = (typeof transferKinds)[number]

export const historyStatuses = ['available', 'pending', 'on_hold', 'paid', 'reversed'] as const
export type HistoryStatus = (typeof historyStatuses)[number]

export const WalletAmount = Type.Object({
  amount: Points,
  pending: Points,
  held: Points,
  lifetime: Points,
  valueUsd: Type.Number(),
})
export type WalletAmount = Static<typeof WalletAmount>

export const HistoryRow = Type.Object({
  transferId: Id,
  kind: Type.Unsafe<TransferKind>({ type: 'string', enum: [...transferKinds] }),
  /** The description; translated for the reader if `code` is not null. */
  description: Type.String(),
  /** The description as a code with its values; null for a text written by a person, such as the title of a survey. */
  code: nullable(Type.String()),
  values: nullable(Type.Unsafe<Message['values']>({ type: 'object', additionalProperties: true })),
  /** The change of the available balance, with its sign. */
  points: Points,
  status: Type.Unsafe<HistoryStatus>({ type: 'string', enum: [...historyStatuses] }),
  balanceAfter: Points,
  at: Instant,
  /** The transfer that this one reverses, or null. */
  reverses: nullable(Id),
  /** The survey attempt that these points come from or went back to, or null. */
  attemptId: nullable(Id),
  /** The time until which the points of that attempt can be disputed; null if this movement does not determine it. */
  disputeUntil: nullable(Instant),
})
export type HistoryRow = Static<typeof HistoryRow>

export const PointLevel = Type.Object({ levelId: Id, name: Type.String(), points: Points, valueUsd: Type.Number() })
export type PointLevel = Static<typeof PointLevel>

/** The filters of the history. Days are UTC days; both ends are included. */
export const HistoryQuery = Type.Object({
  ...agedFields,
  kind: Type.Optional(Type.Unsafe<TransferKind>({ type: 'string', enum: [...transferKinds] })),
  status: Type.Optional(Type.Unsafe<HistoryStatus>({ type: 'string', enum: [...historyStatuses] })),
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
})
export type HistoryQuery = Static<typeof HistoryQuery>

const noAmount: WalletAmount = { amount: 0, pending: 0, held: 0, lifetime: 0, valueUsd: 0 }

export const walletApi = {
  getWalletAmount: endpoint({
    method: 'GET',
    path: 'wallet/getWalletAmount/{walletKind}',
    access: 'panelist',
    summary: "The caller's points: available, pending, held and ever earned.",
    params: Type.Object({ walletKind: Type.Literal(pointsWalletKind) }),
    data: WalletAmount,
    forOthers: noAmount,
  }),
  getPointLevels: endpoint({
    method: 'GET',
    path: 'wallet/getPointLevels',
    access: 'panelist',
    summary: 'The amounts that panelists work towards, the smallest first.',
    data: Type.Array(PointLevel),
    forOthers: [],
  }),
  getUserWalletHistory: endpoint({
    method: 'GET',
    path: 'wallet/getUserWalletHistory',
    access: 'panelist',
    summary:
      'Every movement of the available points, newest first; or those of a kind, a status or a span of UTC days.',
    query: HistoryQuery,
    data: rowsOf(HistoryRow),
    forOthers: noRows,
  }),
} as const

/**
 * One link of the hash chain of an account, so that a reader can verify that nothing was rewritten; see docs/ledger.md.
 */
export const ChainLink = Type.Object({
  account: Type.String(),
  version: Type.Integer(),
  transferId: Id,
  key: Type.String(),
  kind: Type.Unsafe<TransferKind>({ type: 'string', enum: [...transferKinds] }),
  amount: Points,
  balanceAfter: Points,
  at: Instant,
  /** The description in the form that is hashed: a text written by a person, or a code with its values as JSON. */
  description: Type.String(),
  /** The description in the reader's language. */
  title: Type.String(),
  /** The hash, as 64 hexadecimal digits. */
  hash: Type.String(),
})
export type ChainLink = Static<typeof ChainLink>

export const Statement = Type.Object({
  /** The reader's id; empty for a reader without points. */
  userId: Type.String(),
  /** The available points at the time of reading. */
  balance: Points,
  links: Type.Array(ChainLink),
  /** The value of `after` that gets the next links; null when these are the last. */
  next: nullable(Type.String()),
})
export type Statement = Static<typeof Statement>

/** The call for the statement: everything that ever happened to the caller's points, with the hash chains. */
export const statementApi = {
  getStatement: endpoint({
    method: 'GET',
    path: 'wallet/getStatement',
    access: 'panelist',
    summary: "The links of the hash chains of the caller's accounts: account after account, each oldest first.",
    query: Type.Object({
      after: Type.Optional(Type.String({ pattern: '^(available|held|pending|debt):\\d{1,9}$' })),
    }),
    data: Statement,
    forOthers: { userId: '', balance: 0, links: [], next: null } satisfies Statement,
  }),
} as const

type None = Readonly<Record<string, never>>
/** The effects of a change of the settings of points. */
export type WalletSettingMessages = {
  waitingCredits: { count: number }
  /** How many panelists move from one level to another; 0 means below the first level. */
  moves: { count: number; from: number; to: number }
  noMoves: None
  /** The messages that an operator confirms about points before the panel opens. */
  confirmed: None
  confirmedText: None
  /** Opening balances are waiting for members, who were promised the current value of a point. */
  openingsWait: { points: number }
  /** Sign-up would open before anybody chose the value of a point. */
  valueUnchosen: None
  forEver: None
  /** A text for visitors would name a different bonus than the new one. */
  bannerOtherwise: { words: string }
}
/** Makes a message about a change of these settings. */
export const walletSettingMessage = messagesOf<WalletSettingMessages>('wallet-settings')

/** The messages of the ledger about movements, and the notifications about them. */
export type TransferMessages = {
  screenOut: { title: string }
  notAccepted: { title: string; reason: string }
  reversed: { title: string }
  reversedBecause: { title: string; reason: string }
  linkedAccounts: { title: string }
  granted: { title: string }
  toppedUp: { title: string }
  reward: { name: string | TextByLanguage }
  fee: { name: string | TextByLanguage }
  opening: None
  welcomeVerify: None
  welcomeTop5: None
  welcomeFirst: None
  /** States how many of the points paid off a debt; otherwise the reader could not tell why fewer points arrived. */
  paidDebt: { what: TextOrMessage; count: number }
  owed: { what: TextOrMessage; count: number }
  earned: { count: number; why: TextOrMessage }
  given: { count: number; why: TextOrMessage }
  takenBack: { count: number; why: TextOrMessage }
  takenBackOwing: { count: number; debt: number; why: TextOrMessage }
} & Readonly<Record<`level-${1 | 2 | 3 | 4}`, None>>
/** Makes a message about a movement of points. */
export const transferMessage = messagesOf<TransferMessages>('transfers')

const welcome = { kind: 'whole', min: 0, max: 10_000, unit: 'points' } as const
/** The settings of points. */
export const walletSettings = {
  /** The bonus for a verified email address. */
  verify: setting({ key: 'wallet.welcomeVerify', group: 'points', shape: welcome, default: 100 }),
  /** The bonus for answering the five top profile questions. */
  top5: setting({ key: 'wallet.welcomeTop5', group: 'points', shape: welcome, default: 150 }),
  /** The bonus for the first credited complete. */
  first: setting({ key: 'wallet.welcomeFirst', group: 'points', shape: welcome, default: 250 }),
  /** For how many days points from surveys are pending, so that a supplier's reversal still finds them. */
  holdDays: setting({
    key: 'wallet.holdDays',
    group: 'points',
    loosens: 'down',
    shape: { kind: 'whole', min: 0, max: 365, unit: 'days' },
    default: 0,
  }),
  /**
   * The amounts to work towards, the smallest first; each has a name. What can be redeemed depends on the amounts of
   * each reward.
   */
  levels: setting({
    key: 'wallet.levels',
    group: 'points',
    shape: { kind: 'rising', length: 4, min: 1, max: 1_000_000, unit: 'points' },
    default: [500, 1_000, 2_500, 5_000],
  }),
  /**
   * For how many days after its end the points of an attempt can be disputed. An attempt keeps the value of the day on
   * which it ended.
   */
  disputeDays: keptSetting({
    key: 'wallet.disputeDays',
    group: 'points',
    shape: { kind: 'whole', min: 7, max: 365, unit: 'days' },
    default: 30,
  }),
} as const
