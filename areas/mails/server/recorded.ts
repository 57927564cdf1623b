import { messagesOf, type Message } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about the texts of emails. */
export const mailsRecord = recordOf({
  words: 'mails-audit',
  actions: {
    'mails.change': 'mail',
    'mails.reset': 'mail',
  },
  fields: {
    subject: 'plain',
    body: 'document',
  },
  kinds: { mail: {} },
})

/** The message that names an email and the language in which it was changed. */
export type MailsNames = { named_mail: { mail: Message; language: string } }
export const mailsName = messagesOf<MailsNames>('mails-audit')
