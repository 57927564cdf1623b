import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about API keys. A key can also be the author of an entry. */
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
