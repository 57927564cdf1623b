import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { got, houseAddress, saveLive, startedAttempts } from '../../../app/testing/supplier-callbacks.ts'
import {
  externalDraft,
  hostedDraft,
  supplierSecret,
  surveyWorld,
  type SurveyWorld,
} from '../../../app/testing/survey-world.ts'
import { affiliateWorld, type AffiliateWorld } from '../../../app/testing/affiliate-world.ts'
import { createPoints } from '../../redemptions/server/points.ts'
import { transaction } from '../../../platform/server/db.ts'
import { webhookEvents } from '../contract.ts'

type Row = {
  event: string
  subject: string
  payload: { type: string; timestamp: string; data: Record<string, unknown> }
}
type Asks = { webhooks: RedemptionWorld['webhooks']; pool: RedemptionWorld['pool'] }

let surveys: SurveyWorld
let redemptions: RedemptionWorld
let affiliates: AffiliateWorld
const heard = new Set<string>()
const nobody = '00000000-0000-7000-8000-000000000000'
beforeAll(async () => {
  surveys = await surveyWorld()
  redemptions = await openRedemptionWorld()
  affiliates = await affiliateWorld({ minSignupSeconds: 3_600 })
}, 120_000)
afterAll(async () => {
  await surveys.close()
  await redemptions.close()
  await affiliates.close()
})

/** Creates an endpoint that subscribes to every event. Its calls are collected and not answered. */
async function listen({ webhooks, pool }: Asks) {
  const { rows } = await pool.query<{ user_id: string }>('select user_id from users limit 1')
  const by = { userId: rows[0]?.user_id ?? nobody, ip: '10.0.0.1' }
  await webhooks.create({ url: 'https://hooks.nowhere.invalid/', events: [...webhookEvents] }, by)
  return async (): Promise<Row[]> => {
    const found = await pool.query<Row>(
      `delete from deliveries where sender = 'endpoint' returning delivery_no, event, subject, payload`,
    )
    const told = found.rows.toSorted((a, b) => Number(a['delivery_no' as never]) - Number(b['delivery_no' as never]))
    for (const { event } of told) heard.add(event)
    return told
  }
}
const eventsAbout = (rows: readonly Row[], subject: string) =>
  rows.filter((row) => row.subject === subject).map(({ event }) => event)

test('surveys open, pause and close, attempts start, end and are taken back, and points come and go', async () => {
  await surveys.panelists(1)
  const told = await listen(surveys)
  const [userId = ''] = await surveys.panelists(1)
  expect(eventsAbout(await told(), `panelist:${userId}`)).toEqual(['panelist.joined', 'panelist.verified'])

  await surveys.surveys.save([
    hostedDraft({ surveyId: 'one', points: 40, status: 'draft', quotas: [{ name: 'All', places: 1 }] }),
  ])
  for (const status of ['live', 'paused', 'live'] as const) await surveys.surveys.setStatus('one', status)
  const { attemptId } = await surveys.surveys.start(userId, 'one', 'desktop')
  const started = await told()
  expect(eventsAbout(started, 'survey:one')).toEqual([
    'survey.opened',
    'survey.paused',
    'survey.opened',
    'survey.quota_filled',
  ])
  const end = (outcome: 'completed' | 'reversed') =>
    transaction(surveys.db, (tx) =>
      surveys.surveys.endAttempts(tx, [{ attemptId, outcome, source: 'clock', key: outcome, at: new Date() }]),
    )
  await surveys.age(600)
  await end('completed')
  await end('completed')
  await end('reversed')
  await surveys.surveys.setStatus('one', 'closed')
  const rows = [...started, ...(await told())]
  expect(eventsAbout(rows, 'survey:one').at(-1)).toBe('survey.closed')
  expect(eventsAbout(rows, `attempt:${attemptId}`)).toEqual(['attempt.started', 'attempt.ended', 'attempt.reversed'])
  const points = rows.filter(
    ({ subject, payload }) => subject === `wallet:${userId}` && payload.data['attemptId'] === attemptId,
  )
  expect(points.map(({ event, payload: { data } }) => [event, data['points'], data['valueUsd']])).toEqual([
    ['points.credited', 40, 0.4],
    ['points.reversed', 40, 0.4],
  ])
})

