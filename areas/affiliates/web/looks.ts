import type { CallbackStatus } from '@tuppence/contract/campaign-callbacks'
import type { LeadStatus } from '@tuppence/contract/campaign-leads'
import type { StatusLook } from '../../ui/StatusBadge.tsx'

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
