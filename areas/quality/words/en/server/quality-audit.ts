import { defineText } from '../../../../../platform/words/text.ts'

/** The sentences of the audit log about the review of answers. */
export const qualityAudit = defineText('quality-audit', {
  module_quality: 'Answer quality',
  'quality.release': '{{who}} accepted {{subject}}',
  'quality.reject': '{{who}} rejected {{subject}}',
  field_state: 'State',
  state_held: 'Held',
  state_released: 'Released',
  state_rejected: 'Rejected',
  state_withdrawn: 'Withdrawn',
  field_score: 'Score',
  field_reason: 'Reason',
})
