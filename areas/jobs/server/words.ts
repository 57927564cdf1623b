import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { JobMessages } from '../contract.ts'
import { jobsAudit } from '../words/en/server/jobs-audit.ts'
import { jobsDesk } from '../words/en/server/jobs-desk.ts'
import type { jobsRecord } from './recorded.ts'

/** The words about background jobs on the server, in every language. */
export const jobsWords = [
  spokenMessages<JobMessages>()(jobsDesk),
  spokenMessages<RecordMessages<typeof jobsRecord>>()(jobsAudit),
]
