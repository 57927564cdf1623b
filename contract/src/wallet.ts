import { Type, type Static } from 'typebox'
import { endpoint, nullable } from './endpoint.ts'
import { Id, Instant, Points } from './fields.ts'
import { noRows, pagingFields, rowsOf } from './paging.ts'

export const pointsPerDollar = 100
/** The constant in `wallet/getWalletAmount/3`: the points wallet. */
export const pointsWalletKind = '3'

export const valueUsd = (points: number): number => points / pointsPerDollar

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
  description: Type.String(),
  /** Signed: what the available balance gained or lost. */
  points: Points,
  status: Type.Unsafe<HistoryStatus>({ type: 'string', enum: [...historyStatuses] }),
  balanceAfter: Points,
  at: Instant,
  /** The transfer that this one reverses, or null. */
  reverses: nullable(Id),
})
export type HistoryRow = Static<typeof HistoryRow>

export const PointLevel = Type.Object({ levelId: Id, name: Type.String(), points: Points, valueUsd: Type.Number() })
export type PointLevel = Static<typeof PointLevel>

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
    summary: 'The amounts that can be redeemed.',
    data: Type.Array(PointLevel),
    forOthers: [],
  }),
  getUserWalletHistory: endpoint({
    method: 'GET',
    path: 'wallet/getUserWalletHistory',
    access: 'panelist',
    summary: 'Every movement of the available points, newest first.',
    query: Type.Object(pagingFields),
    data: rowsOf(HistoryRow),
    forOthers: noRows,
  }),
} as const
