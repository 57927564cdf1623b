import { affiliateRole, defaultPermissions } from '../platform/contract/access.ts'
import { demoAccounts, demoPassword } from '../app/server/greeting.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProgram, type Program } from '../app/server.ts'
import { readConfig } from '../app/server/config.ts'
import { fillWhenEmpty } from '../app/server/first-fill.ts'
import { utcDay } from '../platform/contract/day.ts'
import { addDays } from '../platform/contract/day-span.ts'
import { transaction } from '../platform/server/db.ts'
import { createLog } from '../platform/server/log.ts'
import { freshDatabase, type FreshDatabase } from '../app/testing/database.ts'
import { earlyMembers } from './content/cohorts.ts'
import { clients } from './content/prices.ts'
import { tiedPeople, ties } from './content/rings.ts'
import { surveys } from './content/surveys.ts'
import { seedDemoWorld } from './demo-world.ts'
import { slowSurvey } from './past-surveys.ts'

const config = readConfig({ SECRET_KEY: 'a secret key for tests, long enough to be one', LOG_LEVEL: 'silent' })
/** More rows than two pages of ten hold. */
const twoPages = 20

type World = { database: FreshDatabase; program: Program; close: () => Promise<void> }
async function open(): Promise<World> {
  const database = await freshDatabase()
  const program = await createProgram({ config, log: createLog('silent'), databaseUrl: database.url, isDemo: true })
  return { database, program, close: () => program.close().then(database.drop) }
}

let world: World
let program: Program
/** A busy machine takes minutes to fill a world. */
const fillingMs = 300_000
beforeAll(async () => {
  world = await open()
  program = world.program
  await fillWhenEmpty(program, config)
}, fillingMs)
afterAll(() => world.close())

type Row = Record<string, string | number | boolean | Date | null>
const rows = async (sql: string) => (await program.pool.query<Row>(sql)).rows
const accountOf = async (email: string) => {
  const account = await program.users.findByEmail(program.db, email)
  if (!account) throw new Error(`there is no ${email}`)
  return account
}

describe('the demo accounts', () => {
  test.each(demoAccounts)('$email has role $role and the password of the greeting', async ({ email, role }) => {
    const { userId, role: held, emailVerifiedAt } = await accountOf(email)
    expect(held).toBe(role)
    expect(emailVerifiedAt).not.toBeNull()
    expect(await program.auth.verifyPassword(userId, demoPassword)).toBe(true)
  })
  test('nobody else has a password', async () => {
    expect(await rows('select count(*)::int as holders from credentials')).toEqual([{ holders: demoAccounts.length }])
  })
})

test('two of five surveys that were taken are rated, most of them well, and some cards say so', async () => {
  const [told] = await rows(
    `select (select count(*) from survey_ratings)::float / count(*) as share,
       (select avg(stars)::float from survey_ratings) as mean,
       (select count(*)::int from surveys where status = 'live' and score is not null) as scored,
       (select count(distinct score)::int from surveys) as scores
     from attempts where outcome <> 'started'`,
  )
  expect(told?.['share']).toBeGreaterThan(0.25)
  expect(told?.['share']).toBeLessThan(0.45)
  expect(told?.['mean']).toBeGreaterThan(2.8)
  expect(told?.['scored']).toBeGreaterThan(5)
  expect(told?.['scores']).toBeGreaterThan(3)
})

