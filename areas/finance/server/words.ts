import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { FinanceMessages } from '../contract.ts'
import { financeAudit } from '../words/en/server/finance-audit.ts'
import { financeSteps } from '../words/en/server/finance-steps.ts'
import type { financeRecord, FinanceNames } from './recorded.ts'

/** The words of finance for the audit log and for waiting steps, in every language. */
export const financeWords = [
  spokenMessages<RecordMessages<typeof financeRecord> & FinanceNames>()(financeAudit),
  spokenMessages<FinanceMessages>()(financeSteps),
]
