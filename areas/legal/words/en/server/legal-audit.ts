import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about legal texts. */
export const legalAudit = defineText('legal-audit', {
  module_legal: 'Legal texts',
  'legal.save': '{{who}} saved a draft of {{subject}}',
  'legal.discard': '{{who}} discarded a draft of {{subject}}',
  'legal.publish': '{{who}} published version {{version}} of {{subject}}',
  'legal.export': '{{who}} exported the acceptances of legal texts',
  kind_legal: 'a legal text',
  kind_legal_gone: 'a legal text that no longer exists',
  kind_legal_named: 'the legal text “{{name}}”',
  field_document: 'Document',
  'document_terms-conditions': 'Terms & Conditions',
  'document_privacy-policy': 'Privacy Policy',
  'document_cookie-policy': 'Cookie policy',
  'document_partner-disclosure': 'Disclosure to a partner',
  'document_adult-statement': 'Statement of age',
  field_version: 'Version',
  field_effectiveOn: 'In force from',
  field_isMaterial: 'Material change',
  field_userId: 'Accepted by',
  field_startDate: 'From',
  field_endDate: 'To',
})
