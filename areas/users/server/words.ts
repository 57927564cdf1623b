import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { UserMessages } from '../contract/messages.ts'
import { users } from '../words/en/server/users.ts'
import { usersAudit } from '../words/en/server/users-audit.ts'
import type { usersRecord } from './recorded.ts'
import { userPeriods } from '../words/en/server/users-settings.ts'

/** The words of this area on the server, in every language. */
export const userWords = [
  spokenMessages<UserMessages>()(users),
  spokenMessages<RecordMessages<typeof usersRecord>>()(usersAudit),
  spoken(userPeriods),
]
