import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'
import { disputeStatuses } from '../contract.ts'

/** What the audit log records about disputes. */
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

/** The names that the audit log shows where an id alone is not enough. */
export type DisputesNames = {
  named_dispute: { title: string; who: string }
}
/** Makes one of the messages in `DisputesNames`. */
export const disputesName = messagesOf<DisputesNames>('disputes-audit')