describe('Maya', () => {
  const maya = () => accountOf('maya@example.com')
  const panelistOf = (account: Awaited<ReturnType<typeof maya>>) => ({
    userId: account.userId,
    panelVersion: account.panelVersion,
  })
  test('has 5,000 points or more and may redeem now', async () => {
    const { userId } = await maya()
    expect((await program.wallet.amount(userId)).amount).toBeGreaterThanOrEqual(5_000)
    expect((await program.redemptions.eligibility(userId)).eligible).toBe(true)
  })
  test('has one earlier redemption, which was sent', async () => {
    const { rows: own } = await program.redemptions.own((await maya()).userId, {})
    expect(own.map(({ status }) => status)).toEqual(['sent'])
  })
  test('has a gift card whose code nobody could take for a real one', async () => {
    const { rows: own } = await program.redemptions.own((await maya()).userId, {})
    expect(await program.rewards.codeOf(own[0]?.redemptionId ?? '')).toMatch(/^TUPP-DEMO-/)
  })
  test('has answered the five top questions and nearly all others, so that some are left to ask', async () => {
    const account = await maya()
    expect(account.isTopAnswer).toBe(true)
    const { percent } = await program.profiler.progress(account.userId)
    expect(percent).toBeGreaterThanOrEqual(90)
    expect(percent).toBeLessThan(100)
    expect((await program.profiler.openQuestions(account.userId)).profileQuestions).not.toEqual([])
  })
  test('fills three pages of history, of completed and of recommended surveys', async () => {
    const account = await maya()
    const recommended = await program.surveys.recommended(panelistOf(account), { limit: 100 }, 'desktop')
    expect(recommended.count).toBeGreaterThan(twoPages)
    expect(
      recommended.rows.filter(({ kind, status }) => kind === 'hosted' && status === 'open').length,
    ).toBeGreaterThan(5)
    expect((await program.surveys.completed(account.userId, {})).count).toBeGreaterThan(twoPages)
    expect((await program.wallet.history(account.userId, {})).count).toBeGreaterThan(twoPages)
  })
  test('has a bell with a past, of which the last days are unread', async () => {
    const { userId } = await maya()
    const { rows: told, count, unread } = await program.notifications.list(userId, { limit: 100 }, 'UTC')
    expect(count).toBeGreaterThan(8)
    expect(unread).toBe(1)
    expect(told[0]).toMatchObject({ code: 'ticket-notes.answered', read_at: null })
    expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['points', 'redemption', 'dispute', 'ticket']))
    const spread = await rows(`select now() - min(at) > interval '80 days' as began, max(at) < now() as is_past,
      bool_and(read_at >= at) as read_after from notifications`)
    expect(spread).toEqual([{ began: true, is_past: true, read_after: true }])
  })
  test('asked about points three times: one granted, one refused, and one that waits within its days', async () => {
    const { userId } = await maya()
    const caller = { userId, role: '1', email: '', permissions: [], panelVersion: 0, sessionId: '' }
    const { rows: asked } = await program.disputes.list(caller, {})
    expect(asked.map(({ status, points }) => [status, points])).toEqual([
      ['open', 0],
      ['refused', 0],
      ['granted', 210],
    ])
    expect(Date.parse(asked[0]?.decideBy ?? '')).toBeGreaterThan(Date.now())
  })
  test('wrote two tickets, one solved and one that waits for her', async () => {
    const { userId } = await maya()
    const tickets =
      await rows(`select status, (select count(*)::int from ticket_messages m where m.ticket_id = t.ticket_id) as more
      from tickets t where user_id = '${userId}' order by created_at`)
    expect(tickets).toEqual([
      { status: 'solved', more: 3 },
      { status: 'waiting', more: 1 },
    ])
  })
})

describe('the desk', () => {
  test('has saved replies, and questions of members and strangers of which some wait', async () => {
    const waiting = await rows(`select user_id is not null as is_member, waiting_since = created_at as is_past,
        created_at < now() - interval '1 hour' as was_asked
      from tickets where status = 'open' order by waiting_since`)
    const question = { is_past: true, was_asked: true }
    expect(waiting).toEqual([true, false, true, false].map((is_member) => ({ ...question, is_member })))
    const answered = await rows(`select count(*)::int as answered from tickets t where status = 'solved'
      and exists (select 1 from ticket_messages m where m.ticket_id = t.ticket_id and m.is_staff)`)
    expect(answered).toEqual([{ answered: 3 }])
    expect(
      await rows('select count(distinct topic)::int as topics, count(*)::int as answers from canned_answers'),
    ).toEqual([{ topics: 3, answers: 4 }])
  })
})

