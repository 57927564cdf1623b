import { recordOf } from '../../../platform/server/recorded.ts'

/** What the audit log records about its own use. */
export const auditRecord = recordOf({
  words: 'audit-audit',
  actions: { 'audit.export': null },
  fields: {
    actorId: { of: 'user' },
    action: 'plain',
    subject: 'plain',
    startDate: 'day',
    endDate: 'day',
  },
  kinds: {},
})
