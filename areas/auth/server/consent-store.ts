import type { SocialProvider } from '../../../platform/contract/site.ts'
import { legalDocuments, legalVersions, type LegalDocument } from '../../legal/contract.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

/** Where the box was ticked. */
export type ConsentWay = 'form' | SocialProvider

const insertConsents = statement(
  'auth.insert-consents',
  `insert into consents (user_id, document, version, language, at, how)
   select $1, document, version, $4, $5, $6 from unnest($2::text[], $3::text[]) as accepted (document, version)
   on conflict do nothing`,
)
type Accepted = { userId: string; language: string; now: Date; how: ConsentWay }
/** Records that somebody who joins accepted every document in its present version. */
export const acceptAll = (tx: Tx, { userId, language, now, how }: Accepted) =>
  insertConsents(tx, [userId, legalDocuments, legalDocuments.map((name) => legalVersions[name]), language, now, how])

const insertTakenOver = statement(
  'auth.take-over-consents',
  `insert into consents (user_id, document, version, language, at, how)
   select a.user_id, d.document, a.version, a.language, a.at, 'import'
   from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) as a (user_id, version, language, at)
   cross join unnest($5::text[]) as d (document)
   on conflict do nothing`,
)
/** What somebody accepted elsewhere, before they were a member here. */
export type TakenOver = { userId: string; version: string; language: string; at: Date }
/** Keeps the evidence that members brought from a former panel accepted its terms and its privacy policy. */
export const takeOverConsents = async (tx: Tx, all: readonly TakenOver[]): Promise<void> => {
  if (all.length === 0) return
  const values = [
    all.map(({ userId }) => userId),
    all.map(({ version }) => version),
    all.map(({ language }) => language),
    all.map(({ at }) => at),
    legalDocuments.filter((document) => document !== 'adult-statement'),
  ]
  await insertTakenOver(tx, values)
}

type ConsentRow = { document: LegalDocument; version: string; language: string; at: Date; how: ConsentWay | 'import' }
const readConsents = statement<ConsentRow>(
  'auth.consents-of',
  'select document, version, language, at, how from consents where user_id = $1 order by at, document',
)
/** Everything that a user accepted. */
export const consentsOf = (db: Db, userId: string) => readConsents(db, [userId])
