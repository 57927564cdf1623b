import { statement } from '../../../platform/server/db.ts'

/** Reads the titles of campaigns. */
export const readTitles = statement<{ aff_id: number; title: string }>(
  'affiliates.titles',
  'select aff_id, title from campaigns where aff_id = any($1::int[])',
)
