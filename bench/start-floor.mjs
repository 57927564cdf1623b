/**
 * Reads by COPY what a server reads when it starts and first counts its panelists, and keeps nothing: the floor of `npm run bench -- start`.
 * Gives the bytes read and the microseconds of its own processor time, its start included. Argument: database address.
 */
import pg from 'pg'
import { to } from 'pg-copy-streams'

const statements = [
  'select survey_id, title, kind, category, points, minutes, country_id, status, supplier_key, entry_url from surveys',
  'select survey_id, target_no, question_id, option_ids, min_value, max_value from survey_targets',
  `select user_id, country_id, state_id, zipcode, coalesce(born, date_of_birth::text), options, numbers
   from invitable_panelists left join panelist_facets using (user_id)`,
]
const client = new pg.Client({ connectionString: process.argv[2] })
await client.connect()
let bytes = 0
for (const statement of statements)
  for await (const piece of client.query(to(`copy (${statement}) to stdout (format binary)`))) bytes += piece.length
await client.end()
const { user, system } = process.cpuUsage()
process.stdout.write(JSON.stringify({ bytes, micros: user + system }))
