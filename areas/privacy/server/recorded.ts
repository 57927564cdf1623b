import { recordOf } from '../../../platform/server/recorded.ts'

/** What the audit log records about the requests of people for their own data. */
export const privacyRecord = recordOf({
  words: 'privacy-audit',
  actions: { 'privacy.closed': null },
  fields: {},
  kinds: {},
})
