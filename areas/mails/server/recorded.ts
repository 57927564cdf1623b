import { messagesOf, type Message } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'

/** What is recorded of the words of emails. */
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
  kinds: {
    mail: {},
  },
})

/** What a mail is called where its name alone does not say in which language it was changed. */
export type MailsNames = { named_mail: { mail: Message; language: string } }
export const mailsName = messagesOf<MailsNames>('mails-audit')
