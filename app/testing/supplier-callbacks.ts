import { createHash, createHmac } from 'node:crypto'
import { connectors } from '../../areas/suppliers/server/connectors/by-format.ts'
import { statement } from '../../platform/server/db.ts'
import { supplierSecret, type SurveyWorld } from './survey-world.ts'

export type CallbackContent = { attemptId: string; outcome?: string; amount?: number; eventId?: string; ts?: number }

/** The signed address of a callback in the house format. */
export function houseAddress(
  {
    attemptId,
    outcome = 'completed',
    amount,
    eventId = `event-${attemptId}`,
    ts = Math.floor(Date.now() / 1000),
  }: CallbackContent,
  secret = supplierSecret,
): string {
  const query = new URLSearchParams({ attemptId, outcome, eventId, ts: String(ts) })
  if (amount !== undefined) query.set('amount', String(amount))
  const signature = createHmac('sha256', secret).update(query.toString()).digest('hex')
  return `/api/v1/supplier/house/callback?${query.toString()}&sig=${signature}`
}

/** A GET request as it arrives. */
export const got = (rawUrl: string, method = 'GET') => ({ method, rawUrl, headers: {}, body: '' })

/** The price of a survey of 40 points, half of which goes to panelists; a callback in money must name it. */
export const usualPrice = { micros: 800_000, currency: 'USD', sharePercent: 50 } as const

type SaidInMoney = Omit<CallbackContent, 'amount' | 'ts'> & {
  usd?: string
  refersTo?: string
  alias?: string
  offerId?: string
}

/** A postback of CPX, whose signature covers only the transaction's id. */
export function cpxAddress(
  {
    attemptId,
    outcome = 'completed',
    usd = '0.80',
    eventId = `tx-${attemptId}`,
    alias = '',
    offerId = '',
  }: SaidInMoney,
  secret: string,
  supplierKey = 'cpx',
) {
  const query = new URLSearchParams({
    status: outcome === 'reversed' ? '2' : '1',
    trans_id: eventId,
    user_id: alias,
    offer_id: offerId,
    subid_1: attemptId,
    amount_usd: usd,
    type: outcome === 'disqualified' ? 'out' : 'complete',
    hash: createHash('md5').update(`${eventId}-${secret}`).digest('hex'),
  })
  return `/api/v1/supplier/${supplierKey}/callback?${query.toString()}`
}

const bitlabsTypes: Readonly<Record<string, string>> = {
  completed: 'COMPLETE',
  disqualified: 'SCREENOUT',
  reversed: 'RECONCILIATION',
  credited_late: 'RECONCILIATION',
}
/** A callback of BitLabs, signed as a whole; the outcome is one of ours or one of their types. */
export function bitlabsAddress(
  { attemptId, outcome = 'completed', usd = '0.80', eventId, refersTo, alias = 'somebody' }: SaidInMoney,
  secret: string,
  supplierKey = 'bitlabs',
) {
  const query = new URLSearchParams({
    uid: alias,
    tx: eventId ?? `${outcome}-${attemptId}`,
    ref: refersTo ?? '',
    usd: outcome === 'reversed' ? `-${usd}` : usd,
    val: '40',
    type: bitlabsTypes[outcome] ?? outcome,
    attempt: attemptId,
  })
  const address = `/api/v1/supplier/${supplierKey}/callback?${query.toString()}`
  return `${address}&hash=${createHmac('sha1', secret).update(`http://panel.test${address}`).digest('hex')}`
}

/** Panelists who have each started a survey. */
export async function startedAttempts(world: SurveyWorld, count: number, surveyId: string) {
  const userIds = await world.panelists(count)
  return Promise.all(
    userIds.map(async (userId) => ({
      userId,
      attemptId: (await world.surveys.start(userId, surveyId, 'desktop')).attemptId,
    })),
  )
}
/** One such panelist. */
export async function startedAttempt(world: SurveyWorld, surveyId: string) {
  const [one] = await startedAttempts(world, 1, surveyId)
  if (!one) throw new Error('no attempt')
  return one
}

const setLive = statement(
  'testing.live-supplier',
  'update suppliers set is_live = true, live_asked_at = null where supplier_key = $1',
)
type Saving = Pick<SurveyWorld, 'db' | 'suppliers'>
/** Creates or overwrites a supplier that is already live, so that its callbacks pay. */
export async function saveLive(
  { db, suppliers }: Saving,
  supplier: Parameters<SurveyWorld['suppliers']['save']>[0],
): Promise<void> {
  await suppliers.save(supplier)
  await setLive(db, [supplier.supplierKey])
}

/** Confirms everything that keeps a supplier from going live. */
export async function confirmFacts(
  { suppliers }: Pick<SurveyWorld, 'suppliers'>,
  supplierKey: string,
  userId: string,
): Promise<void> {
  const { format } = await suppliers.settings.one(supplierKey)
  for (const { code, isBlocking } of connectors[format].facts)
    if (isBlocking)
      await suppliers.connections.confirm({ userId, ip: '::1' }, supplierKey, { fact: code, isConfirmed: true })
}
