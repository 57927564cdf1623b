import { recordOf } from '../../../platform/server/recorded.ts'

/** What is recorded of what people ask about their own data. */
export const privacyRecord = recordOf({
  words: 'privacy-audit',
  actions: {
    'privacy.closed': null,
  },
  fields: {},
  kinds: {},
})
