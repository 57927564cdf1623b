import { sql } from 'kysely'
import type { Age } from '../../../platform/contract/paging.ts'
import { statement, tables, type Db, type Tx } from '../../../platform/server/db.ts'
import { acceptedDocuments, type ConsentDocument, type ConsentWay, type LegalDocument } from '../contract.ts'

export type ConsentRow = {
  user_id: string
  document: ConsentDocument
  version: string
  language: string
  at: Date
  how: ConsentWay
  ip_country: string | null
}
const mine = tables<{ consents: ConsentRow }>()

const insertConsents = statement(
  'legal.insert-consents',
  `insert into consents (user_id, document, version, language, at, how, ip_country)
   select $1, document, version, $4, $5, $6, $7 from unnest($2::text[], $3::text[]) as accepted (document, version)
   on conflict do nothing`,
)
type Given = { userId: string; language: string; now: Date; how: ConsentWay; ipCountry: string | null }
type Accepted = { document: ConsentDocument; version: string }
/** Records that a user accepted these versions. An earlier record of the same version stays. */
export const noteConsents = (tx: Tx, { userId, language, now, how, ipCountry }: Given, accepted: readonly Accepted[]) =>
  insertConsents(tx, [
    userId,
    accepted.map(({ document }) => document),
    accepted.map(({ version }) => version),
    language,
    now,
    how,
    ipCountry,
  ])

const insertTakenOver = statement(
  'legal.take-over-consents',
  `insert into consents (user_id, document, version, language, at, how)
   select a.user_id, d.document, a.version, a.language, a.at, 'import'
   from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) as a (user_id, version, language, at)
   cross join unnest($5::text[]) as d (document)
   on conflict do nothing`,
)
/** What an imported panelist accepted on the former panel. */
export type TakenOver = { userId: string; version: string; language: string; at: Date }
/** Stores that imported panelists accepted the terms and the privacy policy of their former panel. */
export const takeOverConsents = async (tx: Tx, all: readonly TakenOver[]): Promise<void> => {
  if (all.length === 0) return
  const values = [
    all.map(({ userId }) => userId),
    all.map(({ version }) => version),
    all.map(({ language }) => language),
    all.map(({ at }) => at),
    acceptedDocuments,
  ]
  await insertTakenOver(tx, values)
}

const readConsents = statement<Omit<ConsentRow, 'user_id'>>(
  'legal.consents-of',
  'select document, version, language, at, how, ip_country from consents where user_id = $1 order by at, document',
)
/** Reads everything that a user accepted. */
export const readConsentsOfUser = (db: Db, userId: string) => readConsents(db, [userId])

const countAccepted = statement<{ people: number }>(
  'legal.count-accepted',
  `select count(distinct user_id)::int as people from consents
   where document = $1 and how <> 'import' and case when $2::int is null then version = $3
     when version ~ '^[0-9]{1,9}$' then version::int >= $2 else false end`,
)
/**
 * Counts the people who accepted this version of a document or a later one on this panel. Without a number, counts from
 * the built-in version.
 */
export const countConsents = async (
  db: Db,
  document: LegalDocument,
  version: number | null,
  ours: string,
): Promise<number> => (await countAccepted(db, [document, version, ours]))[0]?.people ?? 0

/** A stored acceptance. `exact_at` is text to the microsecond, because a Date would lose digits. */
export type ListedConsent = ConsentRow & { exact_at: string }
export type ConsentPlace = { at: string; userId: string; document: string; version: string; how: string }
export type ConsentWhere = { age: Age; document?: ConsentDocument; userId?: string; from?: Date; before?: Date }

/** Reads the acceptances after a place in the list, or from the newest or the oldest one. */
export function listConsentsPage(
  db: Db,
  { age, document, userId, from, before }: ConsentWhere,
  limit: number,
  place: ConsentPlace | null,
): Promise<ListedConsent[]> {
  const way = age === 'oldest' ? 'asc' : 'desc'
  let found = mine(db).selectFrom('consents')
  if (document) found = found.where('document', '=', document)
  if (userId) found = found.where('user_id', '=', userId)
  if (from) found = found.where('at', '>=', from)
  if (before) found = found.where('at', '<', before)
  if (place)
    found = found.where(
      sql<boolean>`(at, user_id, document, version, how) ${sql.raw(way === 'asc' ? '>' : '<')}
        (${place.at}::timestamptz, ${place.userId}::uuid, ${place.document}, ${place.version}, ${place.how})`,
    )
  return found
    .selectAll()
    .select(sql<string>`at::text`.as('exact_at'))
    .orderBy('at', way)
    .orderBy('user_id', way)
    .orderBy('document', way)
    .orderBy('version', way)
    .orderBy('how', way)
    .limit(limit)
    .execute()
}