describe('the panel', () => {
  test('has about 200 panelists who joined over three months, and as many of the months before', async () => {
    const joined = await rows(`select count(*) filter (where created_at > now() - interval '91 days')::int as lately,
        count(*)::int as people, now() - min(created_at) > interval '360 days' as began,
        now() - max(created_at) < interval '3 days' as goes_on from users where role = '1'`)
    const lately = 201 + tiedPeople().length
    expect(joined).toEqual([{ lately, people: lately + earlyMembers().length, began: true, goes_on: true }])
  })
  test('lived through a year by its own rules: every invariant of ledger and redemptions holds', async () => {
    expect(await program.checkLedger()).toEqual([])
    expect(await program.redemptions.check(program.db)).toEqual([])
    const spread = await rows(`select now() - min(created_at) > interval '360 days' as began,
      now() - max(created_at) < interval '1 day' as goes_on from transfers`)
    expect(spread).toEqual([{ began: true, goes_on: true }])
  })
  test('nothing happened in the future, and nothing before its cause', async () => {
    const wrong = await rows(`
      select 'transfer' as what from transfers where created_at > now() union all
      select 'attempt' from attempts where started_at > ended_at or ended_at > now() union all
      select 'event' from attempt_events where at > now() union all
      select 'joined later' from attempts join users using (user_id) where started_at < users.created_at union all
      select 'redemption' from redemptions where requested_at > decided_at or decided_at > sent_at or sent_at > now() union all
      select 'activity' from user_activities join users using (user_id) where at < users.created_at or at > now() union all
      select 'audit' from audit_log where at > now()`)
    expect(wrong).toEqual([])
  })
  test('saw every way an attempt can end', async () => {
    const found = await rows('select outcome, count(*)::int as times from attempts group by outcome')
    const times = new Map(found.map((row) => [row['outcome'], Number(row['times'])]))
    expect(times.get('completed')).toBeGreaterThan(500)
    const others = ['disqualified', 'quota_full', 'quality_rejected', 'security_rejected', 'abandoned', 'reversed']
    expect(others.filter((outcome) => !times.get(outcome))).toEqual([])
  })
  test('gives reviewers three pages, with every case waiting', async () => {
    const { rows: queue, count } = await program.redemptions.queue({ limit: 100 })
    expect(count).toBeGreaterThan(twoPages)
    const statuses = new Set(queue.map(({ status }) => status))
    const every = ['approved', 'awaiting_second', 'on_hold', 'rejected', 'requested', 'sending', 'sent']
    expect([...statuses].toSorted()).toEqual(every)
    const flags = new Set(queue.flatMap((row) => row.flagCodes))
    expect(flags).toContain('first-payout')
    expect(flags).toContain('two-approvers')
    const plain = queue.filter((row) => row.status === 'requested' && row.flagCodes.length === 0)
    expect(plain.length, 'requests that can be approved together').toBeGreaterThanOrEqual(4)
  })
  test('pays by hand twice a month: batches with what became of them, one without an answer yet, and what waits', async () => {
    const batches = await rows(`select batch_id, count(*) filter (where state = 'paid')::int as paid,
      count(*) filter (where state = 'refused')::int as refused, count(*) filter (where state = 'exported')::int as open
      from payout_lines join payout_batches using (batch_id) group by batch_id order by max(created_at)`)
    expect(batches.length).toBeGreaterThan(2)
    expect(batches.at(-1)).toMatchObject({ paid: 0, refused: 0 })
    expect(batches.slice(0, -1).every((one) => Number(one['paid']) > 0 && one['open'] === 0)).toBe(true)
    expect(batches.some((one) => Number(one['refused']) > 0)).toBe(true)
    const waiting = await rows(`select from redemptions where fulfilment = 'manual' and status = 'approved'`)
    expect(waiting.length).toBeGreaterThan(0)
  })
  test('leaves no job behind but the fetching of catalogues: nobody is mailed about what is long past', async () => {
    expect(await rows('select task_identifier as job from graphile_worker.jobs order by 1')).toEqual([
      { job: 'providers.look' },
      { job: 'suppliers.read-catalogues' },
    ])
  })
})

describe('the surveys', () => {
  test('are those of the content as it says they are, others that are over, and what staff are working on', async () => {
    const found = await rows('select survey_id, status from surveys')
    const statusOf = new Map(found.map((row) => [row['survey_id'], row['status']]))
    expect(surveys.filter(({ surveyId, status }) => statusOf.get(surveyId) !== status)).toEqual([])
    const others = found.filter((row) => !surveys.some(({ surveyId }) => surveyId === row['survey_id']))
    const ongoing = others.map((row) => String(row['status'])).filter((status) => status !== 'closed')
    expect(ongoing.toSorted((a, b) => a.localeCompare(b))).toEqual(['draft', 'draft', 'scheduled'])
  })
  test('have answers to show: everything that was completed in our own questionnaires was answered', async () => {
    expect(
      await rows(`select attempt_id from attempts join surveys using (survey_id) left join attempt_answers using (attempt_id)
        where kind = 'hosted' and outcome = 'completed' and (answers is null or answers = '{}')`),
    ).toEqual([])
  })
  test('tell how their entrants fared from the first look on', async () => {
    expect(
      await rows(`select sum(entrants)::int as entrants, sum(completes)::int as completes from survey_figures`),
    ).toEqual(
      await rows(
        `select count(*)::int as entrants, count(*) filter (where outcome = 'completed')::int as completes from attempts`,
      ),
    )
  })
  test('demo-hosted and demo-external are untouched, and judge nobody by time', async () => {
    const fixed = await rows(
      `select survey_id, norm_seconds, completes from surveys where survey_id like 'demo-%' order by 1`,
    )
    expect(fixed).toEqual([
      { survey_id: 'demo-external', norm_seconds: null, completes: 0 },
      { survey_id: 'demo-hosted', norm_seconds: null, completes: 0 },
    ])
  })
  test('no questionnaire of ours has so many completes that a visitor could be too fast', async () => {
    expect(await rows(`select survey_id from surveys where kind = 'hosted' and completes >= 30`)).toEqual([])
  })
})

