import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about requests for people's own data. */
export const dutiesAudit = defineText('duties-audit', {
  module_duties: 'Legal duties',
  'duties.record': '{{who}} recorded a request of {{subject}} ({{kind}})',
  'duties.copy': '{{who}} downloaded the copy of the data of {{subject}}',
  'duties.hand-over': '{{who}} handed {{subject}} a copy of their data',
  'duties.refuse': '{{who}} refused a request of {{subject}} ({{kind}})',
  'duties.export': '{{who}} downloaded the list of data requests',
  field_kind: 'Asked for',
  kind_copy: 'A copy of their data',
  kind_erasure: 'Erasure of their data',
  field_law: 'Law',
  law_gdpr: 'GDPR',
  law_ccpa: 'CCPA',
  field_receivedOn: 'Received',
  field_dueOn: 'Due',
  field_reason: 'Reason',
  field_state: 'State',
  state_open: 'Open',
  state_overdue: 'Overdue',
  state_done: 'Done',
  state_refused: 'Refused',
  state_lapsed: 'Lapsed',
  field_panelistId: 'Person',
})
