import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about downloads of reports. */
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

/**
 * The messages that name the subjects of these entries. Their values are names from other areas, which the audit log
 * fills in.
 */
export type ReportsNames = {
  named_span: { first: string; last: string }
}
/** Makes one of the messages in `ReportsNames`. */
export const reportsName = messagesOf<ReportsNames>('reports-audit')