describe('quality and odds', () => {
  test('reviewers find completions that wait, the one with an appeal first', async () => {
    const { rows: queue, count } = await program.quality.list({})
    expect(count).toBe(3)
    expect(queue.map(({ appeal }) => appeal !== null)).toEqual([true, false, false])
    for (const { reasons, points, releaseAt } of queue) {
      expect(reasons.map(({ sign }) => sign)).toContain('other-country')
      expect(points).toBeGreaterThan(0)
      expect(Date.parse(releaseAt)).toBeGreaterThan(Date.now())
    }
  })
  test('the odds that cards told were measured, and differ from survey to survey', async () => {
    const { entrants, bins } = await program.surveys.calibration()
    expect(entrants).toBeGreaterThan(500)
    expect(bins.length).toBeGreaterThan(2)
  })
})

describe('the suppliers', () => {
  test('are four, each in its own format, with callbacks of every kind and figures of three months', async () => {
    const suppliers = await program.suppliers.settings.list()
    expect(suppliers.map(({ format }) => format)).toEqual(['bitlabs', 'cpx', 'house', 'prodege'])
    for (const { supplierKey, holdDays, ipAddresses, format, isLive, listened } of suppliers) {
      expect([isLive, listened]).toEqual([true, 1])
      expect([holdDays > 0, ipAddresses.length > 0]).toEqual(format === 'cpx' ? [true, true] : [false, false])
      const [counted] = await rows(
        `select sum(entrants)::int as entrants, sum(completes)::int as completes, sum(callbacks)::int as callbacks
         from supplier_days where supplier_key = '${supplierKey}'`,
      )
      for (const figure of ['entrants', 'completes', 'callbacks'])
        expect(Number(counted?.[figure])).toBeGreaterThan(twoPages)
    }
    for (const state of ['applied', 'quarantined'] as const)
      expect((await program.suppliers.inbox.list({ state })).rows.length).toBeGreaterThan(3)
    expect((await program.suppliers.inbox.list({ endDate: '2020-01-01' })).rows).toEqual([])
    const last = await rows(`select count(*)::int as found from supplier_callbacks where received_at > now()`)
    expect(last).toEqual([{ found: 0 }])
  })
  test('know the credentials of the networks that the sandbox plays, which are sealed, and nothing blocking is open', async () => {
    for (const supplierKey of ['bitlabs', 'cpx', 'prodege']) {
      const { version, setBy, fields, facts } = await program.suppliers.connections.one(supplierKey)
      expect([version, setBy]).toEqual([1, 'admin@example.com'])
      expect(fields.find(({ name }) => name === 'host')?.value).toMatch(/^http:\/\/localhost:3001\/./)
      for (const { name, kind, isRequired, isSet, value } of fields) {
        if (isRequired) expect([name, isSet]).toEqual([name, true])
        if (kind === 'secret') expect([name, value]).toEqual([name, ''])
      }
      expect(facts.filter((one) => one.isBlocking && one.confirmedAt === null)).toEqual([])
    }
    const { maps } = await program.suppliers.maps.list('prodege', 'en')
    expect(maps.map(({ questionRef, questionId }) => [questionRef, questionId])).toEqual([
      ['1', 'date_of_birth'],
      ['24', 'postcode'],
      ['3', 'gender'],
      ['738', 'pets'],
    ])
    const kept = await rows(
      `select string_agg(plain::text || encode(sealed, 'escape'), '') as kept from supplier_settings`,
    )
    expect(kept[0]?.['kept']).not.toMatch(/tuppence-sandbox-\w+-(?:secret|token|key)/)
  })
  test('are known to Maya, who has agreed to the three, and to nobody else', async () => {
    const agreed = await rows(`select email, count(*)::int as partners from supplier_consents
      join users using (user_id) where withdrawn_at is null group by email`)
    expect(agreed).toEqual([{ email: 'maya@example.com', partners: 3 }])
  })
})

