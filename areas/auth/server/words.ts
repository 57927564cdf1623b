import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { AuthSettingMessages } from '../contract/settings.ts'
import { authOpening } from '../words/en/server/auth-opening.ts'
import { authSettings } from '../words/en/server/auth-settings.ts'
import { authAudit } from '../words/en/server/auth-audit.ts'
import type { authRecord } from './recorded.ts'
import type { SignInMessages } from '../contract/sign-in-messages.ts'
import { signInAnswers } from '../words/en/server/sign-in-answers.ts'

/** The words of this area's settings, audit log entries and set-up steps, in every language. */
export const authWords = [
  spokenMessages<SignInMessages>()(signInAnswers),
  spoken(authOpening),
  spokenMessages<AuthSettingMessages>()(authSettings),
  spokenMessages<RecordMessages<typeof authRecord>>()(authAudit),
]
