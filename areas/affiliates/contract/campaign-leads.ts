import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'

/**
 * The states of a lead. `signed-up`: the address is not verified yet. `paid`: counted and paid for. `unpaid`: above a
 * cap or during a pause. `held`: waits for a decision. `refused`: staff refused it.
 */
export const leadStatuses = ['signed-up', 'paid', 'unpaid', 'held', 'refused'] as const
export type LeadStatus = (typeof leadStatuses)[number]
/** The codes of the reasons why a lead is held or not paid for. */
export const leadReasons = {
  'lead-cap': 'The campaign had already reached its number of leads.',
  'budget-cap': 'The budget of the campaign had been used up.',
  paused: 'The campaign was paused.',
  'too-fast': 'The sign-up came too soon after the click to have been made by a person.',
  'self-referral': 'The sign-up came from the vendor’s device or network.',
  'duplicate-device': 'The device had been used to join before.',
  'click-flood': 'Very many clicks came from the same network that day.',
  'country-mismatch': 'The country of the click is another than that of the sign-up.',
  'refused-by-staff': 'A staff member reviewed the sign-up and refused it.',
} as const
export type LeadReason = keyof typeof leadReasons
/** The state of a lead's commission: held until a day, in the vendor's balance, or taken back. */
export const LeadCommission = Type.Object({
  state: Type.Unsafe<'held' | 'approved' | 'taken-back'>({ type: 'string', enum: ['held', 'approved', 'taken-back'] }),
  holdUntil: Instant,
})
export type LeadCommission = Static<typeof LeadCommission>

const Reasons = Type.Array(Type.Unsafe<LeadReason>({ type: 'string', enum: Object.keys(leadReasons) }))

export const CampaignUser = Type.Object({
  leadId: Id,
  /** The id of the user, only for staff with the permission to view panelists; otherwise null. */
  userId: nullable(Type.String()),
  /** The email address, masked: `m***@example.com`. */
  email: Type.String(),
  status: Type.Unsafe<LeadStatus>({ type: 'string', enum: [...leadStatuses] }),
  reasons: Reasons,
  clickId: Type.String(),
  subId1: Type.String(),
  subId2: Type.String(),
  source: Type.String(),
  creativeId: Type.String(),
  placement: Type.String(),
  /** The cost in US$. */
  cost: Type.Number(),
  signedUpAt: Instant,
  verifiedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  /** The note by the staff member who refused the lead. The vendor can read it too. */
  note: Type.String(),
  isProfiled: Type.Boolean(),
  hasCompleted: Type.Boolean(),
  wasReversed: Type.Boolean(),
  /** The state of its commission; null when nothing was earned. */
  commission: nullable(LeadCommission),
})
export type CampaignUser = Static<typeof CampaignUser>
