import { statement, type Db } from '../../platform/db.ts'
import type { Portion } from './portions.ts'

const joined = (value: string) => `coalesce(string_agg(coalesce(replace(${value}, chr(31), ''), ''), chr(31)), '')`
const bytes = (value: string) => `coalesce(string_agg(${value}, ''::bytea), '')`
// A row for a portion and not for a panelist: reading a million of them is then the copying of a few large texts.
const portion = (from: string) => `
  select count(*)::int as people, ${bytes('uuid_send(user_id)')} as ids, ${joined('country_id')} as countries,
    ${joined('state_id')} as states, ${joined('zipcode')} as zipcodes,
    ${joined('coalesce(born, date_of_birth::text)')} as born,
    ${bytes('int4send(coalesce(length(options), 0))')} as option_lengths, ${bytes(`coalesce(options, '')`)} as options,
    ${bytes('int4send(coalesce(length(numbers), 0))')} as number_lengths, ${bytes(`coalesce(numbers, '')`)} as numbers
  from (${from}) as someone`

const readAfter = statement<Portion>(
  'audience.read-after',
  portion(`select * from (select * from invitable_panelists where user_id > $1::uuid) p
    left join (select * from panelist_facets where user_id > $1::uuid) f using (user_id) order by user_id limit $2`),
)
const readThese = statement<Portion>(
  'audience.read-these',
  portion(
    `select * from invitable_panelists left join panelist_facets using (user_id) where user_id = any ($1::uuid[])`,
  ),
)
/** At most `limit` panelists who may be invited, in the order of their ids, after `userId`. */
export const panelistsAfter = async (db: Db, userId: string, limit: number) => (await readAfter(db, [userId, limit]))[0]
/** Those of these panelists who may be invited. */
export const panelistsOf = async (db: Db, userIds: readonly string[]) => (await readThese(db, [userIds]))[0]

const readCodes = statement<{ code: number; questionId: string; optionId: string }>(
  'audience.codes',
  'select code, question_id as "questionId", option_id as "optionId" from facet_codes where code > $1 order by code',
)
/** What the codes of answers stand for, those above `code`. */
export const codesAfter = (db: Db, code: number) => readCodes(db, [code])

const readHorizon = statement<{ horizon: string }>(
  'audience.horizon',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
)
/** The oldest transaction that still runs: whatever is committed from now on is of this one or a later. */
export async function horizonNow(db: Db): Promise<string> {
  const [row] = await readHorizon(db, [])
  return row?.horizon ?? '0'
}

const readChanges = statement<{ horizon: string; user_ids: string[] }>(
  'audience.changes',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
     array(select distinct user_id::text from changed_panelists where tx >= $1::xid8) as user_ids`,
)
/** Who changed in this transaction or a later one, and the horizon of this very reading. */
export async function changesSince(db: Db, horizon: string): Promise<{ horizon: string; userIds: string[] }> {
  const [row] = await readChanges(db, [horizon])
  return { horizon: row?.horizon ?? horizon, userIds: row?.user_ids ?? [] }
}
