import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { serveCallers } from '../../../app/testing/callers.ts'
import { freshDatabase } from '../../../app/testing/database.ts'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { permissionNames } from '../../../platform/contract/access.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { WaitingKind } from '../../../platform/server/for-desk.ts'
import type { VendorSummary } from '../../vendors/contract/commissions.ts'
import type { Home, WaitingRow } from '../contract/home.ts'
import { createDesk } from './service.ts'

let world: StaffWorld
let boss: Person
const staff: Record<string, Person> = {}
const made: Record<string, string> = {}
let emptySetup: Home['setup']
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '2' })
  for (const role of ['4', '5', '6', '7', '8', '9']) staff[role] = await world.person({ role })
  emptySetup = (await homeOf(boss, 'setup')).setup
  await plantWork()
})
afterAll(() => world.close())

/** Work of every kind, some of it past its deadline. */
async function plantWork(): Promise<void> {
  const { userId, token } = await world.person({ firstName: 'Maya' })
  const rows = world.rows
  await world.program.rewards.create(
    { userId: null, ip: null },
    { kind: 'codes', name: { en: 'Card' }, amounts: [500] },
    'card',
  )
  for (const [at, status] of ['requested', 'on_hold', 'awaiting_second', 'approved'].entries())
    await rows(
      `insert into redemptions (redemption_id, user_id, reward_id, reward_name, fulfilment, points, sent_cents, status, day, requested_at,
         first_approver_id, open_no, day_no)
       values (gen_random_uuid(), $1, 'card', 'Card', 'stock', 500, 500, $2, current_date, now() - interval '3 days',
         case when $2 = 'awaiting_second' then $3::uuid end, $4, $4)`,
      [userId, status, boss.userId, at + 1],
    )
  const [attempt] = await rows<{ attempt_id: string }>(
    `with s as (insert into surveys (survey_id, title, kind, category, points, minutes, status, questionnaire)
       values ('diary', 'A diary', 'hosted', 'other', 70, 5, 'live', '{}') returning survey_id)
     insert into attempts (attempt_id, user_id, survey_id, points, outcome, started_at, expires_at, ended_at)
     select gen_random_uuid(), $1, survey_id, 70, 'completed', now(), now(), now() from s returning attempt_id`,
    [userId],
  )
  await rows(
    `insert into attempt_quality (attempt_id, user_id, survey_id, title, points, score, reasons, seconds, state, at, release_at)
     values ($1, $2, 'diary', 'A diary', 70, 20, '[]', 9, 'held', now(), now() + interval '3 days')`,
    [attempt?.attempt_id, userId],
  )
  await rows(
    `insert into disputes (dispute_id, attempt_id, user_id, survey_id, title, survey_points, message, raised_at, decide_by)
     values (gen_random_uuid(), $1, $2, 'diary', 'A diary', 70, 'Where?', now() - interval '31 days', now() - interval '1 day')`,
    [attempt?.attempt_id, userId],
  )
  await world.call(token, 'POST', 'support/tickets', { topic: 'other', subject: 'A question', message: 'Hello' })
  await world.call(staff['5']?.token ?? '', 'POST', 'wallet/proposeAdjustment', {
    panelistId: userId,
    points: 90,
    reason: 'Sorry',
  })
  await world.call(boss.token, 'POST', 'duties/recordRequest', {
    panelistId: userId,
    kind: 'copy',
    receivedOn: new Date().toISOString().slice(0, 10),
  })
  await rows(
    `insert into restrictions (user_id, restriction_id, kind, reasons, at, appealed_at, appeal_ticket)
     values ($1, gen_random_uuid(), 'quality', '{}', now(), now(), 'T-10000001')`,
    [userId],
  )
  await plantPartners(userId)
  await plantMoneyOfVendors()
  await plantRingAndNight()
}

