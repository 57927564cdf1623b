import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type ConsentRow = { version: string; given_at: Date; withdrawn_at: Date | null }

const readConsents = statement<ConsentRow>(
  'profiler.consents-of',
  'select version, given_at, withdrawn_at from profile_consents where user_id = $1 order by given_at desc',
)
/** Every consent of a panelist, the newest first. */
export const listConsents = (db: Db, userId: string): Promise<ConsentRow[]> => readConsents(db, [userId])

const giveMany = statement(
  'profiler.give-consents',
  `insert into profile_consents (user_id, given_at, version)
   select user_id, min(given_at), $2 from json_to_recordset($1::json) as given (user_id uuid, given_at timestamptz)
   group by user_id
   on conflict do nothing`,
)
/** Records consents; an existing consent of a panelist that was not withdrawn stays as it is. */
export async function give(
  tx: Tx,
  version: string,
  given: readonly { userId: string; givenAt: Date }[],
): Promise<void> {
  const rows = given.map(({ userId, givenAt }) => ({ user_id: userId, given_at: givenAt }))
  if (rows.length > 0) await giveMany(tx, [JSON.stringify(rows), version])
}

const endConsent = statement(
  'profiler.end-consent',
  'update profile_consents set withdrawn_at = $2 where user_id = $1 and withdrawn_at is null',
)
/** Withdraws the panelist's current consent, if there is one. */
export const end = (tx: Tx, userId: string, at: Date) => endConsent(tx, [userId, at])

const eraseSensitive = statement(
  'profiler.erase-sensitive',
  `delete from profile_answers
   where user_id = $1 and question_id in (select question_id from profile_questions where is_sensitive)`,
)
/** Removes a panelist's answers to sensitive questions, including retired ones. */
export const eraseSensitiveAnswers = (tx: Tx, userId: string) => eraseSensitive(tx, [userId])

const eraseConsents = statement('profiler.erase-consents', 'delete from profile_consents where user_id = $1')
/** Removes every consent of a panelist. */
export const eraseConsentsOf = (tx: Tx, userId: string) => eraseConsents(tx, [userId])
