import { recordOf } from '../../../platform/server/recorded.ts'

/** What the audit log records about API keys, which can also be the actors of entries. */
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
  kinds: { apiKey: { acts: true } },
})
