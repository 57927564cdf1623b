import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'
import { Money } from './money.ts'

/** The kind of the step in which a second person approves a payout run. */
export const runStep = 'vendors.run'
/** How many payouts a run has at most. */
export const runPayoutsMax = 5_000
export const resultRowsMax = 6_000
export const resultMaxLength = 2_000_000
export const referenceMaxLength = 140

export const runStates = ['proposed', 'approved', 'withdrawn'] as const
export type RunState = (typeof runStates)[number]
export const payoutStates = ['proposed', 'approved', 'left-out', 'withdrawn', 'paid', 'returned'] as const
export type PayoutState = (typeof payoutStates)[number]
/** What can become of a payout. A paid one can still be returned. */
export const payoutResults = ['paid', 'returned'] as const
export type PayoutResult = (typeof payoutResults)[number]

/** The columns of a run's file, and of the file with its results. */
export const runColumns = ['payout_id', 'vendor', 'target', 'currency', 'amount'] as const
export const resultColumns = ['payout_id', 'status', 'amount', 'reference', 'paid_at', 'note'] as const

const Count = Type.Integer({ minimum: 0 })
/** Payouts that were proposed together. */
export const PayoutRun = Type.Object({
  runId: Id,
  state: Type.Unsafe<RunState>({ type: 'string', enum: [...runStates] }),
  proposedAt: Instant,
  proposedBy: Type.String(),
  decidedAt: nullable(Instant),
  decidedBy: Type.String(),
  /** Whether the reader proposed it, and so cannot approve it. */
  isOwn: Type.Boolean(),
  /** When it is approved without a second person, on a panel run by one person. */
  dueAt: nullable(Instant),
  total: Money,
  states: Type.Object({ open: Count, leftOut: Count, paid: Count, returned: Count }),
})
export type PayoutRun = Static<typeof PayoutRun>

export const VendorPayout = Type.Object({
  payoutId: Id,
  vendorId: Id,
  vendorName: Type.String(),
  amount: Money,
  state: Type.Unsafe<PayoutState>({ type: 'string', enum: [...payoutStates] }),
  /** The address, of which only the last characters are shown. */
  hint: Type.String(),
  reference: Type.String(),
  note: Type.String(),
  paidAt: nullable(Instant),
})
export type VendorPayout = Static<typeof VendorPayout>

/** Why a line with a result is ignored while the other lines count. */
export const resultFaults = [
  'cells',
  'unknown',
  'twice',
  'not-approved',
  'status',
  'amount',
  'paid-at',
  'too-long',
  'paid-already',
  'returned-already',
] as const
export type ResultFault = (typeof resultFaults)[number]
export const ResultLine = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  payoutId: Type.String(),
  outcome: Type.Unsafe<PayoutResult | 'unchanged' | 'wrong'>({
    type: 'string',
    enum: [...payoutResults, 'unchanged', 'wrong'],
  }),
  fault: nullable(Type.Unsafe<ResultFault>({ type: 'string', enum: [...resultFaults] })),
})
export type ResultLine = Static<typeof ResultLine>
export const RunResults = Type.Object({
  isDryRun: Type.Boolean(),
  counts: Type.Object({ paid: Count, returned: Count, unchanged: Count, wrong: Count }),
  lines: Type.Array(ResultLine),
  run: PayoutRun,
})
export type RunResults = Static<typeof RunResults>
