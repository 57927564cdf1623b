import type { CampaignUser } from '../contract/campaign-leads.ts'
import type { Campaign } from '../contract/campaigns.ts'
import type { CampaignEvents, DashboardFigures } from '../contract/campaign-figures.ts'
import { reportDay, reportDayStart, reportHoursAhead } from '../../../platform/contract/day.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { affiliateWorld, type AffiliateWorld } from '../../../app/testing/affiliate-world.ts'
import { goodPassword, logIn } from '../../../app/testing/accounts.ts'
import { timeLeftIn } from '../../../app/testing/time-left.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { createClicks } from './clicks.ts'

let world: AffiliateWorld
let patient: AffiliateWorld
beforeAll(async () => {
  world = await affiliateWorld()
  patient = await affiliateWorld({ minSignupSeconds: 3_600 })
})
afterAll(async () => {
  await world.close()
  await patient.close()
})

const usersOf = async (affId: string, from = world, token?: string) =>
  (
    await from.call<{ rows: CampaignUser[]; count: number }>(
      'GET',
      `affiliate/affiliateUserData?affId=${affId}`,
      token ? { token } : {},
    )
  ).data
const statusesOf = async (affId: string) =>
  (await usersOf(affId)).rows.map(({ status, reasons }) => [status, ...reasons])

describe('from a link to a lead', () => {
  test('a visit, a sign-up and a verified address are a lead, with what the link said', async () => {
    const { affId } = await world.campaign()
    const key = await world.arrive(affId, 'maya@example.com', 'clickId=abc&sub1=north&source=news')
    expect((await usersOf(affId)).rows).toMatchObject([{ status: 'signed-up', verifiedAt: null, cost: 0 }])
    await world.verify(key)
    const { rows, count } = await usersOf(affId)
    expect(count).toBe(1)
    expect(rows).toMatchObject([
      {
        status: 'paid',
        email: 'm***@example.com',
        clickId: 'abc',
        subId1: 'north',
        source: 'news',
        cost: 2.5,
        userId: null,
      },
    ])
    expect(await world.read(affId)).toMatchObject({
      leads: 1,
      spent: 2.5,
      figures: { visits: 1, signUps: 1, leads: 1, cost: 2.5, unpaid: 0 },
    })
  })

  test('a parameter that a campaign calls like something every object has is what the address said, or nothing', async () => {
    const { affId } = await world.campaign({ clickId: 'toString', subId1: 'constructor', subId2: 'valueOf' })
    await world.verify(await world.arrive(affId, 'plain@example.com', 'constructor=north'))
    expect((await usersOf(affId)).rows).toMatchObject([{ status: 'paid', clickId: '', subId1: 'north' }])
  })

  test('a second use of the mailed link, or another mail, makes no second lead', async () => {
    const { affId } = await world.campaign()
    const key = await world.arrive(affId, 'once@example.com')
    await Promise.all([1, 2, 3, 4].map(() => world.verify(key)))
    expect(await world.read(affId)).toMatchObject({ leads: 1, spent: 2.5 })
  })

  test('a sign-up belongs to the last campaign that was clicked, and an unknown number is nobody’s', async () => {
    const [first, last] = [await world.campaign(), await world.campaign()]
    const land = (affId: string, visitorId?: string) =>
      world.call<{ visitorId: string }>('POST', 'affiliateUser', {
        token: null,
        body: { fullUrl: `https://panel.test/?aff_id=${affId}`, visitorData: visitorId ? { visitorId } : {} },
      })
    const { visitorId } = (await land(first.affId)).data
    await land(last.affId, visitorId)
    const join = {
      email: 'last@example.com',
      password: goodPassword,
      providerId: 'manual',
      type: 'signup',
      acceptedTerms: true,
    }
    await world.call('POST', 'auth/signup', { token: null, body: { ...join, visitorId, affId: first.affId } })
    expect((await usersOf(first.affId)).count).toBe(0)
    expect((await usersOf(last.affId)).count).toBe(1)
    expect((await world.lead('999999')).returnUrl).toBeNull()
  })
})

