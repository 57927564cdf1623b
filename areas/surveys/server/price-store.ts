import { statement, type Tx } from '../../../platform/server/db.ts'

/** The end of a statement that changed prices in `changed`: stores each of them as the next version for its survey. */
const keep = `
   insert into survey_prices (survey_id, version, payer_id, price_micros, currency, share_percent, fee_percent, set_by)
   select survey_id, price_version, payer_id, price_micros, price_currency, share_percent, fee_percent,`
const returned = `returning survey_id, price_version, payer_id, price_micros, price_currency, share_percent, fee_percent`

const setPrice = statement(
  'surveys.set-price',
  `with changed as (
   update surveys set price_micros = $2, price_currency = $3, share_percent = $4, fee_percent = $5,
     price_version = price_version + 1
   where survey_id = $1 and (price_micros, price_currency, share_percent, fee_percent)
     is distinct from ($2::bigint, $3::text, $4::smallint, $5::numeric)
   ${returned})
   ${keep} null::uuid from changed`,
)
type Price = { micros: number; currency: string; sharePercent: number; feePercent?: number }
/** Writes the price that a survey's supplier agreed to pay; an unchanged price changes nothing. */
export const savePrice = async (
  tx: Tx,
  surveyId: string,
  { micros, currency, sharePercent, feePercent = 0 }: Price,
): Promise<void> => void (await setPrice(tx, [surveyId, micros, currency, sharePercent, feePercent]))

/**
 * The price that staff agreed with a payer for a complete of one of our own surveys; null means that no one pays, so
 * the survey is in-house.
 */
export type Agreement = { payerId: string; micros: number; currency: string; feePercent: number } | null

const setAgreement = statement<{ survey_id: string }>(
  'surveys.set-agreement',
  `with changed as (
   update surveys set payer_id = $2, price_micros = $3, price_currency = $4, fee_percent = $5,
     price_version = price_version + 1
   where survey_id = $1 and kind = 'hosted' and (payer_id, price_micros, price_currency, fee_percent)
     is distinct from ($2::uuid, $3::bigint, $4::text, $5::numeric)
   ${returned})
   ${keep} $6::uuid from changed returning survey_id`,
)
/**
 * Writes an agreement about a hosted survey as its next version; false when it is in force already, or when there is
 * no such survey.
 */
export async function saveAgreement(
  tx: Tx,
  surveyId: string,
  agreed: Agreement,
  setBy: string | null,
): Promise<boolean> {
  const { payerId = null, micros = null, currency = null, feePercent = 0 } = agreed ?? {}
  return (await setAgreement(tx, [surveyId, payerId, micros, currency, feePercent, setBy])).length > 0
}

const setFee = statement(
  'surveys.set-fee-of-payer',
  `with changed as (
   update surveys set fee_percent = $2, price_version = price_version + 1
   where payer_id = $1 and status <> 'closed' and fee_percent is distinct from $2::numeric
   ${returned})
   ${keep} $3::uuid from changed`,
)
/** Applies a new commission to those surveys of a payer that are not closed. */
export const saveFee = async (tx: Tx, payerId: string, feePercent: number, setBy: string | null): Promise<void> =>
  void (await setFee(tx, [payerId, feePercent, setBy]))
