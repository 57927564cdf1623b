import { recordOf } from '../../../platform/server/recorded.ts'
import { legalDocuments } from '../contract.ts'

/** What is recorded of legal texts and of who accepted them. */
export const legalRecord = recordOf({
  words: 'legal-audit',
  actions: {
    'legal.save': 'legal',
    'legal.discard': 'legal',
    'legal.publish': 'legal',
    'legal.export': null,
  },
  fields: {
    document: { words: [...legalDocuments, 'adult-statement'] },
    version: 'plain',
    effectiveOn: 'day',
    isMaterial: 'plain',
    userId: { of: 'user' },
    startDate: 'day',
    endDate: 'day',
  },
  kinds: {
    legal: {},
  },
})
