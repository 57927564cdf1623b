import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about people's requests for their own data. */
export const privacyRecord = recordOf({
  words: 'privacy-audit',
  actions: { 'privacy.closed': null },
  fields: {},
  kinds: {},
})
