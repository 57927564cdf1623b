import { statement, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { WallSurvey } from './connectors/connector.ts'

/** A survey as a list showed it, without its link. */
export type Listed = Omit<WallSurvey, 'link'>

// The row is written at most every ten minutes, even if someone looks every minute.
const upsertListed = statement(
  'suppliers.note-listed',
  `insert into wall_listings as w (user_id, supplier_key, survey_id, survey)
   select $1, $2, t.survey_id, t.survey from unnest($3::text[], $4::jsonb[]) as t(survey_id, survey) order by t.survey_id
   on conflict (user_id, survey_id) do update set survey = excluded.survey, supplier_key = excluded.supplier_key, shown_at = excluded.shown_at
     where w.survey is distinct from excluded.survey or w.shown_at < excluded.shown_at - interval '10 minutes'`,
)
/** Records what a supplier's list shows a panelist, by our survey ids. */
export const noteListed = async (
  db: Db,
  to: { userId: string; supplierKey: string },
  listed: ReadonlyMap<string, Listed>,
): Promise<void> => {
  if (listed.size === 0) return
  const surveys = [...listed.values()].map((survey) => JSON.stringify(survey))
  await transaction(db, (tx) => upsertListed(tx, [to.userId, to.supplierKey, [...listed.keys()], surveys]))
}

const selectListed = statement<{ survey: Listed }>(
  'suppliers.listed',
  'select survey from wall_listings where user_id = $1 and survey_id = $2 and supplier_key = $3',
)
/** A survey as a supplier's list last showed it to a panelist; null when it did not do so recently. */
export const findListed = async (
  db: Db,
  userId: string,
  surveyId: string,
  supplierKey: string,
): Promise<Listed | null> => (await selectListed(db, [userId, surveyId, supplierKey]))[0]?.survey ?? null

const dropOld = statement(
  'suppliers.forget-listed',
  `delete from wall_listings where shown_at < now() - interval '2 hours'`,
)
/** Removes lists shown hours ago, because no one starts a survey from such an old list. */
export const forgetOldListed = async (tx: Tx): Promise<void> => void (await dropOld(tx, []))
const dropOf = statement('suppliers.drop-listed', 'delete from wall_listings where user_id = $1')
export const eraseListed = async (tx: Tx, userId: string): Promise<void> => void (await dropOf(tx, [userId]))