test('a callback that is decided on what was read is heard too', async () => {
  await saveLive(surveys, { supplierKey: 'house', name: 'House', secret: supplierSecret, maxPoints: 100 })
  await surveys.surveys.save([externalDraft({ surveyId: 'before' }), externalDraft({ surveyId: 'open' })])
  const hear = (attemptId: string) => surveys.suppliers.callback('house', got(houseAddress({ attemptId })))
  const [first] = await startedAttempts(surveys, 1, 'before')
  await hear(first?.attemptId ?? '')
  const { attemptId } = await surveys.surveys.start(first?.userId ?? '', 'open', 'desktop')
  await hear(attemptId)
  const { rows } = await surveys.pool.query<Row>(
    `select event, subject, payload from deliveries where sender = 'endpoint'`,
  )
  expect(eventsAbout(rows, `attempt:${attemptId}`).toSorted()).toEqual(['attempt.ended', 'attempt.started'])
  expect(
    rows.filter(({ payload }) => payload.data['attemptId'] === attemptId && payload.type === 'points.credited'),
  ).toHaveLength(1)
})

test('a request for a reward is heard of from its beginning to its end, whichever that is', async () => {
  const [rex] = await redemptions.reviewers(1)
  const told = await listen(redemptions)
  const asked = async () => {
    const account = await redemptions.panelist(500)
    return (await redemptions.ask(account.userId, 500, { password: rightPassword })).redemptionId
  }
  const decide = (redemptionId: string, decision: 'approve' | 'reject') =>
    redemptions.redemptions.decide(
      { userId: rex?.userId ?? '', ip: '10.0.0.1' },
      { redemptionId, decision, reason: 'No' },
    )
  const sent = await asked()
  await redemptions.stock(500, ['CARD-HEARD'])
  await decide(sent, 'approve')
  await redemptions.redemptions.send(sent)
  const [row] = (await redemptions.pool.query('select * from redemptions where redemption_id = $1', [sent])).rows
  await transaction(redemptions.db, (tx) => createPoints(redemptions.wallet, redemptions.webhooks).bringBack(tx, [row]))
  const rejected = await asked()
  await decide(rejected, 'reject')
  const rows = await told()
  expect(eventsAbout(rows, `redemption:${sent}`)).toEqual([
    'redemption.requested',
    'redemption.approved',
    'redemption.sent',
    'redemption.returned',
  ])
  expect(eventsAbout(rows, `redemption:${rejected}`)).toEqual(['redemption.requested', 'redemption.rejected'])
  expect(JSON.stringify(rows)).not.toMatch(/CARD-HEARD|@|Gift/)
})

test('a person full of marked strings joins, is verified, writes, is blocked and leaves, and none of the marks gets out', async () => {
  const told = await listen(affiliates.one)
  const { one, manager } = affiliates
  const { affId } = await affiliates.campaign({ totalLead: 5 })
  const query = 'clickId=marked-click&sub1=marked-sub&source=marked-source'
  const email = 'marked-mail@example.com'
  await affiliates.verify(await affiliates.arrive(affId, email, query))
  const userId = (await one.users.findByEmail(one.db, email))?.userId ?? ''
  await one.users.update(userId, { firstName: 'Markedfirst', lastName: 'Markedlast' })
  await affiliates.lead(affId, query)
  const leads = await affiliates.rows<{ lead_id: string }>('select lead_id from leads order by signed_up_at')
  const decider = {
    reader: { ...manager, role: '9', permissions: ['affiliates.view', 'affiliates.update'] },
    ip: '10.0.0.1',
  }
  await one.affiliates.decide(decider as never, leads[0]?.lead_id ?? '', { decision: 'release' })
  await one.affiliates.decide(decider as never, leads[1]?.lead_id ?? '', {
    decision: 'refuse',
    reason: 'marked-reason',
  })
  await one.support.openTicket(userId, {
    topic: 'Other',
    subject: 'marked-subject',
    message: 'marked-message',
  } as never)
  const form = { name: 'Markedname', email, topic: 'Other', message: 'marked-words' }
  await one.support.contact(form as never, { ip: '10.0.0.9', identify: async () => null })
  await transaction(one.db, async (tx) => {
    const lock = { kind: 'blocked', reasons: ['by-staff'], note: 'marked-note', byId: manager.userId } as const
    await one.users.restrict(tx, { userId, ...lock })
    await one.users.close(tx, userId, new Date())
    await one.users.close(tx, userId, new Date())
  })
  const rows = await told()
  expect(eventsAbout(rows, `panelist:${userId}`)).toEqual([
    'panelist.joined',
    'panelist.verified',
    'panelist.blocked',
    'panelist.closed',
  ])
  expect(leads.map(({ lead_id: leadId }) => eventsAbout(rows, `lead:${leadId}`))).toEqual([
    ['lead.held', 'lead.created'],
    ['lead.held', 'lead.refused'],
  ])
  expect(rows.filter(({ event }) => event === 'ticket.created')).toHaveLength(2)
  const body = JSON.stringify(rows)
  expect(body).toContain(userId)
  expect(body.toLowerCase()).not.toMatch(/marked|@/)
})

test('every event that an endpoint can choose was heard of above', () => {
  expect([...heard].toSorted()).toEqual(webhookEvents.toSorted())
})
