import { defineText } from '../../../../../platform/words/text.ts'

/** The audit log's words for what is recorded of emails. */
export const mailsAudit = defineText('mails-audit', {
  module_mails: 'Emails',
  'mails.change': '{{who}} changed the words of {{subject}}',
  'mails.reset': '{{who}} took {{subject}} back to its first words',
  kind_mail: 'an email',
  kind_mail_gone: 'an email that is sent no more',
  kind_mail_named: 'the email “{{name}}”',
  named_mail: '{{mail}}, {{language}}',
  field_subject: 'Subject',
  field_body: 'Text',
})
