import { recordOf } from '../../../platform/server/recorded.ts'

/** What the audit log records about accounts. */
export const usersRecord = recordOf({
  words: 'users-audit',
  actions: {
    'users.role': 'user',
    'users.second-step-reset': 'user',
    'users.create': 'user',
    'users.reset-password': 'user',
  },
  fields: {
    role: { of: 'role' },
    reason: 'plain',
  },
  kinds: { user: {} },
})
