import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'
import { payoutMethods } from '../../rewards/contract.ts'

/** What the audit log records about payments by hand. */
export const payoutsRecord = recordOf({
  words: 'payouts-audit',
  actions: {
    'payouts.create': 'batch',
    'payouts.download': 'batch',
    'payouts.apply': 'batch',
    'payouts.hand-in': 'batch',
  },
  fields: {
    rows: 'plain',
    method: { words: payoutMethods },
    sha256: 'plain',
    paid: 'plain',
    refused: 'plain',
    returned: 'plain',
    unchanged: 'plain',
    wrong: 'plain',
  },
  kinds: {
    batch: {},
  },
})

/** The names that the audit log shows where an id alone is not enough. */
export type PayoutsNames = {
  named_batch: { rows: number; at: string }
}
/** Makes one of the messages in `PayoutsNames`. */
export const payoutsName = messagesOf<PayoutsNames>('payouts-audit')
