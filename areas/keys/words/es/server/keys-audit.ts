import type { Translated } from '../../../../../platform/words/text.ts'
import type { keysAudit } from '../../en/server/keys-audit.ts'

export const words: Translated<typeof keysAudit> = {
  module_keys: 'Claves de API',
  'keys.create': '{{who}} creó {{subject}}',
  'keys.rotate': '{{who}} renovó {{subject}}',
  'keys.revoke': '{{who}} revocó {{subject}}',
  field_name: 'Nombre',
  field_permissionIds: 'Permisos',
  field_allowedNetworks: 'Redes',
  field_expiresAt: 'Válida hasta',
  field_previousUntil: 'Clave anterior válida hasta',
  kind_apiKey: 'una clave de API',
  kind_apiKey_named: 'la clave de API «{{name}}»',
  kind_apiKey_gone: 'una clave de API que ya no existe',
}
