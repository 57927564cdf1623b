import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSurveys } from '../../../app/testing/survey-server.ts'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import type { Permission } from '../../../platform/contract/access.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { HealthMember, HealthOverview, HealthRetention, HealthSources } from '../contract/health.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let staffId = ''
let spring = ''
const today = new Date().toISOString().slice(0, 10)
const dayAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const instantAgo = (days: number): Date => new Date(Date.now() - days * dayMs)

type Heard<Data> = { status: number; code?: string; message: string; errors?: { field: string }[]; data: Data }
const ask = async <Data>(permissions: readonly Permission[], path: string): Promise<Heard<Data>> =>
  (await server.call(server.sign(staffId, '5', permissions), 'GET', path)) as Heard<Data>
const everything: Permission[] = ['health.view', 'panelists.view', 'money.view']
const see = async <Data>(path: string): Promise<Data> => (await ask<Data>(everything, path)).data

/** Somebody who joined so many days ago, by the campaign or by themselves. */
const join = async (daysAgo: number, isLead: boolean, countryId = 'US'): Promise<string> => {
  const userId = await transaction(world.db, async (tx) => {
    const account = await world.users.create(tx, { email: `${newId()}@example.com`, countryId })
    await world.users.markEmailVerified(tx, account.userId, instantAgo(daysAgo))
    return account.userId
  })
  if (isLead) {
    const leadId = newId()
    await world.sql(
      `insert into leads (lead_id, aff_id, person_key, user_id, status, click_value, sub_1, sub_2, source, creative, placement, parameters,
         clicked_at, signed_up_at, verified_at, visited_on, cost_cents)
       values ($1, $2, $3, $4, 'paid', '', '', '', '', '', '', '{}', now(), now(), $5, now()::date, 200)`,
      [leadId, Number(spring), Buffer.from(userId), userId, instantAgo(daysAgo)],
    )
    await world.sql(
      `insert into commissions (commission_id, kind, lead_id, event, vendor_id, aff_id, micros, state, earned_at, hold_until)
       select $1, 'earning', $2, 'verified', vendor_id, aff_id, 2000000, 'held', $3, $3 from campaigns where aff_id = $4`,
      [newId(), leadId, instantAgo(daysAgo), Number(spring)],
    )
  }
  return userId
}
const complete = async (userId: string, surveyId: string, daysAgo: number): Promise<void> => {
  const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
  const told = {
    attemptId,
    outcome: 'completed',
    key: newId(),
    source: 'supplier:house',
    at: instantAgo(daysAgo),
  } as const
  await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [told]))
}

