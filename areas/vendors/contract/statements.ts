import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Day, Id, Instant } from '../../../platform/contract/fields.ts'
import { EventName, ReasonName } from './commissions.ts'
import { Money } from './money.ts'

/** The parts of a statement. `earned`, `withdrawn` and `held` are listed, but do not move the balance. */
export const statementParts = [
  'earned',
  'released',
  'clawed-back',
  'given-back',
  'withdrawn',
  'paid',
  'returned',
  'held',
] as const
export type StatementPart = (typeof statementParts)[number]
/** How a line of this part moves the balance: by its amount, or not at all. */
export const movesBalance: Readonly<Record<StatementPart, boolean>> = {
  earned: false,
  released: true,
  'clawed-back': true,
  'given-back': true,
  withdrawn: false,
  paid: true,
  returned: true,
  held: false,
}

/** A vendor's account for one month (UTC). `closing` is `opening` + `released` - `clawedBack` - `paid`. */
export const VendorStatement = Type.Object({
  statementId: Id,
  vendorId: Id,
  number: Type.Integer({ minimum: 1 }),
  /** The first day of the month. */
  month: Day,
  opening: Money,
  earned: Money,
  released: Money,
  clawedBack: Money,
  paid: Money,
  closing: Money,
  /** Taken back before its release, so it never counted in the balance. */
  withdrawn: Money,
  held: Money,
  madeAt: Instant,
})
export type VendorStatement = Static<typeof VendorStatement>

/** The lines of a statement, summed by part, campaign, event and reason; for `held` also by the day of release. */
export const StatementGroup = Type.Object({
  part: Type.Unsafe<StatementPart>({ type: 'string', enum: [...statementParts] }),
  affId: nullable(Id),
  campaign: Type.String(),
  event: nullable(EventName),
  reason: nullable(ReasonName),
  until: nullable(Day),
  count: Type.Integer(),
  amount: Money,
})
export type StatementGroup = Static<typeof StatementGroup>

/** The columns of a statement's file. The values of `balance` add up to the closing balance. */
export const statementColumns = [
  'statement',
  'month',
  'part',
  'lead_id',
  'campaign_id',
  'event',
  'day',
  'until',
  'amount',
  'balance',
  'currency',
  'reason',
  'reference',
] as const
