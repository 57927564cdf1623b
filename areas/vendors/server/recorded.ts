import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'
import { clawbackReasons, targetKinds } from '../contract/commissions.ts'

/** The audit entries about the money of vendors. */
export const vendorsRecord = recordOf({
  words: 'vendors-audit',
  actions: {
    'vendors.claw-back': 'campaign',
    'vendors.keep': 'campaign',
    'vendors.object': 'campaign',
    'vendors.answer': 'campaign',
    'vendors.hold': 'campaign',
    'vendors.target': 'user',
    'vendors.propose-run': 'vendor-run',
    'vendors.approve-run': 'vendor-run',
    'vendors.withdraw-run': 'vendor-run',
    'vendors.download-run': 'vendor-run',
    'vendors.settle': 'vendor-run',
  },
  fields: {
    commissions: 'plain',
    leadIds: 'plain',
    reason: { words: clawbackReasons },
    note: 'plain',
    isUpheld: 'plain',
    days: 'plain',
    kind: { words: targetKinds },
    hint: 'plain',
    payouts: 'plain',
    paid: 'plain',
    returned: 'plain',
    unchanged: 'plain',
    wrong: 'plain',
  },
  kinds: {
    'vendor-run': {},
  },
})

/** The names that the audit log shows where an id alone is not enough. */
export type VendorNames = {
  'named_vendor-run': { at: string }
}
/** Makes one of the messages in `VendorNames`. */
export const vendorName = messagesOf<VendorNames>('vendors-audit')