describe('the campaigns', () => {
  test('are four of two vendors, who brought people by the rules: within their caps, held, refused and unpaid ones among them', async () => {
    expect(
      await rows(`select count(*)::int as campaigns, count(distinct vendor_id)::int as vendors from campaigns`),
    ).toEqual([{ campaigns: 4, vendors: 2 }])
    const found = await rows('select distinct status from leads order by 1')
    expect(found.map(({ status }) => status)).toEqual(['held', 'paid', 'refused', 'signed-up', 'unpaid'])
    const wrong = await rows(
      `select c.aff_id from campaigns c where c.leads > c.lead_cap or c.spent_cents > c.budget_cents
         or c.leads <> (select count(*) from leads l where l.aff_id = c.aff_id and l.status = 'paid')
         or c.leads <> (select sum(d.leads) from campaign_days d where d.aff_id = c.aff_id and dimension = '')
       union select d.aff_id from traffic_days d where visits > clicks or day > report_day(now())
       union select aff_id from leads where signed_up_at > now() or clicked_at > signed_up_at or verified_at > now()`,
    )
    expect(wrong).toEqual([])
  })
  test('have earned their vendors commissions: held, released and taken back, on statements, paid by two people, and one payout waits for the second', async () => {
    const states = await rows('select distinct state from commissions order by 1')
    expect(states.map(({ state }) => state)).toEqual(['approved', 'held', 'reversed'])
    expect(await rows(`select kind from commissions where kind = 'clawback'`)).toHaveLength(1)
    const found = await rows(
      `select (select count(*)::int from vendor_statements) as statements, (select count(*)::int from commission_objections) as objections,
         (select count(*)::int from vendor_payouts where state = 'paid') as paid,
         (select count(*)::int from vendor_payouts where state = 'proposed') as proposed`,
    )
    expect(found).toEqual([{ statements: expect.any(Number), objections: 1, paid: 1, proposed: 1 }])
    expect(found[0]?.['statements']).toBeGreaterThan(2)
    expect(await program.vendors.check()).toEqual([])
  })
  /** The weeks of the demo world by the wall clock of a city at UTC+7, each counted from the rows themselves. */
  const weekly = () =>
    rows(`with weeks as (
        select (date_trunc('day', now() at time zone 'Asia/Bangkok')::date - 97 + 7 * n) as first from generate_series(0, 13) n),
      days as (
        select first::text as first, (first + 6)::text as last, first::timestamp at time zone 'Asia/Bangkok' as begins,
          (first + 7)::timestamp at time zone 'Asia/Bangkok' as ends from weeks)
      select first, last, aff_id,
        (select count(*)::int from visits v where v.aff_id = c.aff_id::text and v.at >= begins and v.at < ends) as visits,
        (select count(*)::int from leads l where l.aff_id = c.aff_id and signed_up_at >= begins and signed_up_at < ends) as joined,
        came.* from days cross join campaigns c, lateral (
          select count(*)::int as came_joined, count(verified_at)::int as verified,
            count(*) filter (where status = 'held')::int as held, count(*) filter (where status = 'paid')::int as paid,
            count(completed_at)::int as completed, count(reversed_at)::int as reversed
          from leads l join visits v on v.user_id = l.user_id and v.aff_id = l.aff_id::text
          where l.aff_id = c.aff_id and v.at >= begins and v.at < ends) came
      order by first, aff_id`)
  const staff = async () => {
    const manager = demoAccounts.find(({ role }) => role === affiliateRole)
    const { userId, role } = await accountOf(manager?.email ?? '')
    return { userId, role, permissions: defaultPermissions[role] ?? [] }
  }
  test('in every week have shares from 0 to 100 %, and agree with the reports and with a count of their own', async () => {
    const reader = await staff()
    const counted = await weekly()
    const perWeek = new Map<string, { visits: number; joined: number; reported: { visits: number; joined: number } }>()
    for (const week of counted) {
      const [startDate, endDate] = [String(week['first']), String(week['last'])]
      const affId = Number(week['aff_id'])
      const { totals, events, byDay, parts } = await program.affiliates.dashboard(reader, { affId, startDate, endDate })
      expect({ startDate, affId, ...totals }).toMatchObject({
        startDate,
        affId,
        visits: week['visits'],
        signUps: week['came_joined'],
        verified: week['verified'],
        held: week['held'],
        leads: week['paid'],
        completed: week['completed'],
        reversed: week['reversed'],
      })
      for (const row of [totals, ...byDay, ...parts])
        for (const [name, value] of Object.entries(row)) {
          if (typeof value === 'number')
            expect([startDate, affId, name, value >= 0]).toEqual([startDate, affId, name, true])
          if (/Share$|^conversion$/.test(name) && value !== null)
            expect([startDate, affId, name, value <= 1]).toEqual([startDate, affId, name, true])
        }
      expect(Object.values(events.totals).every((amount) => amount >= 0)).toBe(true)
      const { rows: reportRows } = await program.reports.signups({ startDate, endDate })
      const sum = perWeek.get(startDate) ?? {
        visits: 0,
        joined: 0,
        reported: {
          visits: reportRows.reduce((all, one) => all + one.visits, 0),
          joined: (await traffic(startDate, endDate)).filter((one) => one !== null).length,
        },
      }
      perWeek.set(startDate, {
        ...sum,
        visits: sum.visits + events.totals.visits,
        joined: sum.joined + events.totals.signUps,
      })
    }
    for (const [week, { reported, ...campaigns }] of perWeek) expect([week, campaigns]).toEqual([week, reported])
    const all = [...perWeek.values()].reduce((sum, one) => sum + one.visits, 0)
    expect(all).toBeGreaterThan(1_000)
  })
  /** The campaigns by which those came who are in the traffic report of these days; null for those who came by none. */
  async function traffic(startDate: string, endDate: string): Promise<(string | null)[]> {
    const { rows: people } = await program.reports.traffic({ startDate, endDate, limit: 100 }, true)
    for (const { affId, landing, device } of people)
      expect([landing !== null, device !== null]).toEqual([affId !== null, affId !== null])
    return people.map(({ affId }) => affId)
  }
  test('told their vendors in the past: delivered, given up, tried again, and nothing is left waiting', async () => {
    const told = await rows(
      `select way || ' ' || status as fate from deliveries where way = 'call' or status = 'delivered' group by 1 order by 1`,
    )
    expect(told.map(({ fate }) => fate)).toEqual(['browser delivered', 'call dead', 'call delivered'])
    const events = await rows(`select distinct event from deliveries order by 1`)
    expect(events.map(({ event }) => event)).toEqual(['first-complete', 'lead', 'reversed'])
    expect(
      await rows(`select 1 as again from deliveries where status = 'delivered' and attempts > 1 limit 1`),
    ).toHaveLength(1)
    expect(await rows(`select aff_id from campaign_alerts where percent = 100 limit 1`)).toHaveLength(1)
    expect(await rows(`select 1 as late from delivery_attempts where at > now() limit 1`)).toEqual([])
  })
})

