import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { SaidKind } from '../contract/maps.ts'
import type { PassingScope } from '../contract/passing.ts'

export type AnswerConsentRow = {
  supplier_key: string
  scope: PassingScope
  version: string
  question_ids: string[]
  given_at: Date
  withdrawn_at: Date | null
}
// Not for users: names of columns.
const columns = 'supplier_key, scope, version, question_ids, given_at, withdrawn_at'
const selectNewest = statement<AnswerConsentRow>(
  'suppliers.newest-answer-consents',
  `select distinct on (supplier_key, scope) ${columns} from supplier_answer_consents
   where user_id = $1 order by supplier_key, scope, given_at desc`,
)
/** A member's latest consent for each partner and scope. */
export const readNewestAnswerConsents = (db: Db, userId: string): Promise<AnswerConsentRow[]> =>
  selectNewest(db, [userId])
const selectAll = statement<AnswerConsentRow>(
  'suppliers.answer-consents-of',
  `select ${columns} from supplier_answer_consents where user_id = $1 order by given_at, scope`,
)
/** All of a member's consents to passing on answers, for the export of their data. */
export const answerConsentsOf = (db: Db, userId: string): Promise<AnswerConsentRow[]> => selectAll(db, [userId])

const holdInForce = statement<Pick<AnswerConsentRow, 'scope' | 'version' | 'question_ids'>>(
  'suppliers.hold-answer-consents',
  `select scope, version, question_ids from supplier_answer_consents
   where user_id = $1 and supplier_key = $2 and withdrawn_at is null order by scope for share`,
)
/** A member's current consents for a partner, locked until the transaction ends. */
export const answerConsentsInForce = (tx: Tx, supplierKey: string, userId: string) =>
  holdInForce(tx, [userId, supplierKey])

const insertConsent = statement(
  'suppliers.give-answer-consent',
  `insert into supplier_answer_consents (supplier_key, user_id, scope, version, question_ids, given_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
)
type Given = {
  supplierKey: string
  userId: string
  scope: PassingScope
  version: string
  questionIds: readonly string[]
  at: Date
}
export const giveAnswerConsent = async (tx: Tx, one: Given): Promise<void> =>
  void (await insertConsent(tx, [one.supplierKey, one.userId, one.scope, one.version, one.questionIds, one.at]))
const endConsents = statement<{ scope: string }>(
  'suppliers.end-answer-consents',
  `update supplier_answer_consents set withdrawn_at = $4 where user_id = $1 and supplier_key = $2 and withdrawn_at is null
     and ($3::text is null or scope = $3) returning scope`,
)
/** Ends the current consents for a partner, in one scope or in both; false when there were none. */
export const endAnswerConsents = async (
  tx: Tx,
  supplierKey: string,
  { userId, scope, at }: { userId: string; scope: PassingScope | null; at: Date },
): Promise<boolean> => (await endConsents(tx, [userId, supplierKey, scope, at])).length > 0

export type Disclosure = { questionRef: string; questionId: string | null; said: SaidKind }
const insertDisclosures = statement(
  'suppliers.note-disclosures',
  `insert into disclosures (attempt_id, supplier_key, user_id, at, question_ref, question_id, said)
   select $1, $2, $3, $4, * from unnest($5::text[], $6::text[], $7::text[]) on conflict do nothing`,
)
/** Records what a partner learned with an attempt; a repeat changes nothing. */
export const addDisclosures = async (
  tx: Tx,
  to: { attemptId: string; supplierKey: string; userId: string; at: Date },
  told: readonly Disclosure[],
): Promise<void> =>
  void (await insertDisclosures(tx, [
    to.attemptId,
    to.supplierKey,
    to.userId,
    to.at,
    told.map(({ questionRef }) => questionRef),
    told.map(({ questionId }) => questionId),
    told.map(({ said }) => said),
  ]))

export type ToldRow = {
  supplier_key: string
  at: Date
  told: { questionId: string | null; said: SaidKind }[]
  in_all: number
}
const selectNewestVisits = statement<ToldRow>(
  'suppliers.told-newest',
  `select supplier_key, at, told, in_all from (
     select supplier_key, at, told, sum(cardinality(refs)) over (partition by supplier_key)::int as in_all,
       row_number() over (partition by supplier_key order by at desc, attempt_id) as place
     from (select supplier_key, attempt_id, max(at) as at, array_agg(question_ref) as refs,
         json_agg(json_build_object('questionId', question_id, 'said', said) order by question_id, question_ref) as told
       from disclosures where user_id = $1 group by supplier_key, attempt_id) visits) numbered
   where place <= $2 order by supplier_key, at desc`,
)
/** The latest visits in which each partner received data about a member, and how much it received in all. */
export const listNewestVisits = (db: Db, userId: string, atMost: number): Promise<ToldRow[]> =>
  selectNewestVisits(db, [userId, atMost])

export type DisclosureRow = {
  attempt_id: string
  supplier_key: string
  question_ref: string
  question_id: string | null
  said: SaidKind
  at: Date
}
const selectDisclosures = statement<DisclosureRow>(
  'suppliers.disclosures-of',
  `select attempt_id, supplier_key, question_ref, question_id, said, at from disclosures where user_id = $1
   order by at, attempt_id, question_ref`,
)
/** Everything that partners have received about a member, for the export of their data. */
export const readDisclosuresOfUser = (db: Db, userId: string): Promise<DisclosureRow[]> =>
  selectDisclosures(db, [userId])

const dropConsents = statement(
  'suppliers.drop-answer-consents',
  'delete from supplier_answer_consents where user_id = $1',
)
const dropDisclosures = statement('suppliers.drop-disclosures', 'delete from disclosures where user_id = $1')
/** Removes a member's consents to passing on answers, and the records of what partners received. */
export async function eraseDisclosures(tx: Tx, userId: string): Promise<void> {
  await dropConsents(tx, [userId])
  await dropDisclosures(tx, [userId])
}
