import type { reportsAudit } from '../../en/server/reports-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof reportsAudit> = {
  module_reports: 'Informes',
  'reports.download-history': '{{who}} descargó el historial de encuestas del {{subject}}',
  'reports.download-traffic': '{{who}} descargó el informe de tráfico del {{subject}}',
  'reports.download-attempts': '{{who}} descargó el informe de intentos del {{subject}}',
  'reports.download-finance': '{{who}} descargó el informe de finanzas del {{subject}}',
  'reports.download-signups': '{{who}} descargó el informe de altas del {{subject}}',
  'reports.export-attempts': '{{who}} exportó todos los intentos',
  'reports.export-panelists': '{{who}} exportó todos los panelistas',
  'reports.export-ledger': '{{who}} exportó el libro mayor',
  named_span: '{{first}} – {{last}}',
  kind_span: 'período',
  kind_span_gone: 'período',
  kind_span_named: '{{name}}',
  field_first: 'Desde',
  field_last: 'Hasta',
}
