import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'
import { adjustmentStatuses } from '../contract.ts'

/** What is recorded of adjustments of points. */
export const financeRecord = recordOf({
  words: 'finance-audit',
  actions: {
    'finance.propose': 'adjustment',
    'finance.approve': 'adjustment',
    'finance.reject': 'adjustment',
    'finance.operator': 'user',
  },
  fields: {
    panelistId: { of: 'user' },
    points: 'plain',
    reason: 'plain',
    code: 'plain',
    status: { words: adjustmentStatuses },
    debt: 'plain',
    key: 'plain',
  },
  kinds: {
    adjustment: {},
  },
})

/** What its kinds are called where a name alone does not do; the audit log fills in those of others. */
export type FinanceNames = {
  named_adjustment: { points: number; who: string }
}
/** Makes one of these names. */
export const financeName = messagesOf<FinanceNames>('finance-audit')
