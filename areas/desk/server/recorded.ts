import { recordOf } from '../../../platform/server/recorded.ts'

/** What the audit log records about alerts. */
export const deskRecord = recordOf({
  words: 'home-audit',
  actions: { 'home.acknowledge': 'alert' },
  fields: { rule: 'plain' },
  kinds: { alert: {} },
})
