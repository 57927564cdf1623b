import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type PayerRow = {
  payer_id: string
  kind: 'client' | 'supplier'
  name: string
  note: string
  fee_percent: number
  archived_at: Date | null
  surveys: number
  version: number
}
/** Clients and suppliers in one list; a supplier's commission is set on the supplier. */
const everyPayer = `
  select payer_id::text as payer_id, 'client' as kind, name, note, fee_percent, archived_at, version from payers
  union all select payer_id, 'supplier', name, '', fee_percent, null, 1 from money_suppliers`
const surveyCountSql = `coalesce((select count(*) from money_surveys s where s.status <> 'closed'
  and (s.payer_id::text = p.payer_id or 'supplier:' || s.supplier_key = p.payer_id)), 0)::int as surveys`
const selectPayers = statement<PayerRow & { found: number }>(
  'money.payers',
  `select p.payer_id, p.kind, p.name, p.note, p.fee_percent::double precision as fee_percent, p.archived_at, p.version, ${surveyCountSql},
     p.found from (
     select e.*, count(*) over ()::int as found from (${everyPayer}) e where $3::text is null or name ilike $3
     order by archived_at is not null, lower(name), payer_id limit $1 offset $2) p
   order by p.archived_at is not null, lower(p.name), p.payer_id`,
)
const escapePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** A page of payers by name, archived ones last. */
export async function payersPage(db: Db, ask: { limit: number; offset: number; text: string | null }) {
  const rows = await selectPayers(db, [ask.limit, ask.offset, ask.text === null ? null : escapePattern(ask.text)])
  return { rows, count: rows[0]?.found ?? 0 }
}

const selectPayer = statement<PayerRow>(
  'money.payer',
  `select p.payer_id::text as payer_id, 'client' as kind, p.name, p.note, p.fee_percent::double precision as fee_percent, p.archived_at,
     (select count(*) from money_surveys s where s.status <> 'closed' and s.payer_id = p.payer_id)::int as surveys, p.version
   from payers p where p.payer_id = $1`,
)
/** One client; undefined when there is none. */
export const payerOf = async (db: Db, payerId: string): Promise<PayerRow | undefined> =>
  (await selectPayer(db, [payerId]))[0]

const lockPayer = statement<{ version: number; fee_percent: number; archived_at: Date | null }>(
  'money.lock-payer',
  `select version, fee_percent::double precision as fee_percent, archived_at from payers where payer_id = $1 for no key update`,
)
/** Locks a client and reads everything that a change depends on. */
export const lockPayerRow = async (tx: Tx, payerId: string) => (await lockPayer(tx, [payerId]))[0]

const findName = statement<{ payer_id: string }>(
  'money.payer-named',
  'select payer_id from payers where lower(name) = lower($1) and archived_at is null and payer_id <> $2 limit 1',
)
/** Whether another client that is not archived already has this name. */
export const isNameTaken = async (db: Db, name: string, payerId: string): Promise<boolean> =>
  (await findName(db, [name, payerId])).length > 0

const insertPayer = statement(
  'money.add-payer',
  'insert into payers (payer_id, name, note, fee_percent) values ($1, $2, $3, $4)',
)
const updatePayer = statement(
  'money.change-payer',
  `update payers set name = $2, note = $3, fee_percent = $4, version = version + 1,
     archived_at = case when $5 then coalesce(archived_at, now()) end
   where payer_id = $1`,
)
export type PayerWrite = { payerId: string; name: string; note: string; feePercent: number }
/** Adds a client. */
export const addPayer = async (tx: Tx, { payerId, name, note, feePercent }: PayerWrite): Promise<void> =>
  void (await insertPayer(tx, [payerId, name, note, feePercent]))
/** Overwrites a client. */
export const changePayer = async (
  tx: Tx,
  { payerId, name, note, feePercent, isArchived }: PayerWrite & { isArchived: boolean },
): Promise<void> => void (await updatePayer(tx, [payerId, name, note, feePercent, isArchived]))

export type PricedSurvey = {
  survey_id: string
  title: string
  kind: 'hosted' | 'external'
  points: number
  supplier_key: string | null
  payer_id: string | null
  price_micros: number | null
  price_currency: string | null
  fee_percent: number
  payer_name: string | null
}
const selectSurvey = statement<PricedSurvey>(
  'money.survey',
  `select s.survey_id, s.title, s.kind, s.points, s.supplier_key, s.payer_id, s.price_micros, s.price_currency,
     s.fee_percent::double precision as fee_percent, coalesce(y.name, p.name) as payer_name
   from money_surveys s left join payers y on y.payer_id = s.payer_id left join money_suppliers p on p.supplier_key = s.supplier_key
   where s.survey_id = $1`,
)
/** A survey and what is agreed about it; undefined when there is none. */
export const pricedSurvey = async (db: Db, surveyId: string): Promise<PricedSurvey | undefined> =>
  (await selectSurvey(db, [surveyId]))[0]

export type AgreementRow = {
  version: number
  payer_name: string | null
  price_micros: number | null
  currency: string | null
  fee_percent: number
  share_percent: number | null
  valid_from: Date
  set_by: string | null
}
const selectAgreements = statement<AgreementRow>(
  'money.agreements',
  `select version, payer_name, price_micros, currency, fee_percent, share_percent, valid_from, set_by from money_agreements
   where survey_id = $1 order by version desc limit 20`,
)
/** The latest agreed prices of a survey, newest first. */
export const agreementsOf = (db: Db, surveyId: string) => selectAgreements(db, [surveyId])

const selectScreenOuts = statement<{ points: number; completes: number }>(
  'money.screen-outs',
  `select points, completes from money_screen_outs where supplier = $1`,
)
/** The points earned from screen-outs in 90 days, and the completes, of a supplier's surveys or of our own (''). */
export const screenOutsOf = async (db: Db, supplier: string): Promise<{ points: number; completes: number }> =>
  (await selectScreenOuts(db, [supplier]))[0] ?? { points: 0, completes: 0 }

const selectNames = statement<{ payer_id: string; name: string }>(
  'money.payers-named',
  'select payer_id, name from payers where payer_id = any ($1::uuid[])',
)
/** The names of these clients. */
export const payersNamed = (db: Db, payerIds: readonly string[]) => selectNames(db, [payerIds])

const selectTitles = statement<{ survey_id: string; title: string }>(
  'money.surveys-named',
  'select survey_id, title from money_surveys where survey_id = any ($1::text[])',
)
/** The titles of these surveys. */
export const surveysNamed = (db: Db, surveyIds: readonly string[]) => selectTitles(db, [surveyIds])
