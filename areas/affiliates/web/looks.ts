import type { CallbackStatus } from '../contract/campaign-callbacks.ts'
import type { LeadStatus } from '../contract/campaign-leads.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

/** The look of each state of a lead. */
export const leadLooks: Readonly<Record<LeadStatus, StatusLook>> = {
  'signed-up': 'pending',
  paid: 'paid',
  unpaid: 'neutral',
  held: 'onHold',
  refused: 'rejected',
}

/** The look of each state of a callback. */
export const callbackLooks: Readonly<Record<CallbackStatus, StatusLook>> = {
  waiting: 'processing',
  delivered: 'approved',
  dead: 'rejected',
}
