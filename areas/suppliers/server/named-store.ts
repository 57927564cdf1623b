import { statement } from '../../../platform/server/db.ts'

/** The names of suppliers. */
export const readNames = statement<{ supplier_key: string; name: string }>(
  'suppliers.names',
  'select supplier_key, name from suppliers where supplier_key = any($1::text[])',
)
/** The suppliers and file names of reports. */
export const readReportNames = statement<{ reconciliation_id: string; supplier_key: string; file_name: string }>(
  'suppliers.reports-named',
  `select reconciliation_id, supplier_key, file_name from supplier_reconciliations
   where reconciliation_id = any($1::uuid[])`,
)
/** The suppliers of callbacks, and the ids that the suppliers gave to the events. */
export const readCallbackNames = statement<{ callback_id: string; supplier_key: string; event_id: string }>(
  'suppliers.callbacks-named',
  'select callback_id, supplier_key, event_id from supplier_callbacks where callback_id = any($1::uuid[])',
)
