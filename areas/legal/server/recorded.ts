import { recordOf } from '../../../platform/server/recorded.ts'
import { legalDocuments } from '../contract.ts'

/** The audit entries about legal texts and acceptances. */
export const legalRecord = recordOf({
  words: 'legal-audit',
  actions: {
    'legal.save': 'legal',
    'legal.discard': 'legal',
    'legal.publish': 'legal',
    'legal.export': null,
  },
  fields: {
    document: { words: [...legalDocuments, 'adult-statement', 'partner-disclosure'] },
    version: 'plain',
    effectiveOn: 'day',
    isMaterial: 'plain',
    userId: { of: 'user' },
    startDate: 'day',
    endDate: 'day',
  },
  kinds: { legal: {} },
})
