import type { Translated } from '../../../../../platform/words/text.ts'
import type { fairnessAudit } from '../../en/server/fairness-audit.ts'

export const words: Translated<typeof fairnessAudit> = {
  module_fairness: 'Tiempo justo',
  'fairness.pay': '{{who}} permitió {{subject}}',
  'fairness.refuse': '{{who}} rechazó {{subject}}',
  kind_night: 'complementos',
  kind_night_gone: 'complementos que ya no existen',
  kind_night_named: '{{name}}',
  named_night_one: '{{count, number}} complemento',
  named_night_other: '{{count, number}} complementos',
}
