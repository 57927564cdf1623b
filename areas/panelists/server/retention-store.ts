import { oldRows } from '../../../platform/server/old-rows.ts'

/** Finds staff notes that are older than this many months. */
export const oldNotes = oldRows('panelists.old-notes', {
  from: 'panelist_notes',
  select: 'select ctid from panelist_notes where at < now() - make_interval(months => $1)',
})
