import { recordOf } from '../../../platform/server/recorded.ts'

/** What is recorded of logging in. */
export const authRecord = recordOf({
  words: 'auth-audit',
  actions: {
    'auth.refresh-reused': 'user',
    'auth.second-step-on': null,
    'auth.second-step-off': null,
  },
  fields: {
    sessionId: 'plain',
  },
  kinds: {},
})