describe('caps', () => {
  test('leads beyond the cap are kept as unpaid, with the reason', async () => {
    const { affId } = await world.campaign({ totalLead: 2 })
    for (let n = 0; n < 4; n += 1) await world.lead(affId)
    expect(await world.read(affId)).toMatchObject({ leads: 2, spent: 5, figures: { leads: 2, unpaid: 2, cost: 5 } })
    expect(await statusesOf(affId)).toEqual([['unpaid', 'lead-cap'], ['unpaid', 'lead-cap'], ['paid'], ['paid']])
  })

  test('the budget is never overspent, not even by a part of a lead', async () => {
    const { affId } = await world.campaign({ cost: 3, totalBudget: 7 })
    for (let n = 0; n < 3; n += 1) await world.lead(affId)
    expect(await world.read(affId)).toMatchObject({ leads: 2, spent: 6 })
    expect((await statusesOf(affId))[0]).toEqual(['unpaid', 'budget-cap'])
  })

  test('a paused campaign pays for nothing, and a resumed one pays again', async () => {
    const { affId } = await world.campaign()
    const change = (status: string) =>
      world.call<Campaign>('POST', 'affiliate/changeStatus', { body: { affId, status } })
    await change('paused')
    await world.lead(affId)
    expect((await change('active')).data.status).toBe('active')
    await world.lead(affId)
    expect(await statusesOf(affId)).toEqual([['paid'], ['unpaid', 'paused']])
  })

  test('80, 90 and 100 percent of the leads and of the budget are told to the vendor, each once', async () => {
    const { affId } = await world.campaign({ cost: 1, totalLead: 10, totalBudget: 20 })
    for (let n = 0; n < 11; n += 1) await world.lead(affId)
    const { alerts } = await world.read(affId)
    expect(alerts.map(({ of, percent }) => [of, percent])).toEqual([
      ['leads', 80],
      ['leads', 90],
      ['leads', 100],
    ])
    const queued = await world.rows<{ payload: { affId: number; percent: number; userId: string } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'affiliates.mail-alert' order by j.id`,
    )
    for (const { payload } of queued.filter((one) => one.payload.affId === Number(affId) && one.payload.percent !== 90))
      await world.one.affiliates.deliverAlert(Number(affId), 'leads', payload.percent, payload.userId)
    const letters = world.one.letters.filter(({ to }) => to === 'vendor@example.com')
    const makers = world.one.letters.filter(({ to }) => to === 'manager@example.com')
    expect(makers.map(({ text }) => text.includes('you made the campaign'))).toEqual([true, true])
    expect(letters.map(({ subject }) => subject)).toEqual([
      '“Spring” has used 80% of its leads',
      '“Spring” has used up its leads',
    ])
  })
})

describe('doubtful leads are held with named reasons', () => {
  const decide = (leadId: string, decision: string, token?: string) => {
    const body = { decision, ...(decision === 'refuse' ? { reason: ' Three from one desk. ' } : {}) }
    return patient.call('POST', `affiliate/leads/${leadId}/decide`, { body, ...(token ? { token } : {}) })
  }

  test('several held leads are decided with one reason, and each that cannot be is left as it is', async () => {
    const { affId } = await patient.campaign({ totalLead: 1 })
    for (let n = 0; n < 4; n += 1) await patient.lead(affId)
    const ids = (await usersOf(affId, patient)).rows.map(({ leadId }) => leadId) as [string, string, string, string]
    const [one, two, three, four] = ids
    const decideMany = (leadIds: readonly string[], decision: string, token?: string) => {
      const body = { leadIds, decision, ...(decision === 'refuse' ? { reason: 'One desk.' } : {}) }
      return patient.call('POST', 'affiliate/leads/decideMany', { body, ...(token ? { token } : {}) })
    }
    expect(await decideMany(ids, 'release', patient.vendor.token)).toMatchObject({ status: 403, code: 'not-allowed' })
    expect(await decideMany([], 'release')).toMatchObject({ status: 400 })
    expect(await decideMany([one, two], 'release')).toMatchObject({
      data: {
        decided: 2,
        rows: [
          { leadId: one, status: 'paid', refused: null },
          { leadId: two, status: 'unpaid', refused: null },
        ],
      },
    })
    expect(await decideMany([three, one, four, 'nonsense'], 'refuse')).toMatchObject({
      data: {
        decided: 2,
        rows: [
          { leadId: three, status: 'refused', refused: null },
          { leadId: one, status: null, refused: 'lead-decided' },
          { leadId: four, status: 'refused', refused: null },
          { leadId: 'nonsense', status: null, refused: 'not-found' },
        ],
      },
    })
    const after = (await usersOf(affId, patient)).rows
    const notes = new Map(after.map(({ leadId, status, note }) => [leadId, [status, note]]))
    expect(ids.map((id) => notes.get(id))).toEqual([
      ['paid', ''],
      ['unpaid', ''],
      ['refused', 'One desk.'],
      ['refused', 'One desk.'],
    ])
    expect((await patient.read(affId)).figures).toMatchObject({ leads: 1, unpaid: 1, refused: 2, held: 0 })
  })

  test('a sign-up right after the click is held, and staff release or refuse it once', async () => {
    const { affId } = await patient.campaign({ totalLead: 1 })
    for (let n = 0; n < 3; n += 1) await patient.lead(affId)
    const held = (await usersOf(affId, patient)).rows
    expect(held.map(({ status, reasons }) => [status, reasons])).toEqual(held.map(() => ['held', ['too-fast']]))
    expect(held).toHaveLength(3)
    expect(await patient.read(affId)).toMatchObject({ leads: 0, spent: 0, figures: { held: 3 } })
    const [one, two, three] = held.map(({ leadId }) => leadId) as [string, string, string]
    const refused = { status: 403, code: 'not-allowed' }
    expect(await decide(one, 'release', patient.vendor.token)).toMatchObject(refused)
    expect(await decide(one, 'release')).toMatchObject({ data: { status: 'paid' } })
    expect(await decide(two, 'release')).toMatchObject({ data: { status: 'unpaid' } })
    expect(await decide(three, 'refuse')).toMatchObject({ data: { status: 'refused' } })
    expect(await decide(three, 'release')).toMatchObject({ status: 409, code: 'lead-decided' })
    expect(await decide('nonsense', 'release')).toMatchObject({ status: 404 })
    const { figures } = await patient.read(affId)
    expect(figures).toMatchObject({ leads: 1, unpaid: 1, refused: 1, held: 0 })
    await patient.one.affiliates.deliverRefusal(three)
    const letter = patient.one.letters.at(-1)
    expect(letter?.to).toBe('vendor@example.com')
    expect(letter?.text).toContain('too soon after the click')
    expect(letter?.text).toContain('They wrote: Three from one desk.')
    const seen = await usersOf(affId, patient, patient.vendor.token)
    expect(seen.rows.find(({ leadId }) => leadId === three)).toMatchObject({
      reasons: ['too-fast', 'refused-by-staff'],
      note: 'Three from one desk.',
    })
  })

  test('a click from another country than the sign-up is held', async () => {
    const { affId } = await world.campaign()
    await world.verify(await world.arrive(affId, 'abroad@example.com', 'country=BR'))
    expect(await statusesOf(affId)).toEqual([['held', 'country-mismatch']])
    await world.verify(await world.arrive(affId, 'at.home@example.com', 'country=gb'))
    expect((await statusesOf(affId))[0]).toEqual(['paid'])
  })

  test('the vendor’s own browser brings no leads, and a browser that joined before brings held ones', async () => {
    const { affId } = await world.campaign()
    const visitorOf = async () =>
      (
        await world.call<{ visitorId: string }>('POST', 'affiliateUser', {
          token: null,
          body: { fullUrl: `https://panel.test/?aff_id=${affId}`, visitorData: {} },
        })
      ).data.visitorId
    const joinBy = async (visitorId: string, email: string) => {
      const body = {
        email,
        password: goodPassword,
        providerId: 'manual',
        type: 'signup',
        acceptedTerms: true,
        visitorId,
      }
      await world.call('POST', 'auth/signup', { token: null, body })
      await world.verify(await world.one.mailedKey(email))
    }
    const vendors = await visitorOf()
    await world.rows('insert into visitor_users (visitor_id, user_id, aff_id) values ($1, $2, $3)', [
      vendors.split('.')[0],
      world.vendor.userId,
      '',
    ])
    await joinBy(vendors, 'self@example.com')
    expect(await statusesOf(affId)).toEqual([['held', 'self-referral']])

    const shared = await visitorOf()
    await joinBy(shared, 'housemate@example.com')
    await world.call('POST', 'affiliateUser', {
      token: null,
      body: { fullUrl: `https://panel.test/?aff_id=${affId}&again=1`, visitorData: { visitorId: shared } },
    })
    await world.rows(`update visits set user_id = null where aff_id = $1`, [affId])
    await world.rows(`update visitor_users set attributed_to = null`)
    await joinBy(shared, 'housemate2@example.com')
    expect((await statusesOf(affId))[0]).toEqual(['held', 'duplicate-device'])
  })

  test('very many clicks of one network hold what it signs up', async () => {
    const { affId } = await world.campaign()
    const ip = '198.51.100.7'
    for (let n = 0; n < 32; n += 1)
      await world.app.inject({
        method: 'GET',
        url: `/c/${affId}`,
        remoteAddress: ip,
        headers: { 'user-agent': `Chrome/${n}` },
      })
    const landed = await world.call<{ visitorId: string }>('POST', 'affiliateUser', {
      token: null,
      body: { fullUrl: `https://panel.test/?aff_id=${affId}`, visitorData: {} },
    })
    const { visitorId } = landed.data
    const body = {
      email: 'flood@example.com',
      password: goodPassword,
      providerId: 'manual',
      type: 'signup',
      acceptedTerms: true,
      visitorId,
    }
    expect(await world.call('POST', 'auth/signup', { token: null, ip, body })).toMatchObject({ status: 200 })
    await world.verify(await world.one.mailedKey('flood@example.com'))
    expect(await statusesOf(affId)).toEqual([['held', 'click-flood']])
  })
})

