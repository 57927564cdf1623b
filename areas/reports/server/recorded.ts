import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'

/** What is recorded of reports that leave the house. */
export const reportsRecord = recordOf({
  words: 'reports-audit',
  actions: {
    'reports.download-history': 'span',
    'reports.download-traffic': 'span',
    'reports.download-attempts': 'span',
    'reports.download-finance': 'span',
    'reports.download-signups': 'span',
    'reports.export-attempts': null,
    'reports.export-panelists': null,
    'reports.export-ledger': null,
  },
  fields: {
    first: 'day',
    last: 'day',
  },
  kinds: {
    span: {},
  },
})

/** What its kinds are called where a name alone does not do; the audit log fills in those of others. */
export type ReportsNames = {
  named_span: { first: string; last: string }
}
/** Makes one of these names. */
export const reportsName = messagesOf<ReportsNames>('reports-audit')
