import type { setupAudit } from '../../en/server/setup-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof setupAudit> = {
  module_setup: 'Puesta en marcha',
  'setup.first-admin': '{{who}} puso en marcha el panel',
  field_role: 'Roles',
  field_panelName: 'Nombre del panel',
  field_countryId: 'País',
  field_language: 'Idioma',
}
