import { oldRows } from '../../../platform/server/old-rows.ts'

/** Notes of staff about panelists older than this. */
export const oldNotes = oldRows('panelists.old-notes', {
  from: 'panelist_notes',
  select: 'select ctid from panelist_notes where at < now() - make_interval(months => $1)',
})
