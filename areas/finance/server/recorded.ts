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

/** The names that the audit log shows where an id alone does not do. */
export type FinanceNames = {
  named_adjustment: { points: number; who: string }
}
/** Makes the name of something in the audit entries about finance. */
export const financeAuditName = messagesOf<FinanceNames>('finance-audit')
