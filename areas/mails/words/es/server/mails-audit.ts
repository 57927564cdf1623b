import type { Translated } from '../../../../../platform/words/text.ts'
import type { mailsAudit } from '../../en/server/mails-audit.ts'

export const words: Translated<typeof mailsAudit> = {
  module_mails: 'Correos',
  'mails.change': '{{who}} cambió el texto de {{subject}}',
  'mails.reset': '{{who}} devolvió {{subject}} a su primer texto',
  kind_mail: 'un correo',
  kind_mail_gone: 'un correo que ya no se envía',
  kind_mail_named: 'el correo «{{name}}»',
  named_mail: '{{mail}}, {{language}}',
  field_subject: 'Asunto',
  field_body: 'Texto',
}
