import { recordOf } from '../../../platform/server/recorded.ts'

/** What is recorded about API keys; they are also among those who act. */
export const keysRecord = recordOf({
  words: 'keys-audit',
  actions: {
    'keys.create': 'apiKey',
    'keys.rotate': 'apiKey',
    'keys.revoke': 'apiKey',
  },
  fields: {
    name: 'plain',
    permissionIds: { of: 'permission' },
    allowedNetworks: 'plain',
    expiresAt: 'instant',
    previousUntil: 'instant',
  },
  kinds: {
    apiKey: { acts: true },
  },
})
