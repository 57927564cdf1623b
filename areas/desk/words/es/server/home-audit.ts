import type { Translated } from '../../../../../platform/words/text.ts'
import type { homeAudit } from '../../en/server/home-audit.ts'

export const words: Translated<typeof homeAudit> = {
  module_home: 'Inicio',
  'home.acknowledge': '{{who}} se ocupa de {{subject}}',
  kind_alert: 'una alerta',
  kind_alert_gone: 'una alerta que ya no existe',
  kind_alert_named: 'la alerta sobre {{name}}',
  field_rule: 'Regla',
}
