import type { CallbackStatus } from '../contract/campaign-callbacks.ts'
import type { LeadStatus } from '../contract/campaign-leads.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

/** How a lead's state looks. */
export const leadLooks: Readonly<Record<LeadStatus, StatusLook>> = {
  'signed-up': 'pending',
  paid: 'paid',
  unpaid: 'neutral',
  held: 'onHold',
  refused: 'rejected',
}

/** How a callback's state looks. */
export const callbackLooks: Readonly<Record<CallbackStatus, StatusLook>> = {
  waiting: 'processing',
  delivered: 'approved',
  dead: 'rejected',
}
