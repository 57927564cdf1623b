import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about the set-up of an installation. */
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
