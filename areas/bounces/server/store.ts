import { countedRowsMax, type AgedPage } from '../../../platform/contract/paging.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { SuppressionReason, SuppressionSource } from '../contract.ts'

export type SuppressionRow = {
  suppression_id: string
  address_key: Buffer
  user_id: string | null
  reason: SuppressionReason
  source: SuppressionSource
  status: string | null
  note: string | null
  noted_by: string | null
  noted_at: Date
}
const columns = 'suppression_id, address_key, user_id, reason, source, status, note, noted_by, noted_at'

const readReasons = statement<Pick<SuppressionRow, 'reason' | 'noted_at'>>(
  'bounces.reasons',
  'select reason, noted_at from mail_suppressions where address_key = $1 order by noted_at, reason',
)
/** Why an address gets no emails; empty when it gets all. */
export const listReasons = (db: Db, key: Buffer) => readReasons(db, [key])

const insertOne = statement<{ suppression_id: string }>(
  'bounces.insert',
  `insert into mail_suppressions (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (address_key, reason) do nothing returning suppression_id`,
)
/** Stores why an address gets no emails; false when this reason was known. */
export const insertSuppression = async (tx: Tx, row: SuppressionRow): Promise<boolean> =>
  (
    await insertOne(tx, [
      row.suppression_id,
      row.address_key,
      row.user_id,
      row.reason,
      row.source,
      row.status,
      row.note,
      row.noted_by,
      row.noted_at,
    ])
  ).length > 0

const noteOne = statement<{ event_key: Buffer }>(
  'bounces.note-return',
  'insert into mail_returns (event_key, kind, at) values ($1, $2, $3) on conflict (event_key) do nothing returning event_key',
)
/** Records that something came back; false when the same report was recorded before. */
export const noteReturn = async (tx: Tx, eventKey: Buffer, kind: string, now: Date): Promise<boolean> =>
  (await noteOne(tx, [eventKey, kind, now])).length > 0

const removeOne = statement<SuppressionRow>(
  'bounces.remove',
  `delete from mail_suppressions where suppression_id = $1 returning ${columns}`,
)
/** Removes one reason; returns it, or null when it is not there. */
export const removeSuppression = async (tx: Tx, suppressionId: string): Promise<SuppressionRow | null> =>
  (await removeOne(tx, [suppressionId]))[0] ?? null

const removeOwn = statement<{ suppression_id: string }>(
  'bounces.remove-own',
  `delete from mail_suppressions where address_key = $1 and reason <> 'staff' returning suppression_id`,
)
/** Removes what programs noted about an address; returns the ids. */
export const removeOfAddress = async (tx: Tx, key: Buffer): Promise<string[]> =>
  (await removeOwn(tx, [key])).map((row) => row.suppression_id)

const eraseAll = statement('bounces.erase', 'delete from mail_suppressions where address_key = $1 or user_id = $2')
/** Removes everything about an address and its account. */
export const eraseAddress = async (tx: Tx, key: Buffer, userId: string): Promise<void> =>
  void (await eraseAll(tx, [key, userId]))

type Filter = { key: Buffer | null; reason: SuppressionReason | null; none: boolean }
const where = 'not $3 and ($1::bytea is null or address_key = $1) and ($2::text is null or reason = $2)'
const newest = statement<SuppressionRow>(
  'bounces.newest',
  `select ${columns} from mail_suppressions where ${where} order by noted_at desc, suppression_id desc limit $4 offset $5`,
)
const oldest = statement<SuppressionRow>(
  'bounces.oldest',
  `select ${columns} from mail_suppressions where ${where} order by noted_at, suppression_id limit $4 offset $5`,
)
const countAll = statement<{ count: number }>(
  'bounces.count',
  `select count(*)::int as count from (select from mail_suppressions where ${where} limit ${countedRowsMax}) counted`,
)
/** A page of the addresses that get no emails, with their number. */
export async function pageOfSuppressions(db: Db, { key, reason, none }: Filter, { limit, offset, age }: AgedPage) {
  const asked = [key, reason, none]
  const rows = await (age === 'oldest' ? oldest : newest)(db, [...asked, limit, offset])
  return { rows, count: (await countAll(db, asked))[0]?.count ?? 0 }
}

const countReturns = statement<{ counts: number[] }>(
  'bounces.desk-returns',
  `select array_agg(w.count order by w.no) as counts from (
     select u.no, (select count(*)::int from mail_returns r where r.at >= since and r.at < until and r.kind <> 'refused') as count
     from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as u (since, until, no)) w`,
)
/** How many emails came back or drew a complaint within each window. */
export const countReturnsIn = async (db: Db, from: readonly Date[], to: readonly Date[]): Promise<number[]> =>
  (await countReturns(db, [from, to]))[0]?.counts ?? []

const pruneReturns = statement('bounces.prune', `delete from mail_returns where at < now() - interval '60 days'`)
/** Removes what came back more than 60 days ago: the alert looks back six weeks, and no report is repeated for longer. */
export const pruneOldReturns = async (db: Db): Promise<void> => void (await pruneReturns(db, []))

const readNames = statement<{ id: string; reason: SuppressionReason }>(
  'bounces.names',
  'select suppression_id as id, reason from mail_suppressions where suppression_id = any($1::uuid[])',
)
export const listNames = (db: Db, ids: readonly string[]) => readNames(db, [ids])
