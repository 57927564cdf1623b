import { createHash, createHmac } from 'node:crypto'
import { statement } from '../../platform/server/db.ts'
import { supplierSecret, type SurveyWorld } from './survey-world.ts'

export type Said = { attemptId: string; outcome?: string; amount?: number; eventId?: string; ts?: number }

/** The address of a callback of the house format, signed. */
export function houseAddress(
  {
    attemptId,
    outcome = 'completed',
    amount,
    eventId = `event-${attemptId}`,
    ts = Math.floor(Date.now() / 1000),
  }: Said,
  secret = supplierSecret,
): string {
  const query = new URLSearchParams({ attemptId, outcome, eventId, ts: String(ts) })
  if (amount !== undefined) query.set('amount', String(amount))
  const signature = createHmac('sha256', secret).update(query.toString()).digest('hex')
  return `/api/v1/supplier/house/callback?${query.toString()}&sig=${signature}`
}

/** The same in CPX's format, whose signature covers the transaction's id alone. */
export function cpxAddress(
  { attemptId, outcome = 'completed', amount = 0, eventId = `tx-${attemptId}` }: Said,
  secret: string,
) {
  const query = new URLSearchParams({
    status: outcome === 'reversed' ? '2' : '1',
    trans_id: eventId,
    subid_1: attemptId,
    amount_local: String(amount),
    type: outcome === 'disqualified' ? 'out' : 'complete',
    hash: createHash('md5').update(`${eventId}-${secret}`).digest('hex'),
  })
  return `/api/v1/supplier/cpx/callback?${query.toString()}`
}

/** Panelists who each started a survey. */
export async function startedAttempts(world: SurveyWorld, count: number, surveyId: string) {
  const userIds = await world.panelists(count)
  return Promise.all(
    userIds.map(async (userId) => ({
      userId,
      attemptId: (await world.surveys.start(userId, surveyId, 'desktop')).attemptId,
    })),
  )
}
/** One of them. */
export async function startedAttempt(world: SurveyWorld, surveyId: string) {
  const [one] = await startedAttempts(world, 1, surveyId)
  if (!one) throw new Error('no attempt')
  return one
}

const setLive = statement('testing.live-supplier', 'update suppliers set is_live = true where supplier_key = $1')
type Saving = Pick<SurveyWorld, 'db' | 'suppliers'>
/** Makes a supplier, or writes over one, that is live already: its callbacks pay. */
export async function saveLive(
  { db, suppliers }: Saving,
  supplier: Parameters<SurveyWorld['suppliers']['save']>[0],
): Promise<void> {
  await suppliers.save(supplier)
  await setLive(db, [supplier.supplierKey])
}