const daysAgo = (days: number) => addDays(utcDay(new Date()), -days)
const quarter = { startDate: daysAgo(91), endDate: daysAgo(0), limit: 100 }

describe('the pages of money', () => {
  test('have four clients who pay for our own surveys, and every attempt but the in-house ones has a price', async () => {
    const { rows: payers } = await program.payers.list({ limit: 100 })
    const found = payers.filter(({ kind }) => kind === 'client')
    expect(found.map(({ name }) => name).toSorted()).toEqual(clients.map(({ name }) => name).toSorted())
    expect(found.every((client) => client.surveys > 0)).toBe(true)
    expect(await rows(`select distinct survey_id from attempts where price_micros is null`)).toEqual([])
  })
  test('show margins from below zero to above 60 %, of every supplier and client, and what they sum to', async () => {
    const { rows: found } = await program.money.margin({ ...quarter, by: 'survey' })
    const percents = found.map(({ marginPercent }) => marginPercent ?? 0)
    expect(Math.min(...percents)).toBeLessThan(-5)
    expect(Math.min(...percents)).toBeGreaterThan(-25)
    expect(Math.max(...percents)).toBeGreaterThan(55)
    expect(Math.max(...percents)).toBeLessThan(70)
    const { rows: payers } = await program.money.margin({ ...quarter, by: 'payer' })
    expect(payers.filter(({ revenue }) => revenue.micros <= 0)).toEqual([])
    expect(payers.length).toBe(clients.length + 4)
    expect(await program.money.check(program.db)).toEqual([])
  })
  test('know a survey whose price changed midway, with attempts at each of both', async () => {
    const { history } = await program.payers.surveyPrice('coffee-at-home')
    expect(history.map(({ price }) => price?.micros)).toEqual([1_580_000, 1_100_000])
    const sold = await rows(
      `select distinct price_micros::int as micros from attempts where survey_id = 'coffee-at-home' order by 1`,
    )
    expect(sold.map(({ micros }) => micros)).toEqual([1_100_000, 1_580_000])
  })
  test('keep two offers of a list under their floor, which its supplier would pass otherwise', async () => {
    const { feePercent, floorPercent, surveys: single } = await program.payers.floor('prodege')
    expect([feePercent, floorPercent]).toEqual([0, 20])
    expect(single.map(({ surveyId }) => surveyId).toSorted()).toEqual(['prodege.53160091', 'prodege.53160092'])
  })
  test('tell of about 40 reversals of every supplier, and that one takes back ever more', async () => {
    const taken = await rows(`select supplier_key, count(*)::int as times from attempt_reversals
      join attempts using (attempt_id) where supplier_key is not null group by 1`)
    expect(new Set(taken.map((row) => row['supplier_key']))).toEqual(new Set(['bitlabs', 'cpx', 'house', 'prodege']))
    const all = taken.reduce((sum, row) => sum + Number(row['times']), 0)
    expect(all).toBeGreaterThan(28)
    expect(all).toBeLessThan(60)
    const rateOf = async (span: { startDate: string; endDate: string }) => {
      const { rows: suppliers } = await program.money.margin({ ...span, limit: 20, by: 'supplier' })
      return suppliers.find(({ key }) => key === 'bitlabs') ?? { reversed: 0, completes: 1 }
    }
    const before = await rateOf({ startDate: daysAgo(91), endDate: daysAgo(31) })
    const lately = await rateOf({ startDate: daysAgo(30), endDate: daysAgo(0) })
    expect(lately.reversed / lately.completes).toBeGreaterThan(0.12)
    expect(lately.reversed / lately.completes).toBeGreaterThan(3 * (before.reversed / before.completes))
  })
})

