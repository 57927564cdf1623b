import { statement } from '../../../platform/server/db.ts'

/** The country from which an attempt was started, if it differs from the panelist's; the countries are ids. */
export const readForeignEntry = statement<{ country_id: string; home_id: string }>(
  'quality.foreign-entry-of',
  'select country_id, home_id from foreign_entries where attempt_id = $1',
)