type Dashboard = {
  totals: DashboardFigures
  byDay: (DashboardFigures & { day: string })[]
  events: { totals: CampaignEvents; byDay: (CampaignEvents & { day: string })[] }
}
const dashboardOf = async (affId: string, startDate: string, endDate: string, from = world, token?: string) =>
  (
    await from.call<Dashboard>(
      'GET',
      `affiliate/dashboard?affId=${affId}&startDate=${startDate}&endDate=${endDate}`,
      token ? { token } : {},
    )
  ).data

describe('the figures of a period', () => {
  const [visitDay, today] = [10, 0].map((ago) => reportDay(new Date(Date.now() - ago * dayMs))) as [string, string]
  /** Moves everything that has happened to a campaign this many days into the past. */
  const backdate = async (affId: string) => {
    for (const table of ['campaign_days', 'traffic_days'])
      await patient.rows(`update ${table} set day = $2 where aff_id = $1`, [affId, visitDay])
    await patient.rows(`update leads set visited_on = $2 where aff_id = $1`, [affId, visitDay])
  }

  test('are what became of the visits of its days, or what happened in them; a decision takes nothing away', async () => {
    await timeLeftIn(dayMs, () => Date.now() + reportHoursAhead * 3_600_000)
    const { affId } = await patient.campaign()
    for (let n = 0; n < 3; n += 1) await patient.lead(affId)
    await backdate(affId)
    const before = await dashboardOf(affId, visitDay, visitDay, patient)
    expect(before.totals).toMatchObject({ visits: 3, signUps: 3, verified: 3, held: 3, heldShare: 1, leads: 0 })
    expect(before.events.totals).toMatchObject({ visits: 3, signUps: 3, held: 3, released: 0, leads: 0 })

    const [one = '', two = ''] = (await usersOf(affId, patient)).rows.map(({ leadId }) => leadId)
    await patient.call('POST', `affiliate/leads/${one}/decide`, { body: { decision: 'release' } })
    await patient.call('POST', `affiliate/leads/${two}/decide`, { body: { decision: 'refuse' } })
    const { user_id: userId = '' } =
      (await patient.rows<{ user_id: string }>('select user_id from leads where lead_id = $1', [one]))[0] ?? {}
    await transaction(patient.one.db, (tx) => patient.one.affiliates.noteQuality(tx, 'completed', [userId]))

    const cohort = await dashboardOf(affId, visitDay, visitDay, patient)
    const became = { visits: 3, signUps: 3, verified: 3, leads: 1, held: 1, refused: 1, completed: 1, cost: 2.5 }
    expect(cohort.totals).toMatchObject({ ...became, joinedShare: 1, verifiedShare: 1, completedShare: 1 / 3 })
    expect(cohort.events.totals).toMatchObject({ visits: 3, held: 3, released: 0, refused: 0, leads: 0, completed: 0 })
    const now = await dashboardOf(affId, today, today, patient)
    expect(now.totals).toMatchObject({
      visits: 0,
      signUps: 0,
      verified: 0,
      leads: 0,
      held: 0,
      completed: 0,
      conversion: null,
    })
    expect(now.events.totals).toMatchObject({
      visits: 0,
      held: 0,
      released: 1,
      refused: 1,
      leads: 1,
      completed: 1,
      cost: 2.5,
    })
    for (const { totals, byDay, events } of [cohort, now])
      for (const row of [totals, ...byDay, events.totals, ...events.byDay])
        for (const value of Object.values(row)) if (typeof value === 'number') expect(value).toBeGreaterThanOrEqual(0)

    // The list, the page of the campaign and the vendor's page show the same figures.
    const { figures } = await patient.read(affId)
    expect(figures).toMatchObject(became)
    const token = patient.vendor.token
    const own = await dashboardOf(affId, visitDay, today, patient, token)
    expect(own).toEqual({
      ...(await dashboardOf(affId, visitDay, today, patient)),
      campaign: expect.anything() as object,
    })
    expect(own.totals).toMatchObject(figures)
    const list = await patient.call<{ rows: Campaign[] }>('GET', 'affiliate/getAffiliate?limit=100', { token })
    expect(list.data.rows.find((row) => row.affId === affId)?.figures).toEqual(figures)
  })

  test('a visit that came through a click just before midnight counts on the day of the click', async () => {
    const { affId } = await world.campaign()
    const who = { parameters: {}, ip: '198.51.100.77', userAgent: 'Chrome/77' }
    const midnight = reportDayStart(today)
    const at = (ms: number) => new Date(midnight.getTime() + ms)
    let clock = at(-60_000)
    const { db, events, log, secrets, visitors } = world.one
    const clicks = createClicks({ db, events, log, secrets, visitors, clock: () => clock })
    const dayAt = (ms: number, by = who) => clicks.findDayOfVisit(Number(affId), by, at(ms))
    expect(await dayAt(5_000)).toBe(today)
    await clicks.click(Number(affId), { ...who, purposes: [], query: '' })
    const dayBefore = reportDay(at(-1))
    expect(await dayAt(5_000)).toBe(dayBefore)
    expect(await dayAt(5_000, { ...who, ip: '198.51.100.78' })).toBe(today)
    expect(await dayAt(31 * 60_000)).toBe(today)
    clock = at(60_000)
    await clicks.click(Number(affId), { ...who, purposes: [], query: '' })
    expect(await dayAt(120_000)).toBe(today)
  })
})