async function plantPartners(userId: string): Promise<void> {
  const rows = world.rows
  await rows(
    `insert into suppliers (supplier_key, name, format, secret_sealed) values ('bits', 'Bits', 'house', '\\x00')`,
  )
  await rows(`insert into supplier_health (supplier_key, stopped_at) values ('bits', now() - interval '2 hours')`)
  for (const [event, verdict] of [
    ['1', 'quarantined: over-cap'],
    ['2', 'quarantined: too-early'],
    ['3', 'unreadable'],
  ])
    await rows(
      `insert into supplier_callbacks (callback_id, supplier_key, event_id, outcome, attempt_id, raw, verdict, received_at)
       values (gen_random_uuid(), 'bits', $1, 'completed', '', '', $2, now() - interval '4 days')`,
      [event, verdict],
    )
  const [campaign] = await rows<{ aff_id: number }>(
    `insert into campaigns (title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id, vendor_id, cost_cents,
       budget_cents, lead_cap, redirect_type, redirect_url)
     values ('Spring', 'https://a.test', '', '', '', '', '', '', 1, $1, 250, 100000, 1000, 3, '') returning aff_id`,
    [staff['8']?.userId],
  )
  made['affId'] = String(campaign?.aff_id)
  await rows(
    `insert into leads (lead_id, aff_id, person_key, user_id, status, click_value, sub_1, sub_2, source, creative, placement, parameters,
       clicked_at, signed_up_at, visited_on)
     values (gen_random_uuid(), $1, '\\x01', $2, 'held', '', '', '', '', '', '', '{}', now(), now(), now()::date)`,
    [campaign?.aff_id, userId],
  )
  await rows(`insert into campaign_alerts (aff_id, cap, percent) values ($1, 'leads', 90)`, [campaign?.aff_id])
  await rows(
    `with b as (insert into payout_batches (batch_id, created_by, created_at, rows, sha256)
       values (gen_random_uuid(), $1, now(), 1, '\\x00') returning batch_id)
     insert into payout_lines (batch_id, line_no, redemption_id, user_id, method, country, currency, amount_cents, points, approved_at)
     select batch_id, 1, r.redemption_id, r.user_id, 'bank', 'US', 'USD', 500, 500, now() from b, redemptions r where r.status = 'approved'`,
    [boss.userId],
  )
  await rows(`update rewards set state = 'offered' where reward_id = 'card'`)
}

/** Of two vendors one has a payout due, the other is in a proposed run; an objection and a commission wait, some too long. */
async function plantMoneyOfVendors(): Promise<void> {
  const rows = world.rows
  const second = await world.person({ role: '8' })
  const ids = await rows<{ lead_id: string }>(
    `insert into leads (lead_id, aff_id, person_key, user_id, status, cost_cents, click_value, sub_1, sub_2, source, creative, placement,
       parameters, clicked_at, signed_up_at, verified_at, decided_at, visited_on)
     select gen_random_uuid(), $1, decode(lpad(n::text, 4, '0'), 'hex'), null, 'paid', 250, '', '', '', '', '', '', '{}', now(), now(), now(),
       now(), now()::date from generate_series(10, 13) n returning lead_id`,
    [made['affId']],
  )
  const leads = ids.map((row) => row.lead_id)
  await rows(
    `insert into vendor_accounts (vendor_id, target_kind, target_sealed, target_hint, target_from, changed_at)
     select v, 'iban', '\\x00', '30 00', now() - interval '1 day', now() - interval '5 days' from unnest($1::uuid[]) v`,
    [[staff['8']?.userId, second.userId]],
  )
  await rows(
    `insert into commissions (commission_id, kind, lead_id, event, vendor_id, aff_id, micros, state, earned_at, hold_until, ended_at,
       waits_since, waits_for, decided_by, reason)
     select gen_random_uuid(), 'earning', c.lead, 'verified', c.vendor, $1, c.micros, c.state, now() - interval '40 days', c.until,
       case when c.state <> 'held' then now() - interval '1 day' end, c.waits, case when c.waits is not null then 'blocked' end, $5,
       case when c.state = 'reversed' then 'fraud' end
     from unnest($2::uuid[], $3::uuid[], $4::bigint[], array['approved', 'approved', 'held', 'reversed'],
       array[now(), now(), now() + interval '9 days', now()], array[null, null, now() - interval '15 days', null]::timestamptz[])
       as c (lead, vendor, micros, state, until, waits)`,
    [
      made['affId'],
      leads,
      [staff['8']?.userId, second.userId, staff['8']?.userId, staff['8']?.userId],
      [90_000_000, 120_000_000, 2_500_000, 2_500_000],
      boss.userId,
    ],
  )
  await rows(
    `insert into commission_objections (objection_id, commission_id, vendor_id, text, made_at, due_at)
     select gen_random_uuid(), commission_id, vendor_id, 'Why?', now() - interval '15 days', now() - interval '1 day'
     from commissions where state = 'reversed'`,
  )
  await rows(
    `with r as (insert into vendor_runs (run_id, proposed_by, proposed_at) values (gen_random_uuid(), $1, now() - interval '3 days')
       returning run_id)
     insert into vendor_payouts (payout_id, run_id, vendor_id, micros) select gen_random_uuid(), run_id, $2, 120000000 from r`,
    [boss.userId, second.userId],
  )
}

