import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { MailDeskMessages } from '../contract.ts'
import { mailDesk } from '../words/en/server/mail-desk.ts'
import { mailsAudit } from '../words/en/server/mails-audit.ts'
import type { MailsNames, mailsRecord } from './recorded.ts'

/** The words of the email editor on the server, in every language. Each area has the texts of its own emails. */
export const mailsWords = [
  spokenMessages<MailDeskMessages>()(mailDesk),
  spokenMessages<RecordMessages<typeof mailsRecord> & MailsNames>()(mailsAudit),
]
