import { cpxHash } from './hash.ts'
import type { Message } from '../messages.ts'
import { dollars } from '../money.ts'

export type CpxTransaction = {
  id: string
  /** 1 is done; 2 is cancelled or fraud. */
  status: '1' | '2'
  type: 'complete' | 'out' | 'bonus'
  userId: string
  surveyId: string
  subIds: readonly [first: string, second: string]
  micros: number
  ip: string
  loi: number
  at: Date
}

/** The address that the panel's staff set on the network's page: our parameter names, the network's placeholders. */
export const cpxTemplate = (postback: string): string =>
  `${postback}?status={status}&trans_id={trans_id}&user_id={user_id}&subid_1={subid_1}&subid_2={subid_2}` +
  '&amount_local={amount_local}&amount_usd={amount_usd}&offer_id={offer_ID}&type={type}&ip_click={ip_click}&hash={secure_hash}'

/** What a person gets in the app's currency: half of the price, at 100 to the dollar. */
export const localOf = (micros: number): number => micros / 20_000

export function postbackMessage(
  transaction: CpxTransaction,
  { template, secret, decimals }: { template: string; secret: string; decimals: number },
): Message {
  const { id, status, type, userId, surveyId, subIds, micros, ip } = transaction
  const filled: Readonly<Record<string, string>> = {
    status,
    trans_id: id,
    user_id: userId,
    subid_1: subIds[0],
    subid_2: subIds[1],
    amount_local: String(localOf(micros)),
    amount_usd: dollars(micros, decimals),
    offer_ID: surveyId,
    type,
    ip_click: ip,
    secure_hash: cpxHash(id, secret),
  }
  const url = template.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(filled[name] ?? ''))
  return { event: status === '2' ? 'cancelled' : type, method: 'GET', url }
}

/** A transaction as the list of its person shows it. */
export const listedTransaction = ({ id, status, type, micros, subIds, surveyId, ip, loi, at }: CpxTransaction) => ({
  trans_id: id,
  type,
  verdienst_publisher: dollars(micros),
  verdienst_user_local_money: String(localOf(micros)),
  subid_1: subIds[0],
  subid_2: subIds[1],
  datetime: at.toISOString().slice(0, 19).replace('T', ' '),
  status,
  survey_id: surveyId,
  ip,
  loi: String(loi),
  is_paid_to_user: status === '1' ? '1' : '0',
})
