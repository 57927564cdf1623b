import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'
import { adjustmentStatuses } from '../contract.ts'

/** What the audit log records about adjustments of points. */
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

/** The names that the audit log shows where an id alone is not enough. */
export type FinanceNames = {
  named_adjustment: { points: number; who: string }
}
/** Makes one of the messages in `FinanceNames`. */
export const financeAuditName = messagesOf<FinanceNames>('finance-audit')
