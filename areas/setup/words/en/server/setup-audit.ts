import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about the set-up of an installation. */
export const setupAudit = defineText('setup-audit', {
  module_setup: 'First run',
  'setup.first-admin': '{{who}} set up the panel',
  field_role: 'Roles',
  field_panelName: 'Name of the panel',
  field_countryId: 'Country',
  field_language: 'Language',
})