describe('the pages of panel health', () => {
  const reader = { knowsPeople: true, knowsMoney: true }
  test('show thirteen months of joining, of which ever fewer take part, and everyone who came back, lapsed and left', async () => {
    const { cohorts } = await program.health.retention({}, reader)
    expect(cohorts.length).toBeGreaterThanOrEqual(12)
    const whole = cohorts.filter(({ ages, members }) => (members ?? 0) > 15 && ages.length > 4)
    expect(whole.length).toBeGreaterThan(6)
    const shareAt = (at: number) =>
      whole.reduce((sum, { ages }) => sum + (ages[at]?.activePercent ?? 0), 0) / whole.length
    expect(shareAt(0)).toBeGreaterThan(shareAt(1))
    expect(shareAt(1)).toBeGreaterThan(1.2 * shareAt(4))
    expect(shareAt(4)).toBeGreaterThan(10)
    const { series } = await program.health.overview({ startDate: daysAgo(330) }, reader)
    const flows = series[0]?.months ?? []
    for (const flow of ['first', 'returned', 'lapsed', 'left', 'removed'] as const)
      expect([flow, flows.reduce((sum, month) => sum + (month[flow] ?? 0), 0)]).toEqual([flow, expect.any(Number)])
    const sumOf = (flow: 'returned' | 'lapsed' | 'left') => flows.reduce((sum, month) => sum + (month[flow] ?? 0), 0)
    expect(sumOf('returned')).toBeGreaterThan(10)
    expect(sumOf('lapsed')).toBeGreaterThan(47)
    expect(sumOf('left')).toBeGreaterThan(0)
    expect(await program.health.check(program.db)).toEqual([])
  })
  test('compare six countries, of which one loses its members faster', async () => {
    const { series } = await program.health.overview({ dim: 'country' }, reader)
    expect(series.length).toBe(5)
    const lost = await rows(`select country = 'IN' as is_bleeding,
        count(*) filter (where last_on < current_date - 90)::float / count(*) as share from members
      where cohort < current_date - 120 group by 1 order by 1`)
    expect(Number(lost[1]?.['share'])).toBeGreaterThan(Number(lost[0]?.['share']))
  })
  test('tell of campaigns of which one paid back what it cost, and one did not', async () => {
    const { rows: sources } = await program.health.sources({}, reader)
    const paid = new Map(sources.map(({ label, paidBackAge }) => [label, paidBackAge !== null]))
    expect(paid.get('Moneywise newsletter')).toBe(true)
    expect(paid.get('Podcast “Small Change”')).toBe(false)
  })
})

describe('the pages of linked accounts', () => {
  test('list three rings whose accounts ask for money, a couple, and a household that was found harmless', async () => {
    const { rows: rings } = await program.rings.list({ limit: 100 })
    const shown = rings.map(({ size, kinds, state, openRedemptions }) => [
      size,
      kinds.join('+'),
      state,
      openRedemptions,
    ])
    expect(shown.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      [2, 'browser', 'cleared', 2],
      [2, 'payout', 'open', 2],
      [4, 'payout', 'open', 4],
      [5, 'browser+payout', 'open', 5],
      [6, 'browser', 'open', 6],
    ])
    expect(shown.length).toBe(ties.length)
    expect(await program.rings.check(program.db)).toEqual([])
  })
  test('have about 60 flagged requests that wait for finance, more than a page of them', async () => {
    const { rows: queue } = await program.redemptions.queue({ limit: 100, status: 'requested' })
    const flagged = queue.filter(({ flagCodes }) => flagCodes.length > 0)
    expect(flagged.length).toBeGreaterThan(47)
    expect(queue.length).toBeLessThan(90)
  })
})