beforeAll(async () => {
  world = await surveyWorld()
  server = await serveSurveys(world)
  staffId = newId()
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

describe('who may ask how the panel fares', () => {
  test.each(['health/overview', 'health/retention', 'health/sources', 'health/members?figure=members'])(
    '%s: who has health.view',
    async (path) => {
      expect((await server.call(null, 'GET', path)).status).toBe(401)
      expect((await ask(['panelists.view', 'money.view', 'reports.view'], path)).status).toBe(403)
      expect((await ask(everything, path)).status).toBe(200)
    },
  )
  test('the people behind a figure are for those who may see panelists', async () => {
    expect(await ask(['health.view', 'money.view'], 'health/members?figure=members')).toMatchObject({
      status: 403,
      code: 'members-hidden',
      message: 'You can see this number, but not the people behind it.',
    })
    expect(await ask(everything, 'health/members?figure=happy')).toMatchObject({ status: 404, code: 'figure-unknown' })
  })
  test('no more than 25 months are told at once, and days are days', async () => {
    for (const call of ['overview', 'retention', 'sources']) {
      expect(await ask(everything, `health/${call}?startDate=2020-01-01`)).toMatchObject({
        status: 400,
        code: 'range-too-long',
        message: 'Choose at most 25 months.',
      })
      expect(await ask(everything, `health/${call}?startDate=${today}&endDate=${dayAgo(3)}`)).toMatchObject({
        status: 400,
        errors: [{ field: 'endDate' }],
      })
      expect((await ask(everything, `health/${call}?startDate=2026-02-30`)).status).toBe(400)
    }
    expect(await ask(everything, 'health/members?figure=members&day=2020-01-01')).toMatchObject({
      code: 'range-too-long',
    })
  })
})

describe('an empty panel', () => {
  test('has no members and no cohorts, and says that nothing was counted yet', async () => {
    const overview = await see<HealthOverview>('health/overview')
    expect(overview).toMatchObject({ countedAt: null, choices: [], endDate: today })
    expect(overview.series[0]?.days.at(-1)).toEqual({
      day: today,
      members: 0,
      active7: 0,
      active30: 0,
      active90: 0,
      active365: 0,
    })
    expect(await see('health/retention')).toMatchObject({ cohorts: [] })
    expect(await see('health/sources')).toMatchObject({ rows: [], count: 0, totals: { verified: 0 } })
    expect(await see('health/members?figure=active_30')).toEqual({
      rows: [],
      count: 0,
      isCapped: false,
      gone: 0,
      nextCursor: null,
    })
    await world.health.advance()
    expect((await see<HealthOverview>('health/overview')).countedAt).not.toBeNull()
  })
})

describe('a panel with a campaign', () => {
  beforeAll(async () => {
    for (const surveyId of ['one', 'two'])
      await world.surveys.save([
        externalDraft({ surveyId, points: 50, price: { micros: 4_500_000, currency: 'USD', sharePercent: 50 } }),
      ])
    const [vendorId = ''] = await world.panelists(1)
    await world.sql(`update users set role = '8' where user_id = $1`, [vendorId])
    const [campaign] = await world.sql<{ aff_id: number }>(
      `insert into campaigns (title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id, vendor_id, cost_cents,
         budget_cents, lead_cap, redirect_type, redirect_url)
       values ('Spring', 'https://a.test', '', '', '', '', '', '', 1, $1, 200, 0, 1000, 3, '') returning aff_id`,
      [vendorId],
    )
    spring = String(campaign?.aff_id)
    // Seven by the campaign, 70 days ago; six by themselves, one of them abroad and two of them this week.
    const led: string[] = []
    for (let n = 0; n < 7; n += 1) led.push(await join(70, true))
    const own: string[] = []
    for (let n = 0; n < 6; n += 1) own.push(await join(n < 2 ? 3 : 40, false, n === 5 ? 'DE' : 'US'))
    for (const [n, userId] of led.slice(0, 5).entries()) await complete(userId, 'one', n < 4 ? 60 : 20)
    for (const userId of led.slice(0, 2)) await complete(userId, 'two', 25)
    await complete(own[3]!, 'one', 39)
    await world.health.advance()
  })

  test('tells for each source what members cost, and whether they paid back', async () => {
    const { rows, totals } = await see<HealthSources>('health/sources')
    const [first, second] = rows
    const usd = (micros: number) => ({ micros, currency: 'USD' })
    // $2 each, and a welcome bonus of $2.50 for the five who took a survey. Up to day 29: 4 completes of $4.50, up to day 59: 7; the
    // points for them were credited today.
    expect(first).toMatchObject({
      value: spring,
      label: 'Spring',
      verified: 7,
      started: 5,
      completed: 5,
      settled: 4,
      spending: usd(26_500_000),
      costPerVerified: usd(3_785_714),
      costPerActive: usd(6_625_000),
      lifetimeMargin: usd(4_500_000),
      lifetimeAge: 1,
      paidBackAge: 1,
      paidBackPercent: 118.9,
    })
    expect(second).toMatchObject({
      value: '',
      label: '',
      verified: 6,
      spending: usd(2_500_000),
      paidBackAge: 0,
      paidBackPercent: 270,
    })
    expect(totals).toMatchObject({ verified: 13, spending: usd(29_000_000) })
    const { data: hidden } = await ask<HealthSources>(['health.view'], 'health/sources')
    expect(hidden.rows[0]).toMatchObject({
      verified: 7,
      spending: null,
      costPerVerified: null,
      lifetimeMargin: null,
      paidBackAge: null,
    })
    expect(JSON.stringify(hidden)).not.toContain('micros')
  })

  test('has the revenue and cost of the margin by campaign in its sources', async () => {
    const { rows } = await world.money.margin({ by: 'campaign' })
    const kept = await world.sql<{ value: string; revenue: number; points: number }>(
      `select value, sum(revenue)::bigint as revenue, sum(points)::bigint as points from cohort_ages where dim = 'source' group by 1`,
    )
    for (const row of kept) {
      const { revenue, memberCost } = (
        await world.money.margin({ by: 'campaign', startDate: dayAgo(80), endDate: today })
      ).rows.find(({ key }) => key === row.value)!
      expect({ revenue: row.revenue, cost: row.points * 10_000 }).toEqual({
        revenue: revenue.micros,
        cost: memberCost.micros,
      })
    }
    expect(rows.length).toBeGreaterThan(0)
  })

  test('tells counts under five to those alone who may see panelists, and compares up to five countries', async () => {
    const path = 'health/overview?dim=country&values=US,DE'
    const { series, choices } = await see<HealthOverview>(path)
    expect(series.map(({ value, days }) => [value, days.at(-1)?.members])).toEqual([
      ['US', 12],
      ['DE', 1],
    ])
    expect(choices).toEqual([
      { value: 'US', label: '', members: 12 },
      { value: 'DE', label: '', members: 1 },
    ])
    const { data } = await ask<HealthOverview>(['health.view'], path)
    expect(data.series.map(({ days }) => days.at(-1)?.members)).toEqual([12, null])
    const many = await see<HealthOverview>('health/overview?dim=country&values=A,B,C,D,E,F,A')
    expect(many.series.map(({ value }) => value)).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  test('tells cohorts still running by those whose age is over, and their margin to those who may see money', async () => {
    const { cohorts } = await see<HealthRetention>(`health/retention?dim=source&value=${spring}`)
    expect(cohorts).toMatchObject([
      {
        members: 7,
        started: 5,
        completed: 5,
        ages: [
          {
            ageNo: 0,
            over: 7,
            active: 4,
            activePercent: 57.1,
            marginPerMember: { micros: Math.round((4 * 4_500_000) / 7) },
          },
          { ageNo: 1, over: 7, active: 3 },
        ],
      },
    ])
    const { data } = await ask<HealthRetention>(['health.view'], `health/retention?dim=source&value=${spring}`)
    expect(data.cohorts[0]?.ages[0]).toEqual({
      ageNo: 0,
      over: 7,
      active: null,
      activePercent: null,
      marginPerMember: null,
    })
  })

  test('lists the members behind a figure, page after page', async () => {
    type Page = { rows: HealthMember[]; count: number; gone: number; nextCursor: string | null }
    const list = `health/members?figure=joined&dim=source&value=${spring}&startDate=${dayAgo(90)}&endDate=${today}&limit=4`
    const first = await see<Page>(list)
    expect(first).toMatchObject({ count: 7, gone: 0 })
    expect(first.rows[0]).toMatchObject({ label: 'Spring', countryId: 'US', joinedOn: dayAgo(70) })
    const second = await see<Page>(`${list}&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ count: 7, nextCursor: null })
    expect(new Set([...first.rows, ...second.rows].map(({ panelistId }) => panelistId)).size).toBe(7)
    expect((await see<Page>('health/members?figure=active_90')).count).toBe(6)
    expect((await ask(everything, `${list}&cursor=nobody`)).status).toBe(404)
  })

  test('keeps what somebody was when they leave, and nothing that names them', async () => {
    const [row] = await world.sql<{ user_id: string }>('select user_id from participations where day = $1', [
      dayAgo(60),
    ])
    const userId = row?.user_id ?? ''
    const [kept] = await world.health.exportOf(userId)
    expect(kept).toMatchObject({ source: spring })
    expect(kept?.days.at(-1)).toMatchObject({ day: dayAgo(60), completes: 1 })
    const before = await see<HealthOverview>('health/overview')
    await transaction(world.db, async (tx) => {
      await world.health.erase(tx, { userId })
      await world.users.close(tx, userId, new Date())
    })
    for (const table of ['participations', 'members', 'member_ages', 'health_stale'])
      expect({ table, rows: await world.sql(`select from ${table} where user_id = $1`, [userId]) }).toEqual({
        table,
        rows: [],
      })
    expect(await world.health.exportOf(userId)).toEqual([])
    await world.health.advance()
    await transaction(world.db, (tx) => world.health.erase(tx, { userId }))
    const after = await see<HealthOverview>('health/overview')
    const ofDays = ({ series }: HealthOverview) => series[0]?.days ?? []
    expect(ofDays(after).slice(0, -1)).toEqual(ofDays(before).slice(0, -1))
    expect(ofDays(after).at(-1)?.members).toBe((ofDays(before).at(-1)?.members ?? 0) - 1)
    expect(after.series[0]?.months.at(-1)?.left).toBe((before.series[0]?.months.at(-1)?.left ?? 0) + 1)
    expect(await world.health.check(world.db)).toEqual([])
  })

  test('counts the last week anew at night without moving a figure', async () => {
    const before = await see<HealthOverview>('health/overview')
    await world.health.tidyUp()
    expect({ ...(await see<HealthOverview>('health/overview')), countedAt: '' }).toEqual({ ...before, countedAt: '' })
  })
})
