import { streamCopy, statement, type Db } from '../../../platform/server/db.ts'

/** A copy takes no parameters, so ids are checked before they are written into its text. */
const plainId = /^[0-9a-f-]{36}$/
// Ids are copied as bytes: as texts they would be twice as long, and both sides would have to convert them.
const writeCopy = (whose: string) => `
  copy (select user_id, country_id, state_id, zipcode, coalesce(born, date_of_birth::text), options, numbers
    from invitable_panelists left join panelist_facets using (user_id) ${whose}) to stdout (format binary)`
/** Copies every panelist who may be invited, in the format that copied-people.ts reads; `first` reads before the copy. */
export const copyEverybody = (db: Db, first: (reader: Db) => Promise<void>): AsyncIterable<Buffer> =>
  streamCopy(db, writeCopy(''), first)
/** Copies the given panelists. Those who may not be invited are left out. */
export const copyPanelists = (db: Db, userIds: readonly string[]): AsyncIterable<Buffer> =>
  streamCopy(db, writeCopy(`where user_id = any ('{${userIds.filter((id) => plainId.test(id)).join(',')}}'::uuid[])`))

const countAll = statement<{ people: number }>(
  'audience.count',
  'select count(*)::int as people from invitable_panelists',
)
/** How many panelists may be invited. */
export const countEverybody = async (db: Db): Promise<number> => (await countAll(db, []))[0]?.people ?? 0

const selectCodes = statement<{ code: number; questionId: string; optionId: string }>(
  'audience.codes',
  'select code, question_id as "questionId", option_id as "optionId" from facet_codes where code > $1 order by code',
)
/** The meaning of the codes above `code`. */
export const readCodesAfter = (db: Db, code: number) => selectCodes(db, [code])

const readHorizon = statement<{ horizon: string }>(
  'audience.horizon',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
)
/**
 * Reads the oldest transaction that is still running: whatever is committed from now on belongs to it or to a later
 * one.
 */
export async function readHorizonNow(db: Db): Promise<string> {
  const [row] = await readHorizon(db, [])
  return row?.horizon ?? '0'
}

const readChanges = statement<{ horizon: string; user_ids: string[] }>(
  'audience.changes',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
     array(select distinct user_id::text from changed_panelists where tx >= $1::xid8) as user_ids`,
)
/** Finds the panelists who changed in this transaction or a later one, and the horizon for the next reading. */
export async function findChangesSince(db: Db, horizon: string): Promise<{ horizon: string; userIds: string[] }> {
  const [row] = await readChanges(db, [horizon])
  return { horizon: row?.horizon ?? horizon, userIds: row?.user_ids ?? [] }
}
