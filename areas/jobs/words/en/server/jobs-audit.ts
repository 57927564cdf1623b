import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about background jobs. */
export const jobsAudit = defineText('jobs-audit', {
  module_jobs: 'Background jobs',
  'jobs.retry': '{{who}} had {{subject}} tried again',
  'jobs.delete': '{{who}} deleted {{subject}}',
  'jobs.expire': '{{who}} deleted background jobs that gave up long ago',
  field_jobs: 'Jobs',
  field_reason: 'Reason',
  kind_jobTask: 'background jobs',
  kind_jobTask_named: 'background jobs “{{name}}”',
  kind_jobTask_gone: 'background jobs that no longer exist',
})
