import { recordOf } from '../../../platform/server/recorded.ts'

/** What the audit log records about the first minutes of an installation. */
export const setupRecord = recordOf({
  words: 'setup-audit',
  actions: { 'setup.first-admin': null },
  fields: {
    role: { of: 'role' },
    panelName: 'plain',
    countryId: 'plain',
    language: 'plain',
  },
  kinds: {},
})
