import type { Translated } from '../../../../../platform/words/text.ts'
import type { providersAudit } from '../../en/server/providers-audit.ts'

export const words: Translated<typeof providersAudit> = {
  module_providers: 'Proveedores de recompensas',
  'providers.propose': '{{who}} propuso una conexión con {{subject}}',
  'providers.propose-removal': '{{who}} propuso quitar la conexión con {{subject}}',
  'providers.connect': '{{who}} conectó {{subject}}',
  'providers.remove': '{{who}} quitó la conexión con {{subject}}',
  'providers.take-back': '{{who}} retiró lo que se había propuesto para {{subject}}',
  'providers.refresh': '{{who}} obtuvo el catálogo de {{subject}}',
  'providers.stop': 'Los pedidos se detuvieron, porque {{subject}} rechazó la clave',
  'providers.listen': '{{who}} pidió que los avisos de {{subject}} lleguen aquí',
  'providers.block': '{{who}} bloqueó una recompensa de {{subject}}',
  'providers.release': '{{who}} dejó pasar una recompensa de {{subject}}',
  kind_provider: 'un proveedor de recompensas',
  kind_provider_gone: 'un proveedor de recompensas que ya no existe',
  kind_provider_named: '{{name}}',
  field_version: 'Versión',
  field_host: 'Cuenta',
  host_production: 'Real',
  host_testflight: 'De prueba',
  field_address: 'Dirección',
  field_keyHint: 'Final de la clave',
  field_fundingSourceId: 'Fuente de fondos',
  field_rewardId: 'Recompensa',
  field_reason: 'Motivo',
}
