import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about the settings of the panel. */
export const settingsRecord = recordOf({
  words: 'settings-audit',
  actions: {
    'settings.change': 'setting',
    'settings.propose': 'setting',
    'settings.withdraw': 'setting',
    'settings.test-email': null,
    'approvals.approve': 'step',
    'approvals.take-back': 'step',
    'approvals.delay-over': 'step',
    'approvals.refuse': 'step',
  },
  fields: {
    value: 'plain',
    reason: 'plain',
    askedBy: { of: 'user' },
    code: 'plain',
  },
  kinds: {
    setting: {},
    step: {},
  },
})
