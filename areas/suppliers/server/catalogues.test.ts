import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scaleWork } from '../../../app/testing/pools.ts'
import { serveSurveys, type Answer } from '../../../app/testing/survey-server.ts'
import { surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import type { OutgoingCall, OutgoingResult } from '../../../platform/server/outgoing.ts'
import type { CardPage } from '../../surveys/contract/surveys.ts'
import type { CatalogueOffers } from '../contract/connections.ts'
import type { Partner } from '../contract/partners.ts'

/*
 * This double of the network follows the network's documentation: a request must be signed (SHA-256 over the secret and
 * the sorted parameters), with a time within five minutes of the network's clock. The sandbox has another double,
 * written independently.
 */
const secret = 'secret-of-theirs'
const plan = {
  surveys: [] as object[],
  result: null as OutgoingResult | null,
  clockAheadMs: 0,
}
const sent: URL[] = []
const answered = (status: number, body: string, headers: Record<string, string> = {}): OutgoingResult => ({
  answered: true,
  status,
  headers,
  body,
  isCut: false,
  tries: 1,
  ms: 1,
})
const theirNow = () => clockMs + plan.clockAheadMs

async function network(call: OutgoingCall): Promise<OutgoingResult> {
  const url = new URL(call.url)
  sent.push(url)
  const date = { date: new Date(theirNow()).toUTCString() }
  if (url.pathname === '/prodegemr/lookup-request-time-offset')
    return answered(200, JSON.stringify({ request_time_offset: plan.clockAheadMs }), date)
  if (plan.result) return plan.result
  const { signature, ...signed } = Object.fromEntries(url.searchParams)
  const sorted = Object.keys(signed)
    .toSorted()
    .map((name) => `${name}=${signed[name] ?? ''}`)
  const hash = createHash('sha256')
    .update([secret, ...sorted].join(':'))
    .digest('base64url')
  const isTimely = Math.abs(Number(signed['request_date']) - theirNow()) < 300_000
  if (url.pathname !== '/prodegemr/get-surveys-for-vendor' || signature !== hash || !isTimely)
    return answered(200, '{"return_status":"invalid request","surveys":[]}', date)
  return answered(200, JSON.stringify({ return_status: 'success', surveys: plan.surveys }), date)
}

// The shape of supply-and-payouts, 12c, with values of ours.
const survey = (projectid: number, more: object = {}) => ({
  projectid,
  project_name: 'A study',
  country_code: 'US',
  sample_size: 100,
  loi: 10,
  actual_ir: 85,
  conversion_rate: 50.25,
  cpi: 1.25,
  surveyurl: `https://www.prsrvy.com/g/survey-click?projectid=${projectid}&sourceid=6016&cpi=1.05&hsh=abc`,
  ...more,
})
const cell = (quota_id: number, parent: number, left: number, questions: object[] = []) => ({
  quota_id,
  parent_quota_id: parent,
  country_id: 1,
  number_of_respondents: left,
  questions,
})

let world: SurveyWorld
let servers: Awaited<ReturnType<typeof serveSurveys>>[]
let clockMs = Date.now()
beforeAll(async () => {
  world = await surveyWorld({ processes: 2, outgoing: { call: network }, clock: () => new Date(clockMs) })
  servers = [await serveSurveys(world), await serveSurveys({ ...world, mount: world.processes[1]!.mount })]
  const [staffId = ''] = await world.panelists(1)
  await world.suppliers.save({ supplierKey: 'feed', name: 'Feed', format: 'prodege', secret: 'x' })
  await world.suppliers.connections.save({ userId: staffId, ip: '::1' }, 'feed', {
    version: 0,
    values: [
      { name: 'apiKey', value: 'key-of-theirs' },
      { name: 'secretKey', value: secret },
      { name: 'attemptName', value: 'sid' },
    ],
  })
  await world.sql(`update suppliers set is_live = true where supplier_key = 'feed'`)
})
afterAll(async () => {
  for (const { app } of servers) await app.close()
  await world.close()
})
beforeEach(() => {
  Object.assign(plan, { surveys: [survey(1)], result: null, clockAheadMs: 0 })
  sent.length = 0
  clockMs += 3_600_000
})

const call = async <Data>(userId: string, method: 'GET' | 'POST', path: string, body?: object, process = 0) => {
  const server = servers[process]!
  return (await server.call(server.sign(userId), method, path, body)) as Answer & { data: Data }
}
const listOf = async (userId: string) => (await call<CardPage>(userId, 'GET', 'survey/getRecommendedSurveys')).data
const idsOf = async (userId: string) => (await listOf(userId)).rows.map(({ surveyId }) => surveyId)
const agree = async (userId: string) => {
  const [partner] = (await call<Partner[]>(userId, 'GET', 'partners/getPartners')).data
  await call(userId, 'POST', 'partners/changeConsent', {
    supplierKey: 'feed',
    isGiven: true,
    version: partner?.version ?? '',
  })
}
const member = async (isAgreed = true): Promise<string> => {
  const [userId = ''] = await world.panelists(1, { countryId: 'US' })
  if (isAgreed) await agree(userId)
  return userId
}
/** Removes the limit of two calls a second, which other tests cover. */
const refill = () => world.sql('delete from paces')
/** After this, every process reads the catalogue again, and what it chose before is out of date. */
const read = async (): Promise<void> => {
  clockMs += 400_000
  await refill()
  await world.suppliers.catalogues.readDue()
}
type Started = { attemptId: string; entryUrl: string }
const start = (
  userId: string,
  surveyId: string,
  { shownPoints, process = 0 }: { shownPoints?: number; process?: number } = {},
) => call<Started>(userId, 'POST', 'survey/startSurvey', { surveyId, ...(shownPoints ? { shownPoints } : {}) }, process)
const state = async () => (await world.suppliers.catalogues.stateOf('feed'))!
const attemptOf = async (userId: string) =>
  (
    await world.sql(
      `select outcome, points, earned, price_micros::text, price_currency, share_percent from attempts where user_id = $1`,
      [userId],
    )
  )[0]

/** The address to which the network sends a browser back, signed as the network's documentation says. */
function redirect(fields: Record<string, string>): string {
  const pieces = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const sorted = pieces.toSorted((a, b) => (a.split('=')[0]! < b.split('=')[0]! ? -1 : 1))
  const hash = createHash('sha256')
    .update([secret, ...sorted].join(':'))
    .digest('base64url')
  return `/r/feed/end?${pieces.join('&')}&hash=${hash}`
}

describe('a catalogue', () => {
  test('is read by the clock, once for all processes, and is there for whoever agreed to the network', async () => {
    plan.surveys = [survey(11), survey(12, { cpi: 2.5, loi: 5 }), survey(13, { country_code: 'DE' })]
    clockMs += 400_000
    const [one, two] = world.processes.map(({ suppliers }) => suppliers.catalogues)
    const asked = await Promise.all([one!.readDue(), two!.readDue(), one!.readDue()])
    expect(asked.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(sent.filter(({ pathname }) => pathname.endsWith('get-surveys-for-vendor'))).toHaveLength(1)
    expect(await idsOf(await member(false))).toEqual([])
    expect(await idsOf(await member())).toEqual(['feed.12', 'feed.11'])
    expect(await state()).toMatchObject({ failures: 0, offers: 3, skipped: [] })
    // The catalogue is not due again before its time.
    expect(await one!.readDue()).toBe(0)
  })

  test('is asked for by their clock, ten minutes from ours', async () => {
    plan.clockAheadMs = 600_000
    await read()
    expect(await state()).toMatchObject({ failures: 0, clock_offset_ms: 600_000, offers: 1 })
    plan.clockAheadMs = -600_000
    await read()
    expect(await state()).toMatchObject({ failures: 0, clock_offset_ms: -600_000, offers: 1 })
  })

  test('that cannot be read closes nothing; it is asked for again later, and hidden when it is too old', async () => {
    const userId = await member()
    plan.surveys = [survey(21)]
    await read()
    expect(await idsOf(userId)).toEqual(['feed.21'])
    for (const result of [
      answered(503, ''),
      answered(200, '<html>We are moving</html>'),
      answered(200, '{"return_status":"success","surveys":[{"projectid":'),
      answered(200, '{"return_status":"error","surveys":[]}'),
      answered(200, ''),
    ]) {
      plan.result = result
      await refill()
      await world.sql(`update supplier_catalogues set next_at = $1, failures = 0`, [new Date(clockMs)])
      await world.suppliers.catalogues.readDue()
      expect(await state()).toMatchObject({ failures: 1, offers: 1 })
    }
    clockMs += 300_000
    expect(await idsOf(userId)).toEqual(['feed.21'])
    // Three intervals without an answer.
    clockMs += 900_000
    expect(await idsOf(userId)).toEqual([])
    expect(await start(userId, 'feed.21')).toMatchObject({ status: 503, code: 'survey-partner-silent' })
    expect(await attemptOf(userId)).toBeUndefined()
  })

  test('names what was left out of it, and never pays by another currency or below a point', async () => {
    plan.surveys = [survey(31, { cpi: 0.001 }), survey(32, { loi: 0 }), survey(33, { cpi: 'EUR 1' }), survey(34)]
    await read()
    expect(await idsOf(await member())).toEqual(['feed.34'])
    expect((await world.suppliers.connections.one('feed')).catalogue).toMatchObject({
      failures: 0,
      offers: 2,
      leftOut: 2,
      leftOutFirst: [
        { externalId: '32', why: 'no-length' },
        { externalId: '33', why: 'no-price' },
      ],
    })
  })

  test('shows by the network’s own logic: open quotas, the limit of clicks, and what was done before', async () => {
    plan.surveys = [
      survey(41, { quotas: [cell(1, 0, 5), cell(2, 1, 0)] }),
      survey(42, { quotas: [cell(1, 0, 5), cell(2, 1, 3)] }),
      survey(43, { remaining_completes: 0 }),
      survey(44, { max_clicks_settings: { max_clicks_cap: 5, max_clicks_allowed_clicks: 0 } }),
      survey(45, {
        past_participation: {
          filter_type: 'include',
          participation_project_ids: [1],
          in_past_days: 0,
          participation_types: ['complete'],
        },
      }),
      survey(46, { quotas: [cell(1, 0, 5, [{ question_id: 9, operator: 'OR', precodes: ['1'] }])] }),
    ]
    await read()
    expect(await idsOf(await member())).toEqual(['feed.42'])
  })

  test('is told to staff by what is live, paused and hidden, a page at a time and by its reasons', async () => {
    const [staffId = ''] = await world.panelists(1)
    const offers = async (query = '') =>
      (await servers[0]!.call(
        servers[0]!.sign(staffId, '2'),
        'GET',
        `supplier-admin/suppliers/feed/catalogueOffers${query}`,
      )) as Answer & { data: CatalogueOffers }
    const unmapped = [{ question_id: 9, operator: 'OR', precodes: ['1'] }]
    plan.surveys = [
      survey(301),
      survey(302, { cpi: 0.001 }),
      survey(303, { remaining_completes: 0 }),
      survey(304, { quotas: [cell(1, 0, 0)] }),
      survey(305, { quotas: [cell(1, 0, 5, unmapped)] }),
      survey(306, { quotas: [cell(1, 0, 5, unmapped), cell(2, 0, 5)] }),
      survey(307, { max_clicks_settings: { max_clicks_cap: 5, max_clicks_allowed_clicks: 0 } }),
      survey(308, { cpi: 900 }),
    ]
    await read()
    const { data } = await offers()
    expect([data.live, data.paused, data.hidden, data.count]).toEqual([2, 6, 0, 8])
    expect(Object.fromEntries(data.reasons.map(({ reason, count }) => [reason, count]))).toEqual({
      'no-points': 1,
      full: 1,
      'quotas-closed': 1,
      'question-unmapped': 1,
      'click-limit': 1,
      'over-cap': 1,
    })
    expect((await offers('?reason=question-unmapped')).data).toMatchObject({
      rows: [{ externalId: '305', state: 'paused', reason: 'question-unmapped' }],
      count: 1,
      paused: 6,
    })
    const second = (await offers('?state=paused&limit=2&currentPage=2')).data
    expect([second.rows.map(({ externalId }) => externalId), second.count]).toEqual([['304', '305'], 6])
    expect((await offers('?reason=nonsense')).status).toBe(400)
    // A live survey is one that fits somebody with every answer: paused surveys are shown to nobody.
    expect(await idsOf(await member())).toEqual(['feed.301', 'feed.306'])
    await world.sql(`update suppliers set is_live = false where supplier_key = 'feed'`)
    clockMs += 1_001
    expect((await offers('?state=hidden')).data).toMatchObject({
      live: 0,
      hidden: 2,
      rows: [{ reason: 'listening' }, {}],
    })
    await world.sql(`update suppliers set is_live = true where supplier_key = 'feed'`)
    clockMs += 1_000_000
    expect((await offers()).data).toMatchObject({ live: 0, hidden: 2 })
    expect((await offers('?reason=stale')).data.count).toBe(2)
    expect(
      (await servers[0]!.call(servers[0]!.sign(staffId, '2'), 'GET', 'supplier-admin/suppliers/none/catalogueOffers'))
        .status,
    ).toBe(404)
  })

  test('of a supplier that listens is read, and starts and shows nothing', async () => {
    const userId = await member()
    await world.sql(`update suppliers set is_live = false where supplier_key = 'feed'`)
    clockMs += 1_001
    plan.surveys = [survey(51)]
    await read()
    expect(await state()).toMatchObject({ offers: 1 })
    expect(await idsOf(userId)).toEqual([])
    expect(await start(userId, 'feed.51')).toMatchObject({ code: 'survey-not-open' })
    await world.sql(`update suppliers set is_live = true where supplier_key = 'feed'`)
    clockMs += 1_001
  })
})

describe('a survey of a catalogue', () => {
  test('is started by a signed address with the attempt, and what the browser brings back ends it once, whatever it is', async () => {
    const projects = [61, 62, 63, 64]
    plan.surveys = projects.map((id) => survey(id))
    await read()
    for (const [n, [status, reason, outcome]] of (
      [
        ['1', '', 'completed'],
        ['2', '28', 'quota_full'],
        ['3', '8', 'disqualified'],
        ['4', '10', 'quality_rejected'],
      ] as const
    ).entries()) {
      const userId = await member()
      const projectId = String(projects[n])
      const { status: code, data } = await start(userId, `feed.${projectId}`, { shownPoints: 62 })
      expect(code).toBe(200)
      const url = new URL(data.entryUrl)
      expect([url.host, url.searchParams.get('projectid'), url.searchParams.get('country_id')]).toEqual([
        'www.prsrvy.com',
        projectId,
        '1',
      ])
      expect(url.searchParams.get('sid')).toBe(data.attemptId)
      expect(await attemptOf(userId)).toMatchObject({
        points: 62,
        price_micros: '1250000',
        price_currency: 'USD',
        share_percent: 50,
      })
      const vpid = url.searchParams.get('vpid') ?? ''
      const back = redirect({ tId: `t-${projectId}`, projectId, vpid, status, r: reason, sid: data.attemptId })
      const changed = back.replace(`status=${status}`, status === '1' ? 'status=2' : 'status=1')
      expect((await servers[0]!.app.inject({ method: 'GET', url: changed })).headers['location']).toBe('/my-survey')
      expect(await attemptOf(userId)).toMatchObject({ outcome: 'started', earned: 0 })
      const answers = await Promise.all(
        [0, 1, 0, 1].map((process) => servers[process]!.app.inject({ method: 'GET', url: back })),
      )
      expect(answers.map(({ headers }) => headers['location'])).toEqual(
        answers.map(() => `/my-survey?attempt=${data.attemptId}`),
      )
      expect(await attemptOf(userId)).toMatchObject({ outcome, ...(outcome === 'completed' ? { earned: 62 } : {}) })
      const { available, pending } = await world.wallet.balances(world.db, userId)
      expect([available, pending]).toEqual([0, outcome === 'completed' ? 62 : 0])
    }
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('is judged by quotas that are three minutes old at most', async () => {
    const userId = await member()
    plan.surveys = [survey(71)]
    await read()
    expect(await idsOf(userId)).toEqual(['feed.71'])
    sent.length = 0
    plan.surveys = [survey(71, { quotas: [cell(1, 0, 0)] })]
    clockMs += 181_000
    await refill()
    expect(await start(userId, 'feed.71')).toMatchObject({ code: 'survey-quota-full' })
    expect(sent.filter(({ pathname }) => pathname.endsWith('get-surveys-for-vendor'))).toHaveLength(1)
    expect(await attemptOf(userId)).toBeUndefined()
  })

  test('that pays less than its card said is not begun', async () => {
    const userId = await member()
    plan.surveys = [survey(81)]
    await read()
    const [card] = (await listOf(userId)).rows
    plan.surveys = [survey(81, { cpi: 1.2 })]
    clockMs += 181_000
    await refill()
    expect(await start(userId, 'feed.81', { shownPoints: card?.points ?? 0 })).toMatchObject({
      code: 'survey-price-lowered',
    })
    expect(await attemptOf(userId)).toBeUndefined()
  })

  test('is resumed by a fresh address, though its limit of clicks is used up by then', async () => {
    const userId = await member()
    plan.surveys = [survey(91, { max_clicks_settings: { max_clicks_cap: 1, max_clicks_allowed_clicks: 1 } })]
    await read()
    const first = await start(userId, 'feed.91')
    expect(await start(await member(), 'feed.91')).toMatchObject({ code: 'survey-quota-full' })
    // The network counts the visit too by now.
    plan.surveys = [survey(91, { max_clicks_settings: { max_clicks_cap: 1, max_clicks_allowed_clicks: 0 } })]
    clockMs += 181_000
    await refill()
    const again = await start(userId, 'feed.91')
    expect([again.status, again.data.attemptId]).toEqual([200, first.data.attemptId])
    expect(new URL(again.data.entryUrl).searchParams.get('sid')).toBe(first.data.attemptId)
  })

  test('asks by maps whether it fits, and carries the answers that both sides let out, which are written down', async () => {
    const staffId = (await world.panelists(1))[0] ?? ''
    const staff = { userId: staffId, ip: '::1' }
    const [userId = ''] = await world.panelists(1, { countryId: 'US', answers: { gender: ['female'] } })
    const [other = ''] = await world.panelists(1, { countryId: 'US', answers: { gender: ['male'] } })
    for (const one of [userId, other]) await agree(one)
    plan.surveys = [
      survey(93, { quotas: [cell(1, 0, 5, [{ question_id: 43, operator: 'OR', precodes: ['2'] }])] }),
      survey(94, { quotas: [cell(1, 0, 5, [{ question_id: 99, operator: 'OR', precodes: ['1'] }])] }),
    ]
    await read()
    expect(await idsOf(userId)).toEqual([])
    const { maps, passing } = world.suppliers
    expect((await maps.list('feed', 'en')).gaps.map(({ questionRef }) => questionRef).toSorted()).toEqual([
      '43',
      '9',
      '99',
    ])
    await maps.save(
      staff,
      'feed',
      {
        mapId: null,
        version: 0,
        questionRef: '43',
        countryId: 'US',
        language: null,
        questionId: 'gender',
        said: 'options',
        options: [
          { code: '1', optionId: 'male', isWhole: true },
          { code: '2', optionId: 'female', isWhole: true },
        ],
        source: 'Their look-up',
      },
      'en',
    )
    await read()
    expect([await idsOf(userId), await idsOf(other)]).toEqual([['feed.93'], []])
    expect(await start(other, 'feed.93')).toMatchObject({ code: 'survey-not-a-match' })
    const names = (url: string) => [...new URL(url).searchParams.keys()].filter((name) => /^q\d/.test(name))
    await maps.setGrade(staff, 'feed', { questionId: 'gender', grade: 'answer' }, 'en')
    const [asked] = await passing.list(userId, 'en')
    const yes = { supplierKey: 'feed', scope: 'answers' as const, isGiven: true, version: asked?.answers.version ?? '' }
    const silent = await start(userId, 'feed.93')
    expect(names(silent.data.entryUrl)).toEqual([])
    expect(await world.sql('select 1 from disclosures')).toEqual([])
    const [third = ''] = await world.panelists(1, { countryId: 'US', answers: { gender: ['female'] } })
    await agree(third)
    await passing.change({ userId: third, ip: '::1', language: 'en' }, yes)
    const told = await start(third, 'feed.93')
    expect(names(told.data.entryUrl)).toEqual(['q43'])
    expect(new URL(told.data.entryUrl).searchParams.get('q43')).toBe('2')
    const disclosed = () => world.sql('select attempt_id, user_id, question_ref, question_id from disclosures')
    const row = { question_ref: '43', question_id: 'gender' }
    expect(await disclosed()).toEqual([{ attempt_id: told.data.attemptId, user_id: third, ...row }])
    // An answer that a member agrees to while an attempt runs is in the next link, and that is recorded as well.
    await passing.change({ userId, ip: '::1', language: 'en' }, yes)
    const resumed = await start(userId, 'feed.93')
    expect([resumed.data.attemptId, names(resumed.data.entryUrl)]).toEqual([silent.data.attemptId, ['q43']])
    await start(userId, 'feed.93')
    expect(await disclosed()).toHaveLength(2)
    expect(await disclosed()).toContainEqual({ attempt_id: silent.data.attemptId, user_id: userId, ...row })
  })

  test('is not begun by who left the network, nor while it was put back to listening, whatever this process knows', async () => {
    const [left, there] = [await member(), await member()]
    plan.surveys = [survey(96)]
    await read()
    expect(await idsOf(left)).toEqual(['feed.96'])
    const [partner] = (await call<Partner[]>(left, 'GET', 'partners/getPartners')).data
    const no = { supplierKey: 'feed', isGiven: false, version: partner?.version ?? '' }
    await call(left, 'POST', 'partners/changeConsent', no)
    expect(await start(left, 'feed.96')).toMatchObject({ code: 'survey-not-open' })
    expect(await idsOf(there)).toEqual(['feed.96'])
    await world.sql(`update suppliers set is_live = false where supplier_key = 'feed'`)
    expect(await start(there, 'feed.96')).toMatchObject({ code: 'survey-not-open' })
    expect([await attemptOf(left), await attemptOf(there)]).toEqual([undefined, undefined])
    await world.sql(`update suppliers set is_live = true where supplier_key = 'feed'`)
    clockMs += 1_001
  })

  test('sends nobody beyond the limit of clicks, however many start at once in two processes, 200 of them at full size', async () => {
    const [starts, limit] = [scaleWork(200, 40), 7]
    plan.surveys = [survey(95, { max_clicks_settings: { max_clicks_cap: 20, max_clicks_allowed_clicks: limit } })]
    await read()
    const userIds = await world.panelists(starts, { countryId: 'US' })
    await agree(userIds[0]!)
    await world.sql(
      `insert into supplier_consents (supplier_key, user_id, version, given_at)
       select supplier_key, other, version, given_at from supplier_consents, unnest($2::uuid[]) as other where user_id = $1`,
      [userIds[0], userIds.slice(1)],
    )
    const started = await Promise.all(userIds.map((userId, n) => start(userId, 'feed.95', { process: n % 2 })))
    expect(started.filter(({ status }) => status === 200)).toHaveLength(limit)
    expect(new Set(started.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['survey-quota-full']),
    )
    expect(await world.sql(`select 1 from attempts where survey_id = 'feed.95'`)).toHaveLength(limit)
  })

  test('of a supplier that was put back to listening credits nothing for its redirect nor its callback, then or later', async () => {
    const userId = await member()
    plan.surveys = [survey(97)]
    await read()
    const { data } = await start(userId, 'feed.97')
    const vpid = new URL(data.entryUrl).searchParams.get('vpid') ?? ''
    const back = redirect({ tId: 't-97', projectId: '97', vpid, status: '1', r: '', sid: data.attemptId })
    const arrive = (url: string, process: number, method: 'GET' | 'POST' = 'GET') =>
      servers[process]!.app.inject({ method, url })
    const live = async (isLive: boolean) => {
      await world.sql(`update suppliers set is_live = $1 where supplier_key = 'feed'`, [isLive])
      clockMs += 1_001
    }
    const called = back.replace('/r/feed/end', '/api/v1/supplier/feed/callback')
    const nothingPaid = async () => {
      expect(await attemptOf(userId)).toMatchObject({ outcome: 'started', earned: 0 })
      const { available, pending } = await world.wallet.balances(world.db, userId)
      expect([available, pending]).toEqual([0, 0])
    }
    await live(false)
    for (const process of [0, 1]) expect((await arrive(back, process)).statusCode).toBe(303)
    // A network that only sends browsers back has no route for callbacks.
    for (const method of ['GET', 'POST'] as const) expect((await arrive(called, 0, method)).statusCode).toBe(404)
    await nothingPaid()
    expect(
      await world.sql(
        `select verdict, outcome from supplier_callbacks where supplier_key = 'feed' and attempt_id = $1`,
        [data.attemptId],
      ),
    ).toEqual([{ verdict: 'quarantined: came-while-listening', outcome: 'completed' }])
    await live(true)
    // The same address is the same message, which only came in listen-only mode.
    await arrive(back, 1)
    await arrive(called, 1, 'POST')
    await nothingPaid()
    expect(await world.wallet.check(world.db)).toEqual([])
  })
})

describe('a survey of which answers are missing', () => {
  const staff = { userId: '', ip: '::1' }
  const ours: Readonly<Record<string, string>> = {
    43: 'gender',
    51: 'pets',
    52: 'online_shopping',
    53: 'grocery_shopper',
    54: 'hispanic',
  }
  const optionsOf = (questionId: string) =>
    (world.profiler.questionsById().get(questionId)?.options ?? []).map(({ optionId }) => optionId)
  /** Maps the network's code 1 to our first option, code 2 to the second, and so on. */
  const mapped = async (questionRef: string, questionId: string) => {
    const options = optionsOf(questionId)
      .slice(0, 2)
      .map((optionId, at) => ({ code: String(at + 1), optionId, isWhole: true }))
    const map = { mapId: null, version: 0, questionRef, countryId: null, language: null, questionId }
    await world.suppliers.maps.save(staff, 'feed', { ...map, said: 'options', options, source: 'Their look-up' }, 'en')
  }
  beforeAll(async () => {
    ;[staff.userId = ''] = await world.panelists(1)
    await world.sql(`delete from question_maps where supplier_kind = 'prodege'`)
    await world.sql('delete from supplier_question_grades')
    for (const [questionRef, questionId] of Object.entries(ours)) await mapped(questionRef, questionId)
    await world.suppliers.maps.setGrade(staff, 'feed', { questionId: 'hispanic', grade: 'filter' }, 'en')
  })
  const asking = (...refs: string[]) => ({
    quotas: [
      cell(
        1,
        0,
        5,
        refs.map((ref) => ({ question_id: Number(ref), operator: 'OR', precodes: ['1'] })),
      ),
    ],
  })
  type AskedFirst = { questions: { questionId: string; text: string }[] }
  const startAsking = async (userId: string, surveyId: string) => {
    const answer = await start(userId, surveyId)
    const told: object = answer.data ?? {}
    const { questions = [] } = told as Partial<AskedFirst>
    return { ...answer, questionIds: questions.map(({ questionId }) => questionId) }
  }
  /** Gives the answers that these surveys want, or other ones. */
  const say = (userId: string, questionIds: readonly string[], isWanted = true) =>
    call(userId, 'POST', 'profileSurveys/upsertProfileSurveyReply', {
      replies: questionIds.map((questionId) => ({ questionId, optionIds: [optionsOf(questionId)[isWanted ? 0 : 1]] })),
    })

  test('is listed as one that may fit where three answers at most decide it, and for less the more they are', async () => {
    plan.surveys = [
      survey(201, asking('43', '51')),
      survey(202, asking('43')),
      survey(203, asking('43', '51', '52')),
      survey(204, asking('43', '51', '52', '53')),
      survey(205, asking('43', '999')),
      survey(206, asking('43', '54')),
      survey(207),
    ]
    await read()
    const userId = await member()
    const { rows } = await listOf(userId)
    expect(rows.map(({ surveyId, match }) => [surveyId, match.strength])).toEqual([
      ['feed.207', 'open'],
      ['feed.202', 'possible'],
      ['feed.201', 'possible'],
      ['feed.203', 'possible'],
    ])
    expect(rows[1]?.match.reasons).toEqual(['Answer more profile questions to see whether it fits'])
    for (const surveyId of ['feed.204', 'feed.205', 'feed.206'])
      expect(await startAsking(userId, surveyId)).toMatchObject({ code: 'survey-not-a-match', questionIds: [] })
    expect(await attemptOf(userId)).toBeUndefined()
  })

  test('asks for them before it is begun, in the reader’s language, and is judged by the answers', async () => {
    plan.surveys = [survey(211, asking('43', '51')), survey(212, asking('51'))]
    await read()
    const [fits, doesNot] = [await member(), await member()]
    for (const userId of [fits, doesNot]) {
      const asked = await startAsking(userId, 'feed.211')
      expect(asked).toMatchObject({ status: 409, code: 'survey-asks-first', questionIds: ['gender', 'pets'] })
      expect(await attemptOf(userId)).toBeUndefined()
      expect((await say(userId, asked.questionIds, userId === fits)).status).toBe(200)
    }
    expect(await startAsking(fits, 'feed.211')).toMatchObject({ status: 200, questionIds: [] })
    expect(await startAsking(doesNot, 'feed.211')).toMatchObject({ code: 'survey-not-a-match' })
    expect([(await attemptOf(fits))?.['outcome'], await attemptOf(doesNot)]).toEqual(['started', undefined])
    // A survey that fits by these answers is certain now; one that does not is no longer listed.
    expect((await listOf(fits)).rows.map(({ surveyId, status }) => [surveyId, status])).toEqual([
      ['feed.211', 'in_progress'],
      ['feed.212', 'open'],
    ])
    expect(await idsOf(doesNot)).toEqual([])
    const inSpanish = world.surveys.start(await member(), 'feed.212', 'desktop', '', {
      language: 'es',
      userAgent: '',
      shownPoints: null,
    })
    const text = world.profiler.worded(world.profiler.questionsById().get('pets')!, 'es').text
    await expect(inSpanish).rejects.toMatchObject({
      code: 'survey-asks-first',
      more: { data: { questions: [{ questionId: 'pets', text }] } },
    })
  })

  test('is not asked about again by who declined to answer, and asks for sensitive answers only of who agreed to be asked', async () => {
    plan.surveys = [survey(221, asking('43')), survey(222, asking('54'))]
    await read()
    const userId = await member()
    expect(await idsOf(userId)).toEqual(['feed.221'])
    await call(userId, 'POST', 'profileSurveys/upsertProfileSurveyReply', {
      replies: [{ questionId: 'gender', optionIds: ['prefer_not_to_say'] }],
    })
    expect(await startAsking(userId, 'feed.221')).toMatchObject({ code: 'survey-not-a-match', questionIds: [] })
    expect(await startAsking(userId, 'feed.222')).toMatchObject({ code: 'survey-not-a-match', questionIds: [] })
    const { version } = world.profiler.consentAsked('en')
    await call(userId, 'POST', 'profileSurveys/sensitiveConsent', { isGiven: true, version })
    expect(await startAsking(userId, 'feed.222')).toMatchObject({ questionIds: ['hispanic'] })
    await world.suppliers.maps.setGrade(staff, 'feed', { questionId: 'hispanic', grade: 'never' }, 'en')
    expect(await startAsking(userId, 'feed.222')).toMatchObject({ questionIds: [] })
    await world.suppliers.maps.setGrade(staff, 'feed', { questionId: 'hispanic', grade: 'filter' }, 'en')
  })

  test('is told an answer that was given for it only where staff and the panelist let it out', async () => {
    const { maps, passing } = world.suppliers
    const names = (url: string) => [...new URL(url).searchParams.keys()].filter((name) => /^q\d/.test(name))
    for (const [n, [grade, isGiven]] of (
      [
        ['filter', false],
        ['answer', false],
        ['answer', true],
        ['filter', true],
      ] as const
    ).entries()) {
      const id = 231 + n
      plan.surveys = [survey(id, asking('43'))]
      await read()
      const userId = await member()
      await maps.setGrade(staff, 'feed', { questionId: 'gender', grade: 'answer' }, 'en')
      const [partner] = await passing.list(userId, 'en')
      const yes = { supplierKey: 'feed', scope: 'answers' as const, version: partner?.answers.version ?? '' }
      if (isGiven) await passing.change({ userId, ip: '::1', language: 'en' }, { ...yes, isGiven })
      await maps.setGrade(staff, 'feed', { questionId: 'gender', grade }, 'en')
      const { questionIds } = await startAsking(userId, `feed.${id}`)
      await say(userId, questionIds)
      const { data } = await start(userId, `feed.${id}`)
      const told = grade === 'answer' && isGiven ? ['q43'] : []
      expect([grade, isGiven, names(data.entryUrl)]).toEqual([grade, isGiven, told])
      expect(await world.sql('select 1 from disclosures where attempt_id = $1', [data.attemptId])).toHaveLength(
        told.length,
      )
    }
    await maps.setGrade(staff, 'feed', { questionId: 'gender', grade: 'filter' }, 'en')
  })

  test('has its questions asked first in the profile, also where it takes too many of them', async () => {
    plan.surveys = [
      survey(241, asking('43', '51', '52', '53')),
      survey(242, asking('53')),
      survey(243, asking('54', '999')),
    ]
    await read()
    clockMs += 61_000
    const demand = await world.suppliers.walls.demand()
    expect(Object.fromEntries(demand)).toEqual({
      gender: 1,
      pets: 1,
      online_shopping: 1,
      grocery_shopper: 2,
      hispanic: 1,
    })
    // The profiler first asks the questions that most surveys need.
    expect((await world.surveys.demand()).get('grocery_shopper')).toBe(2)
  })
})