test('what becomes of a lead is counted once: profiled, completed, reversed', async () => {
  const { affId } = await world.campaign()
  const { email } = await world.lead(affId)
  const account = await world.one.users.findByEmail(world.one.db, email)
  const { userId = '', personKey = Buffer.alloc(0) } = account ?? {}
  const wallet = world.one.affiliates.notifyVendorsOf(world.one.wallet)
  const person = [{ userId, personKey }]
  await transaction(world.one.db, async (tx) => {
    await wallet.welcome(tx, 'top5', person)
    await wallet.welcome(tx, 'first', person)
    await wallet.welcome(tx, 'first', person)
    await wallet.credit(tx, [
      { key: `q:${userId}`, userId, points: 5, kind: 'survey', house: 'surveys', description: 'x' },
    ])
  })
  for (let n = 0; n < 2; n += 1)
    await transaction(world.one.db, (tx) =>
      wallet.reverse(tx, [{ key: `r:${userId}`, originalKey: `q:${userId}`, reason: 'y' }]),
    )
  expect((await world.read(affId)).figures).toMatchObject({ profiled: 1, completed: 1, reversed: 1 })
  const dashboard = await world.call<{ totals: object }>('GET', `affiliate/dashboard?affId=${affId}`)
  expect(dashboard.data.totals).toMatchObject({
    profiledShare: 1,
    completedShare: 1,
    reversedShare: 1,
    costPerLead: 2.5,
  })
})

