import { recordOf } from '../../../platform/server/recorded.ts'
import { holdStates } from '../contract.ts'

/** What the audit log records about the review of answers. */
export const qualityRecord = recordOf({
  words: 'quality-audit',
  actions: {
    'quality.release': 'attempt',
    'quality.reject': 'attempt',
  },
  fields: {
    state: { words: holdStates },
    score: 'plain',
    reason: 'plain',
  },
  kinds: {},
})
