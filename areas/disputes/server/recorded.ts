import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'
import { disputeStatuses } from '../contract.ts'

/** What is recorded of disputes. */
export const disputesRecord = recordOf({
  words: 'disputes-audit',
  actions: {
    'disputes.grant': 'dispute',
    'disputes.refuse': 'dispute',
  },
  fields: {
    status: { words: disputeStatuses },
    points: 'plain',
  },
  kinds: {
    dispute: {},
  },
})

/** What its kinds are called where a name alone does not do; the audit log fills in those of others. */
export type DisputesNames = {
  named_dispute: { title: string; who: string }
}
/** Makes one of these names. */
export const disputesName = messagesOf<DisputesNames>('disputes-audit')
