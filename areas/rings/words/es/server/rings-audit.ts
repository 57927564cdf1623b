import type { Translated } from '../../../../../platform/words/text.ts'
import type { ringsAudit } from '../../en/server/rings-audit.ts'

export const words: Translated<typeof ringsAudit> = {
  module_rings: 'Cuentas vinculadas',
  'rings.decide': '{{who}} decidió sobre cuentas de {{subject}}: {{decision}}',
  'rings.undo': '{{who}} deshizo una decisión sobre {{subject}}',
  'rings.overturn': '{{who}} devolvió lo que una decisión sobre {{subject}} había quitado a una cuenta',
  field_decision: 'Decisión',
  decision_clear: 'Inofensivas',
  decision_warn: 'Avisadas de lo visto',
  decision_refuse: 'Encuestas rechazadas',
  decision_hold: 'Recompensas en espera',
  decision_block: 'Bloqueadas',
  field_reason: 'Motivo',
  field_accounts: 'Cuentas',
  field_panelistId: 'Panelista',
  named_ring: 'el grupo {{ring}}',
  kind_ring: 'un grupo',
  kind_ring_gone: 'un grupo que ya no existe',
  kind_ring_named: '{{name}}',
}
