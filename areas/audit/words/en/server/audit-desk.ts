import { defineText } from '../../../../../platform/words/text.ts'

/** The words that entries of all areas share in the audit log. */
export const auditDesk = defineText('audit-desk', {
  program: 'the program',
  unknown: '{{who}}: {{action}} ({{subject}})',
  yes: 'Yes',
  no: 'No',
  another: 'a new version',
  forEver: 'The audit log: who changed what. Personal data in it is removed with the account.',
})
