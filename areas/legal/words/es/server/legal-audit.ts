import type { Translated } from '../../../../../platform/words/text.ts'
import type { legalAudit } from '../../en/server/legal-audit.ts'

export const words: Translated<typeof legalAudit> = {
  module_legal: 'Textos legales',
  'legal.save': '{{who}} guardó un borrador de {{subject}}',
  'legal.discard': '{{who}} descartó un borrador de {{subject}}',
  'legal.publish': '{{who}} publicó la versión {{version}} de {{subject}}',
  'legal.export': '{{who}} exportó quién aceptó los textos legales',
  kind_legal: 'un texto legal',
  kind_legal_gone: 'un texto legal que ya no existe',
  kind_legal_named: 'el texto legal «{{name}}»',
  field_document: 'Documento',
  'document_terms-conditions': 'Términos y condiciones',
  'document_privacy-policy': 'Política de privacidad',
  'document_cookie-policy': 'Política de cookies',
  'document_partner-disclosure': 'Comunicación a un socio',
  'document_adult-statement': 'Declaración de edad',
  field_version: 'Versión',
  field_effectiveOn: 'En vigor desde',
  field_isMaterial: 'Cambio de fondo',
  field_userId: 'Aceptado por',
  field_startDate: 'Desde',
  field_endDate: 'Hasta',
}
