import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'
import { adjustmentStatuses } from '../contract.ts'

/** The audit entries about adjustments of points. */
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

/** The names of its subjects that have values of their own; the audit log fills in names from other areas. */
export type FinanceNames = {
  named_adjustment: { points: number; who: string }
}
/** Makes one of these names. */
export const financeName = messagesOf<FinanceNames>('finance-audit')
