import { recordOf } from '../../../platform/server/recorded.ts'
import { suppressionReasons } from '../contract.ts'

/** The audit entries about addresses that get no emails. */
export const bouncesRecord = recordOf({
  words: 'bounces-audit',
  actions: {
    'bounces.add': 'suppression',
    'bounces.lift': 'suppression',
    'bounces.retry': 'suppression',
  },
  fields: {
    reason: { words: suppressionReasons },
    note: 'plain',
    panelistId: { of: 'user' },
  },
  kinds: { suppression: {} },
})
