import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import { privacyMails as words } from '../words/en/server/privacy-mails.ts'

/** The last email to an address, when the owner or staff closed the account. */
export const privacyMails = defineMails('privacy', words, { closed: {}, closedByStaff: {} })

/** Writes the last email to an address: its account is closed. */
export function writeFarewellLetter({ write }: Pick<Mail, 'write'>, reader: MailReader, isByStaff: boolean): Letter {
  const { closed, closedByStaff } = privacyMails.templates
  return write(isByStaff ? closedByStaff : closed, reader, {})
}
