import { recordOf } from '../../../platform/server/recorded.ts'

/** What the audit log records about logging in. */
export const authRecord = recordOf({
  words: 'auth-audit',
  actions: {
    'auth.refresh-reused': 'user',
    'auth.second-step-on': null,
    'auth.second-step-off': null,
  },
  fields: { sessionId: 'plain' },
  kinds: {},
})