describe('the page of fair time', () => {
  test('tells of one survey that took too long, and of the night that topped up everybody but Maya, who has not completed it', async () => {
    const nights = await rows(
      `select state, people, points, ended_at > now() - interval '25 hours' as is_last from fairness_nights`,
    )
    expect(nights).toEqual([{ state: 'paid', people: expect.any(Number), points: expect.any(Number), is_last: true }])
    expect(Number(nights[0]?.['people'])).toBeGreaterThan(9)
    expect(await rows('select distinct survey_id from fairness_top_ups')).toEqual([{ survey_id: slowSurvey }])
    const { userId } = await accountOf('maya@example.com')
    expect(await rows(`select from transfers where kind = 'top_up' and user_id = '${userId}'`)).toEqual([])
  })
})

describe('the homes', () => {
  const homeOf = async (email: string) => {
    const { userId, role } = await accountOf(email)
    return program.desk.read({ userId, role, permissions: await program.access.permissionsOf([role]) }, null)
  }
  test.each(['admin', 'manager', 'finance', 'support', 'affiliates'])(
    'of %s has three kinds of work or more, some of it overdue',
    async (name) => {
      const { waiting } = await homeOf(`${name}@example.com`)
      expect(waiting?.rows.length).toBeGreaterThanOrEqual(3)
      expect(waiting?.rows.some(({ overdue }) => overdue > 0)).toBe(true)
    },
  )
  test('have alerts from the first look on, of which one says which survey is the cause', async () => {
    const { alerts } = await homeOf('admin@example.com')
    expect(alerts?.rows.length).toBeGreaterThanOrEqual(3)
    const conversion = alerts?.rows.find(({ rule }) => rule === 'conversion')
    expect(conversion?.cause.map(({ values }) => values['name'])).toEqual(['Weather and mood'])
  })
  test('of a vendor says what was earned, what is held, and what the next payout lacks', async () => {
    const { own } = await homeOf('vendor@example.com')
    const facts = new Map(own?.rows.map(({ fact, value }) => [fact, value]))
    for (const fact of ['clicks', 'leads', 'earned', 'missing'])
      expect([fact, Number(facts.get(fact)) > 0]).toEqual([fact, true])
    expect(facts.get('heldUntil')).not.toBeNull()
  })
})

describe('the filling', () => {
  const everything = () =>
    rows(`select (select count(*) from users)::int as users, (select count(*) from transfers)::int as transfers,
      (select count(*) from attempts)::int as attempts, (select count(*) from gift_codes)::int as codes`)
  test('is done once: a second start changes nothing', async () => {
    const before = await everything()
    await fillWhenEmpty(program, config)
    expect(await everything()).toEqual(before)
  })
  test('tells the time of the past to nobody else, and not any more', async () => {
    const { userId } = await accountOf('maya@example.com')
    const credit = {
      key: 'demo:today',
      userId,
      points: 1,
      kind: 'adjustment',
      house: 'test',
      description: 'x',
    } as const
    await transaction(program.db, (tx) => program.wallet.credit(tx, [credit]))
    const told = await rows(`select created_at > pg_catalog.now() - interval '1 hour' as is_today,
      (select count(*)::int from pg_namespace where nspname = 'demo_clock') as clocks
      from transfers where key = 'demo:today'`)
    expect(told).toEqual([{ is_today: true, clocks: 0 }])
    expect(await program.checkLedger()).toEqual([])
  })
  test('leaves nothing behind when it fails half-way', async () => {
    const other = await open()
    const { db, platform, surveys: theirs, auth } = other.program
    const { secrets } = platform
    // The staff are there by then, the surveys are on offer, and members have joined.
    let left = 30
    const hmac: typeof secrets.hmac = (purpose, value) => {
      if (purpose === 'person') left -= 1
      if (left === 0) throw new Error('the power went off')
      return secrets.hmac(purpose, value)
    }
    const failing = { db, config, platform: { ...platform, secrets: { ...secrets, hmac } }, surveys: theirs, auth }
    await expect(seedDemoWorld(failing)).rejects.toThrow('the power went off')
    const { rows: remains } = await other.program.pool.query('select 1 from users union all select 1 from surveys')
    expect(remains).toEqual([])
    await other.close()
  })
})