/** A ring without a decision, one with a decision, and a night of top-ups over the limit. */
async function plantRingAndNight(): Promise<void> {
  await world.rows(
    `insert into rings (state, size, strength, kinds, first_at, found_at, open_points)
     values ('open', 3, 60, '{browser}', now(), now() - interval '4 days', 700), ('decided', 2, 60, '{browser}', now(), now(), 0)`,
  )
  await world.rows(
    `insert into fairness_nights (night_id, state, people, points, made_at)
     values (gen_random_uuid(), 'waiting', 12, 90000, now() - interval '3 days')`,
  )
}

/** Asks until everything was counted in time, as the page does: this machine may be busy. */
async function homeOf(person: Person | undefined, parts = 'waiting'): Promise<Home> {
  const { data } = await world.call<Home>(person?.token ?? '', 'GET', `home?parts=${parts}`)
  const isLate = JSON.stringify(data).includes('"state":"late"')
  return isLate || (data.waiting?.late.length ?? 0) > 0 ? homeOf(person, parts) : data
}
const rowsOf = async (person: Person | undefined): Promise<WaitingRow[]> => (await homeOf(person)).waiting?.rows ?? []
const withPages = ['vendorPayouts', 'vendorRuns', 'topUps']
/** How many rows the list behind a link has. */
async function countListed(kind: string): Promise<number> {
  const lists: Readonly<Record<string, string>> = {
    redemptions: 'wallet/getAllRedeemRequests?status=requested',
    heldRedemptions: 'wallet/getAllRedeemRequests?status=on_hold',
    secondRedemptions: 'wallet/getAllRedeemRequests?status=awaiting_second',
    approvals: 'settings/getSteps',
    heldAnswers: 'quality/held?state=held',
    disputes: 'wallet/getDisputes?status=open&scope=all',
    quarantine: 'supplier-admin/callbacks?state=quarantined&limit=100',
    heldLeads: `affiliate/affiliateUserData?affId=${made['affId']}&status=held`,
    tickets: 'support/desk/tickets?status=open&limit=100',
    adjustments: 'wallet/getAdjustments?status=proposed',
    dataRequests: 'duties/requests?state=open',
    objections: 'vendors/objections?state=open',
    commissions: 'vendors/commissions?waiting=true',
    rings: 'rings?state=open',
  }
  const { data } = await world.call<{ rows: unknown[]; count?: number }>(boss.token, 'GET', lists[kind] ?? '')
  return data.count ?? data.rows.length
}

