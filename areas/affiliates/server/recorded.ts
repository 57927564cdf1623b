import { recordOf } from '../../../platform/server/recorded.ts'
import { leadReasons, leadStatuses, type LeadReason } from '../contract/campaign-leads.ts'
import { campaignStatuses } from '../contract/campaigns.ts'

const leadReasonCodes = Object.keys(leadReasons) as LeadReason[]

/** The audit entries about campaigns. */
export const affiliatesRecord = recordOf({
  words: 'affiliates-audit',
  actions: {
    'affiliates.create': 'campaign',
    'affiliates.update': 'campaign',
    'affiliates.pause': 'campaign',
    'affiliates.resume': 'campaign',
    'affiliates.rotate-secret': 'campaign',
    'affiliates.resend': 'campaign',
    'affiliates.try-out': 'campaign',
    'affiliates.try-new': null,
    'affiliates.release': 'campaign',
    'affiliates.refuse': 'campaign',
  },
  fields: {
    title: 'plain',
    baseUrl: 'plain',
    clickId: 'plain',
    subId1: 'plain',
    subId2: 'plain',
    source: 'plain',
    creativeId: 'plain',
    placement: 'plain',
    typeId: 'plain',
    vendorId: { of: 'user' },
    costCents: 'cents',
    budgetCents: 'cents',
    leadCap: 'plain',
    redirectType: 'plain',
    redirectUrl: 'plain',
    status: { words: [...campaignStatuses, ...leadStatuses] },
    callbackId: 'plain',
    url: 'plain',
    leadId: 'plain',
    reasons: { words: leadReasonCodes },
    reason: 'plain',
  },
  kinds: {
    campaign: {},
  },
})
