import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from './endpoint.ts'
import { Id, Instant, Points } from './fields.ts'
import { pagingFields, rowsOf } from './paging.ts'
import { problems, type ProblemCode } from './problems.ts'
import { fulfilments, redemptionStatuses, type Fulfilment, type RedemptionStatus } from './redemptions.ts'

const Count = Type.Integer({ minimum: 0 })

/** The figures above the queue. */
export const FinanceSummary = Type.Object({
  /** Requests that wait for a decision. */
  waiting: Count,
  waitingPoints: Points,
  /** Since 00:00 UTC. */
  approvedToday: Count,
  /** Points that left as rewards since the first of the month, UTC. */
  paidThisMonth: Points,
  /** All points that panelists have. */
  liability: Points,
})
export type FinanceSummary = Static<typeof FinanceSummary>

/** The codes of one value of one reward. No answer ever has a whole code. */
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
  /** Open requests that wait for a code of this value. */
  waiting: Count,
})
export type StockLevel = Static<typeof StockLevel>

export const codeMinLength = 6
export const codeMaxLength = 64
export const codesAtOnce = 5_000

/** Why a line of an upload was passed over. */
export const lineRefusals = ['not-a-line', 'code-length', 'amount-unknown', 'twice-in-file', 'in-stock'] as const
export type LineRefusal = (typeof lineRefusals)[number]
export const CodeUpload = Type.Object({
  added: Count,
  refused: Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 1 }),
      reason: Type.Unsafe<LineRefusal>({ type: 'string', enum: [...lineRefusals] }),
      /** The last four characters, so that the line is found without the code being shown. */
      ending: Type.String(),
    }),
  ),
})
export type CodeUpload = Static<typeof CodeUpload>

export const approvalsAtOnce = 50
const Status = Type.Unsafe<RedemptionStatus>({ type: 'string', enum: [...redemptionStatuses] })
const Code = Type.Unsafe<ProblemCode>({ type: 'string', enum: Object.keys(problems) })
export const Approval = Type.Object({
  redemptionId: Id,
  /** What it is now, or null when it was refused. */
  status: nullable(Status),
  refused: nullable(Code),
})
export type Approval = Static<typeof Approval>

export const adjustmentStatuses = ['proposed', 'approved', 'rejected'] as const
export type AdjustmentStatus = (typeof adjustmentStatuses)[number]
const AdjustmentState = Type.Unsafe<AdjustmentStatus>({ type: 'string', enum: [...adjustmentStatuses] })
export const adjustmentPointsAtMost = 100_000
/** How many points may become debt; more is refused with 'adjustment-debt', whose data tells how many it would be. */
const DebtAtMost = Type.Optional(Type.Integer({ minimum: 0, maximum: adjustmentPointsAtMost }))
export const AdjustmentDebt = Type.Object({ debt: Points })
export type AdjustmentDebt = Static<typeof AdjustmentDebt>

export const Adjustment = Type.Object({
  adjustmentId: Id,
  panelistId: Id,
  email: Type.String(),
  /** What is given or, below zero, taken away. */
  points: Points,
  /** Of points taken away: how many became debt, or would while nobody has decided. */
  debt: Points,
  reason: Type.String(),
  status: AdjustmentState,
  proposedBy: Id,
  proposerEmail: Type.String(),
  proposedAt: Instant,
  decidedBy: nullable(Id),
  deciderEmail: Type.String(),
  decidedAt: nullable(Instant),
  /** Whether the reader proposed it, and so may not approve it. */
  isOwn: Type.Boolean(),
})
export type Adjustment = Static<typeof Adjustment>

export const financeApi = {
  getFinanceSummary: endpoint({
    method: 'GET',
    path: 'wallet/getFinanceSummary',
    access: 'finance.view',
    summary: 'What waits, what was approved today, what was paid this month, and all that is owed.',
    data: FinanceSummary,
  }),
  approveRedemptions: endpoint({
    method: 'POST',
    path: 'wallet/approveRedemptions',
    access: 'redemptions.review',
    summary: 'Approves several requests at once; each that has a flag is refused and left as it is.',
    body: body({ redemptionIds: Type.Array(Id, { minItems: 1, maxItems: approvalsAtOnce, uniqueItems: true }) }),
    data: Type.Object({ rows: Type.Array(Approval), approved: Count, undoSeconds: Count }),
  }),
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
  getAdjustments: endpoint({
    method: 'GET',
    path: 'wallet/getAdjustments',
    access: 'finance.view',
    summary: 'Points that staff propose to give or to take away: undecided ones first, newest first.',
    query: Type.Object({ ...pagingFields, status: Type.Optional(AdjustmentState), panelistId: Type.Optional(Id) }),
    data: rowsOf(Adjustment),
  }),
  proposeAdjustment: endpoint({
    method: 'POST',
    path: 'wallet/proposeAdjustment',
    access: 'finance.adjust',
    summary:
      'Proposes to give a panelist points, or below zero to take some away; nothing moves until another person approves.',
    body: body({
      panelistId: Id,
      points: Type.Integer({ minimum: -adjustmentPointsAtMost, maximum: adjustmentPointsAtMost, not: { const: 0 } }),
      reason: Type.String({ minLength: 1, maxLength: 500 }),
      debtAtMost: DebtAtMost,
    }),
    data: Adjustment,
  }),
  decideAdjustment: endpoint({
    method: 'POST',
    path: 'wallet/decideAdjustment',
    access: 'finance.adjust',
    summary: 'Approves what somebody else proposed, which moves the points, or rejects it.',
    body: body({
      adjustmentId: Id,
      decision: Type.Union([Type.Literal('approve'), Type.Literal('reject')]),
      debtAtMost: DebtAtMost,
    }),
    data: Adjustment,
  }),
} as const