describe('what waits', () => {
  test('is counted as the list that it opens counts it, kind by kind', async () => {
    const rows = await rowsOf(boss)
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set([
        'redemptions',
        'heldRedemptions',
        'secondRedemptions',
        'approvals',
        'heldAnswers',
        'disputes',
        'quarantine',
        'heldLeads',
        'nearCaps',
        'tickets',
        'adjustments',
        'payoutBatches',
        'appeals',
        'stock',
        'stoppedSuppliers',
        'dataRequests',
        'objections',
        'commissions',
        'vendorPayouts',
        'vendorRuns',
        'rings',
        'topUps',
      ]),
    )
    const listed = rows.filter(
      ({ kind }) => !['nearCaps', 'appeals', 'stoppedSuppliers', 'payoutBatches', 'stock', ...withPages].includes(kind),
    )
    for (const { kind, count } of listed) expect({ kind, count }).toEqual({ kind, count: await countListed(kind) })
    const batch = rows.find(({ kind }) => kind === 'payoutBatches')
    const batchId = /payouts\/([^?]+)/.exec(batch?.href ?? '')?.[1]
    const lines = await world.call<{ count: number }>(
      boss.token,
      'GET',
      `redemptions/getBatchLines/${batchId}?state=exported`,
    )
    expect(batch?.count).toBe(lines.data.count)
    const stock = await world.call<{ rows: { isLow: boolean }[] }>(boss.token, 'GET', 'wallet/getRewardStock')
    expect(rows.find(({ kind }) => kind === 'stock')?.count).toBe(stock.data.rows.filter(({ isLow }) => isLow).length)
  })

  test('of vendors and of surveys that took too long is what the pages behind it say, and is overdue in time', async () => {
    const rows = await rowsOf(boss)
    const of = (kind: string) => rows.filter((row) => row.kind === kind)
    const runs = await world.call<{ rows: { state: string }[]; due: { vendors: number; micros: number } }>(
      boss.token,
      'GET',
      'vendors/runs?limit=100',
    )
    const [due] = of('vendorPayouts')
    expect({ vendors: due?.count, micros: due?.amount?.micros }).toEqual(runs.data.due)
    expect(due).toMatchObject({ count: 1, overdue: 0, title: '1 vendor to pay' })
    expect(of('vendorRuns')).toHaveLength(runs.data.rows.filter(({ state }) => state === 'proposed').length)
    expect(of('vendorRuns')[0]).toMatchObject({ overdue: 1, amount: { micros: 120_000_000 }, page: '/vendor-payouts' })
    const night = await world.call<{ waiting: { people: number; points: number } }>(
      boss.token,
      'GET',
      'fairness/surveys',
    )
    expect(of('topUps')[0]).toMatchObject({ count: night.data.waiting.people, points: night.data.waiting.points })
    expect(of('objections')[0]).toMatchObject({ count: 1, overdue: 1, amount: { micros: 2_500_000 } })
    expect(of('commissions')[0]).toMatchObject({ count: 1, overdue: 1, href: '/vendors?tab=waiting' })
    expect(of('rings')[0]).toMatchObject({ count: 1, overdue: 1, points: 700, href: '/rings?state=open' })
  })

  test('has the overdue first and then what is due next, with what is at stake', async () => {
    const rows = await rowsOf(boss)
    const late = rows.filter(({ overdue }) => overdue > 0)
    expect(rows.slice(0, late.length)).toEqual(late)
    for (const some of [late, rows.slice(late.length)]) {
      const dues = some.flatMap(({ dueAt }) => dueAt ?? [])
      expect(dues).toEqual(dues.toSorted())
    }
    const dispute = rows.find(({ kind }) => kind === 'disputes')
    expect(dispute).toMatchObject({ count: 1, overdue: 1, points: 70, title: '1 dispute to decide' })
    await world.rows(`update disputes set decide_by = now() + interval '1 day'`)
    const later = (await rowsOf(boss)).find(({ kind }) => kind === 'disputes')
    expect(later).toMatchObject({ count: 1, overdue: 0 })
    await world.rows(`update disputes set decide_by = now() - interval '1 second'`)
    expect((await rowsOf(boss)).find(({ kind }) => kind === 'disputes')).toMatchObject({ overdue: 1 })
    expect(rows.find(({ kind }) => kind === 'heldLeads')).toMatchObject({
      title: '1 held lead of Spring',
      amount: { micros: 2_500_000, currency: 'USD' },
      href: `/affiliate-dashboard?affId=${made['affId']}&tab=users&status=held`,
    })
  })

  test('is for those who may do it', async () => {
    const kinds = async (role: string) => (await rowsOf(staff[role])).map(({ kind }) => kind).toSorted()
    expect(await kinds('4')).toEqual(['appeals', 'disputes', 'heldAnswers', 'quarantine', 'rings'])
    expect(await kinds('6')).toEqual(['heldRedemptions', 'redemptions', 'secondRedemptions', 'tickets'])
    expect(await kinds('9')).toEqual(['commissions', 'heldLeads', 'nearCaps', 'objections'])
    expect([await homeOf(staff['7']), await homeOf(staff['8'])].map(({ waiting }) => waiting)).toEqual([null, null])
    const panelist = await world.person()
    expect(await homeOf(panelist)).toMatchObject({ parts: [], waiting: null, today: null, alerts: null })
  })
})

