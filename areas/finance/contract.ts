import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Points } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { agedFields, rowsOf } from '../../platform/contract/paging.ts'

const Count = Type.Integer({ minimum: 0 })

/** The figures above the queue. */
export const FinanceSummary = Type.Object({
  /** How many requests wait for a decision. */
  waiting: Count,
  waitingPoints: Points,
  /** How many requests were approved since 00:00 UTC. */
  approvedToday: Count,
  /** How many points left as rewards since the first of the month, UTC. */
  paidThisMonth: Points,
  /** All points that panelists have. */
  liability: Points,
})
export type FinanceSummary = Static<typeof FinanceSummary>

export const adjustmentStatuses = ['proposed', 'approved', 'rejected'] as const
export type AdjustmentStatus = (typeof adjustmentStatuses)[number]
const AdjustmentState = Type.Unsafe<AdjustmentStatus>({ type: 'string', enum: [...adjustmentStatuses] })
export const adjustmentPointsAtMost = 100_000
/**
 * The maximum number of points that may become debt. If more would, the call is refused with 'adjustment-debt' and
 * their number.
 */
const DebtAtMost = Type.Optional(Type.Integer({ minimum: 0, maximum: adjustmentPointsAtMost }))
/** The `data` of 'adjustment-debt': how many points would become debt. */
export const AdjustmentDebt = Type.Object({ debt: Points })
export type AdjustmentDebt = Static<typeof AdjustmentDebt>

/** A proposal to give or take away points, and its decision. */
export const Adjustment = Type.Object({
  adjustmentId: Id,
  panelistId: Id,
  email: Type.String(),
  /** The points that are given or, below zero, taken away. */
  points: Points,
  /** How many of the points taken away became debt; before the decision, how many would. */
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
  /** When it is approved without a second person, on a panel with one staff member; null otherwise. */
  dueAt: nullable(Instant),
  /** Whether the end of the delay decided: the proposal was approved, or refused by the rules at that time. */
  isByDelay: Type.Boolean(),
})
export type Adjustment = Static<typeof Adjustment>

/** The titles of adjustments on the page of pending steps, and a message about keys. */
export type FinanceMessages = { give: { count: number }; take: { count: number }; keyUsed: { key: string } }
/** Makes a message about an adjustment. */
export const financeMessage = messagesOf<FinanceMessages>('finance-steps')

/** The kind of the step in which an adjustment is approved. */
export const adjustmentStep = 'finance.adjustment'

export const financeApi = {
  getFinanceSummary: endpoint({
    method: 'GET',
    path: 'wallet/getFinanceSummary',
    access: 'finance.view',
    summary: 'What waits, what was approved today, what was paid this month, and all that is owed.',
    data: FinanceSummary,
  }),
  getAdjustments: endpoint({
    method: 'GET',
    path: 'wallet/getAdjustments',
    access: 'finance.view',
    summary: 'Points that staff propose to give or to take away: undecided ones first, newest first.',
    query: Type.Object({ ...agedFields, status: Type.Optional(AdjustmentState), panelistId: Type.Optional(Id) }),
    data: rowsOf(Adjustment),
  }),
  proposeAdjustment: endpoint({
    method: 'POST',
    path: 'wallet/proposeAdjustment',
    access: 'finance.adjust',
    movesMoney: true,
    needsPerson: true,
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
    movesMoney: true,
    needsPerson: true,
    summary: 'Approves what somebody else proposed, which moves the points, or rejects it.',
    body: body({
      adjustmentId: Id,
      decision: Type.Union([Type.Literal('approve'), Type.Literal('reject')]),
      debtAtMost: DebtAtMost,
    }),
    data: Adjustment,
  }),
} as const
