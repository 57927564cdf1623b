import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about linked accounts. */
export const ringsAudit = defineText('rings-audit', {
  module_rings: 'Linked accounts',
  'rings.decide': '{{who}} decided about accounts of {{subject}}: {{decision}}',
  'rings.undo': '{{who}} undid a decision about {{subject}}',
  'rings.overturn': '{{who}} gave back what a decision about {{subject}} had taken from an account',
  field_decision: 'Decision',
  decision_clear: 'Found harmless',
  decision_warn: 'Told what was seen',
  decision_refuse: 'Completions refused',
  decision_hold: 'Rewards held',
  decision_block: 'Blocked',
  field_reason: 'Reason',
  field_accounts: 'Accounts',
  field_panelistId: 'Panelist',
  named_ring: 'ring {{ring}}',
  kind_ring: 'a ring',
  kind_ring_gone: 'a ring that no longer exists',
  kind_ring_named: '{{name}}',
})