describe('the other parts', () => {
  test('are there by permissions, in one order', async () => {
    const partsOf = async (role: string) => (await homeOf(staff[role])).parts
    expect((await homeOf(boss)).parts).toEqual(['today', 'waiting', 'alerts', 'weeks', 'setup'])
    expect(await partsOf('7')).toEqual(['today', 'alerts', 'weeks'])
    expect(await partsOf('8')).toEqual(['own'])
    expect(await partsOf('9')).toEqual(['waiting'])
  })

  test('compare today with the same weekday until the same minute, and tell money to those who may know it', async () => {
    const { today } = await homeOf(boss, 'today')
    expect(Date.parse(today?.until ?? '') - Date.parse(today?.untilBefore ?? '')).toBe(7 * dayMs)
    expect(today?.rows.map(({ figure }) => figure).toSorted()).toEqual([
      'active',
      'completes',
      'margin',
      'points',
      'revenue',
      'verified',
    ])
    const support = await homeOf(staff['6'], 'today,weeks')
    expect(JSON.stringify(support)).not.toMatch(/revenue|margin/)
  })

  test('show a vendor their own campaigns alone', async () => {
    const other = await world.person({ role: '8' })
    const own = async (person: Person | undefined) => (await homeOf(person, 'own')).own?.rows ?? []
    expect((await own(staff['8'])).find(({ fact }) => fact === 'held')).toMatchObject({ value: 1 })
    expect((await own(other)).find(({ fact }) => fact === 'held')).toMatchObject({ value: 0 })
    const money = ['nextPayout', 'heldUntil', 'missing'] as const
    const of = (rows: Awaited<ReturnType<typeof own>>) =>
      money.map((fact) => rows.find((row) => row.fact === fact)).map((row) => row?.text || row?.at || row?.value)
    const summary = await world.call<VendorSummary>(staff['8']?.token ?? '', 'GET', 'vendors/summary')
    const [next, until, missing] = of(await own(staff['8']))
    expect(next).toBe(summary.data.nextPayout.micros)
    expect(next).toBe(90_000_000)
    expect(String(until).slice(0, 10)).toBe(summary.data.releases[0]?.day)
    expect(missing).toBe(0)
    expect(of(await own(other))).toEqual([0, null, 'Below the minimum · No payout address'])
  })

  test('tell a vendor how many calls to their own address failed and are tried again', async () => {
    const plant = (receiver: string, status: string, attempts: number) =>
      world.rows(
        `insert into deliveries (delivery_id, sender, receiver, subject, event, way, url, host, payload, status, attempts, created_at,
           expires_at) values (gen_random_uuid(), 'campaign', $1, gen_random_uuid()::text, 'lead', 'call', 'https://a.test', 'a.test',
           '{}', $2, $3, now(), now() + interval '1 day')`,
        [receiver, status, attempts],
      )
    const own = made['affId'] ?? ''
    for (const [receiver, status, attempts] of [
      [own, 'waiting', 2],
      [own, 'waiting', 1],
      [own, 'waiting', 0],
      [own, 'delivered', 3],
      ['999999', 'waiting', 4],
    ] as const)
      await plant(receiver, status, attempts)
    const failing = async (person: Person | undefined) =>
      (await homeOf(person, 'own')).own?.rows.find(({ fact }) => fact === 'failing')
    expect(await failing(staff['8'])).toMatchObject({
      value: 2,
      href: `/affiliate-dashboard?affId=${own}&tab=callbacks`,
    })
    expect(await failing(await world.person({ role: '8' }))).toMatchObject({ value: 0, href: '/affiliate-tracking' })
  })

  test('end the set-up with what stays where nothing is needed before the opening', () => {
    expect(emptySetup?.state).toBe('ready')
    expect(emptySetup?.rows.map(({ code }) => code)).toEqual(['two-people'])
  })
})

