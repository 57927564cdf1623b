import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says to staff about background jobs. */
export const jobsDesk = defineText('jobs-desk', {
  retried_one: '{{count, number}} job is tried again.',
  retried_other: '{{count, number}} jobs are tried again.',
  deleted: 'The job was deleted.',
})
