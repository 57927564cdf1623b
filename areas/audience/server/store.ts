import { copied, statement, type Db } from '../../../platform/server/db.ts'

/** A copy takes no parameters: what is written into it is looked at first. */
const plainId = /^[0-9a-f-]{36}$/
// Bytes as they are kept: as texts they would be twice as many, to be made here and read there.
const copyOf = (whose: string) => `
  copy (select user_id, country_id, state_id, zipcode, coalesce(born, date_of_birth::text), options, numbers
    from invitable_panelists left join panelist_facets using (user_id) ${whose}) to stdout (format binary)`
/** Every panelist who may be invited, for copied-people.ts to read. */
export const everybody = (db: Db): AsyncIterable<Buffer> => copied(db, copyOf(''))
/** The same of those of these panelists who may be invited. */
export const panelistsOf = (db: Db, userIds: readonly string[]): AsyncIterable<Buffer> =>
  copied(db, copyOf(`where user_id = any ('{${userIds.filter((id) => plainId.test(id)).join(',')}}'::uuid[])`))

const countAll = statement<{ people: number }>(
  'audience.count',
  'select count(*)::int as people from invitable_panelists',
)
/** How many panelists may be invited. */
export const countEverybody = async (db: Db): Promise<number> => (await countAll(db, []))[0]?.people ?? 0

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