describe('a kind of work that takes ten seconds', () => {
  const kind = (name: string, read: WaitingKind['read']): WaitingKind => ({
    kind: name,
    permission: 'disputes.decide',
    href: '/finance',
    read,
  })
  const one = [{ count: 1, overdue: 0, oldest: null, due: null }]
  const reader = { userId: 'u', role: '2', permissions: permissionNames }

  test('keeps nothing else waiting: the rest is there, it is named as late, and comes when it is asked for again', async () => {
    const timers: (() => void)[] = []
    let finish: (rows: typeof one) => void = () => undefined
    const slow = new Promise<typeof one>((resolve) => {
      finish = resolve
    })
    const desk = createDesk({
      db: null as never,
      forDesk: () => [{ waiting: [kind('disputes', () => slow), kind('tickets', async () => one)] }],
      readiness: { look: async () => ({ isReady: true, items: [] }) },
      log: { warn: () => undefined },
      alerts: { listOpen: async () => [], isAnyFor: () => false },
      clock: async () => new Date(0),
      startTimer: () => ({ over: new Promise((resolve) => timers.push(resolve)), stop: () => undefined }),
    })
    const asked = desk.read(reader, ['waiting'])
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    for (const runOut of timers) runOut()
    const { waiting } = await asked
    expect(waiting?.rows.map((row) => row.kind)).toEqual(['tickets'])
    expect(waiting?.late).toEqual([{ code: 'waiting-desk.disputesName', values: {} }])
    finish(one)
    const again = await desk.read(reader, ['waiting'])
    expect(again.waiting?.rows.map((row) => row.kind)).toEqual(['disputes', 'tickets'])
    expect(again.waiting?.late).toEqual([])
  })

  test('or fails, is named alone', async () => {
    const database = await freshDatabase()
    const process = assembleProcess({
      url: database.url,
      given: {
        desk: {
          forDesk: () => [
            { waiting: [kind('disputes', () => Promise.reject(new Error('no'))), kind('tickets', async () => one)] },
          ],
        },
      },
    })
    const server = await serveCallers(process.mount)
    const token = server.sign('01900000-0000-7000-8000-0000000000aa', '2', permissionNames)
    const answer = await server.call<Home>(token, 'GET', 'home?parts=waiting')
    expect(answer.data.waiting).toMatchObject({ rows: [{ kind: 'tickets' }], late: [], failed: ['disputes'] })
    await server.app.close()
    await process.close()
    await database.drop()
  })
})
