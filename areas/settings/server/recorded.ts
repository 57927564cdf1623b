import { recordOf } from '../../../platform/server/recorded.ts'

/** What is recorded of the settings of the panel. */
export const settingsRecord = recordOf({
  words: 'settings-audit',
  actions: {
    'settings.change': 'setting',
    'settings.test-email': null,
  },
  fields: {
    value: 'plain',
    reason: 'plain',
  },
  kinds: {
    setting: {},
  },
})
