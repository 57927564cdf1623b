import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about the use of the audit log itself. */
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
