import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about emails. */
export const mailsAudit = defineText('mails-audit', {
  module_mails: 'Emails',
  'mails.change': '{{who}} changed the text of {{subject}}',
  'mails.reset': '{{who}} restored the original text of {{subject}}',
  kind_mail: 'an email',
  kind_mail_gone: 'an email that is no longer sent',
  kind_mail_named: 'the email “{{name}}”',
  named_mail: '{{mail}}, {{language}}',
  field_subject: 'Subject',
  field_body: 'Text',
})
