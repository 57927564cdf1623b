import type { financeAudit } from '../../en/server/finance-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof financeAudit> = {
  module_finance: 'Finanzas',
  'finance.propose': '{{who}} propuso {{subject}}',
  'finance.approve': '{{who}} aprobó {{subject}}',
  'finance.reject': '{{who}} rechazó {{subject}}',
  'finance.operator': '{{who}} ajustó los puntos de {{subject}} ({{points}})',
  named_adjustment: 'ajuste de {{points, number}} puntos para {{who}}',
  kind_adjustment: 'un ajuste',
  kind_adjustment_gone: 'un ajuste que ya no existe',
  kind_adjustment_named: 'el {{name}}',
  field_panelistId: 'Panelista',
  field_points: 'Puntos',
  field_reason: 'Motivo',
  field_code: 'Problema',
  field_status: 'Estado',
  status_proposed: 'Propuesto',
  status_approved: 'Aprobado',
  status_rejected: 'Rechazado',
  field_debt: 'Deuda en puntos',
  field_key: 'Clave',
}
