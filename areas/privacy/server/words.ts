import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import { privacyAudit } from '../words/en/server/privacy-audit.ts'
import type { privacyRecord } from './recorded.ts'
import type { PrivacyMessages } from '../contract.ts'
import { privacyAnswers } from '../words/en/server/privacy-answers.ts'

/** The words of this area in the audit log, in every language. */
export const privacyWords = [
  spokenMessages<PrivacyMessages>()(privacyAnswers),
  spokenMessages<RecordMessages<typeof privacyRecord>>()(privacyAudit),
]