test('an erased lead stays a number of its campaign and says nothing of anybody', async () => {
  const { affId } = await world.campaign()
  const { email } = await world.lead(affId, 'clickId=secretmarker&sub1=secretmarker')
  const userId = (await world.one.users.findByEmail(world.one.db, email))?.userId ?? ''
  expect(await world.one.affiliates.exportOf(userId)).toMatchObject([
    { campaign: affId, parameters: { clickId: 'secretmarker' }, reasons: [], note: '' },
  ])
  await transaction(world.one.db, (tx) => world.one.affiliates.erase(tx, { userId }))
  expect(await world.rows('select * from leads where parameters::text like $1', ['%secretmarker%'])).toEqual([])
  expect((await usersOf(affId)).rows).toMatchObject([{ status: 'paid', email: '***', clickId: '' }])
  expect(await world.one.affiliates.exportOf(userId)).toEqual([])
})

test('a figure is told by day, by what links said, and as a file', async () => {
  await timeLeftIn(dayMs, () => Date.now() + reportHoursAhead * 3_600_000)
  const { affId } = await world.campaign()
  await world.lead(affId, 'sub1==SUM(1)&source=radio')
  const today = reportDay(new Date())
  const { data } = await world.call<{ byDay: object[]; parts: { by: string; value: string }[] }>(
    'GET',
    `affiliate/dashboard?affId=${affId}&startDate=${today}&endDate=${today}`,
  )
  expect(data.byDay).toMatchObject([{ day: today, visits: 1, leads: 1, conversion: 1 }])
  expect(data.parts.map(({ by, value }) => [by, value])).toEqual([
    ['source', 'radio'],
    ['subId1', '=SUM(1)'],
  ])
  const headers = {
    authorization: `Bearer ${(await logIn(world.one, 'manager@example.com', 'a-long-staff-password-7')).access.token}`,
  }
  const file = await world.app.inject({ method: 'GET', url: `/api/v1/affiliate/dashboardCsv?affId=${affId}`, headers })
  expect(file.headers['content-disposition']).toContain(`campaign_${affId}_`)
  expect(file.body).toContain(`"subId1","'=SUM(1)",0,0,0,1,1,1`)
  const long = await world.call('GET', `affiliate/dashboard?affId=${affId}&startDate=2020-01-01&endDate=2024-01-01`)
  expect(long).toMatchObject({ status: 400, code: 'invalid-input' })
})
