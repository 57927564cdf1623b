import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { alertMailsDesk as words } from '../words/en/server/alert-mails-desk.ts'

/** The email to staff about an alert that cannot be dismissed. */
export const deskMails = defineMails('desk', words, {
  urgent: { alert: 'text', detail: 'text', link: 'link' },
})

/** Writes an alert in its two sentences. */
export const writeAlertLetter = (
  { write }: Pick<Mail, 'write'>,
  reader: MailReader,
  { alert, detail }: { alert: Message; detail: Message },
): Letter => write(deskMails.templates.urgent, reader, { alert, detail, link: documentPaths.dashboard })
