import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CatalogueWorld,
  cell,
  openCatalogueWorld,
  redirect,
  survey,
} from '../../../app/testing/catalogue-world.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import type { Partner } from '../contract/partners.ts'

let world: CatalogueWorld
beforeAll(async () => {
  world = await openCatalogueWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

describe('a survey of a catalogue', () => {
  test('is started by a signed address with the attempt, and what the browser brings back ends it once, whatever it is', async () => {
    const projects = [61, 62, 63, 64]
    world.plan.surveys = projects.map((id) => survey(id))
    await world.read()
    for (const [n, [status, reason, outcome]] of (
      [
        ['1', '', 'completed'],
        ['2', '28', 'quota_full'],
        ['3', '8', 'disqualified'],
        ['4', '10', 'quality_rejected'],
      ] as const
    ).entries()) {
      const userId = await world.member()
      const projectId = String(projects[n])
      const { status: code, data } = await world.start(userId, `feed.${projectId}`, { shownPoints: 62 })
      expect(code).toBe(200)
      const url = new URL(data.entryUrl)
      expect([url.host, url.searchParams.get('projectid'), url.searchParams.get('country_id')]).toEqual([
        'www.prsrvy.com',
        projectId,
        '1',
      ])
      expect(url.searchParams.get('sid')).toBe(data.attemptId)
      expect(await world.attemptOf(userId)).toMatchObject({
        points: 62,
        price_micros: '1250000',
        price_currency: 'USD',
        share_percent: 50,
      })
      const vpid = url.searchParams.get('vpid') ?? ''
      const back = redirect({ tId: `t-${projectId}`, projectId, vpid, status, r: reason, sid: data.attemptId })
      const changed = back.replace(`status=${status}`, status === '1' ? 'status=2' : 'status=1')
      expect((await world.servers[0]!.app.inject({ method: 'GET', url: changed })).headers['location']).toBe(
        '/my-survey',
      )
      expect(await world.attemptOf(userId)).toMatchObject({ outcome: 'started', earned: 0 })
      const answers = await Promise.all(
        [0, 1, 0, 1].map((process) => world.servers[process]!.app.inject({ method: 'GET', url: back })),
      )
      expect(answers.map(({ headers }) => headers['location'])).toEqual(
        answers.map(() => `/my-survey?attempt=${data.attemptId}`),
      )
      expect(await world.attemptOf(userId)).toMatchObject({
        outcome,
        ...(outcome === 'completed' ? { earned: 62 } : {}),
      })
      const { available, pending } = await world.wallet.balances(world.db, userId)
      expect([available, pending]).toEqual([0, outcome === 'completed' ? 62 : 0])
    }
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('is judged by quotas that are three minutes old at most', async () => {
    const userId = await world.member()
    world.plan.surveys = [survey(71)]
    await world.read()
    expect(await world.idsOf(userId)).toEqual(['feed.71'])
    world.sent.length = 0
    world.plan.surveys = [survey(71, { quotas: [cell(1, 0, 0)] })]
    world.pass(181_000)
    await world.refill()
    expect(await world.start(userId, 'feed.71')).toMatchObject({ code: 'survey-quota-full' })
    expect(world.sent.filter(({ pathname }) => pathname.endsWith('get-surveys-for-vendor'))).toHaveLength(1)
    expect(await world.attemptOf(userId)).toBeUndefined()
  })

  test('that pays less than its card said is not begun', async () => {
    const userId = await world.member()
    world.plan.surveys = [survey(81)]
    await world.read()
    const [card] = (await world.listOf(userId)).rows
    world.plan.surveys = [survey(81, { cpi: 1.2 })]
    world.pass(181_000)
    await world.refill()
    expect(await world.start(userId, 'feed.81', { shownPoints: card?.points ?? 0 })).toMatchObject({
      code: 'survey-price-lowered',
    })
    expect(await world.attemptOf(userId)).toBeUndefined()
  })

  test('is resumed by a fresh address, though its limit of clicks is used up by then', async () => {
    const userId = await world.member()
    world.plan.surveys = [survey(91, { max_clicks_settings: { max_clicks_cap: 1, max_clicks_allowed_clicks: 1 } })]
    await world.read()
    const first = await world.start(userId, 'feed.91')
    expect(await world.start(await world.member(), 'feed.91')).toMatchObject({ code: 'survey-quota-full' })
    // The network counts the visit too by now.
    world.plan.surveys = [survey(91, { max_clicks_settings: { max_clicks_cap: 1, max_clicks_allowed_clicks: 0 } })]
    world.pass(181_000)
    await world.refill()
    const again = await world.start(userId, 'feed.91')
    expect([again.status, again.data.attemptId]).toEqual([200, first.data.attemptId])
    expect(new URL(again.data.entryUrl).searchParams.get('sid')).toBe(first.data.attemptId)
  })

  test('asks by maps whether it fits, and carries the answers that both sides let out, which are written down', async () => {
    const staffId = (await world.panelists(1))[0] ?? ''
    const staff = { userId: staffId, ip: '::1' }
    const [userId = ''] = await world.panelists(1, { countryId: 'US', answers: { gender: ['female'] } })
    const [other = ''] = await world.panelists(1, { countryId: 'US', answers: { gender: ['male'] } })
    for (const one of [userId, other]) await world.agree(one)
    world.plan.surveys = [
      survey(93, { quotas: [cell(1, 0, 5, [{ question_id: 43, operator: 'OR', precodes: ['2'] }])] }),
      survey(94, { quotas: [cell(1, 0, 5, [{ question_id: 99, operator: 'OR', precodes: ['1'] }])] }),
    ]
    await world.read()
    expect(await world.idsOf(userId)).toEqual([])
    const { maps, passing } = world.suppliers
    expect((await maps.list('feed', 'en')).gaps.map(({ questionRef }) => questionRef).toSorted()).toEqual(['43', '99'])
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
    await world.read()
    expect([await world.idsOf(userId), await world.idsOf(other)]).toEqual([['feed.93'], []])
    expect(await world.start(other, 'feed.93')).toMatchObject({ code: 'survey-not-a-match' })
    const names = (url: string) => [...new URL(url).searchParams.keys()].filter((name) => /^q\d/.test(name))
    await maps.setGrade(staff, 'feed', { questionId: 'gender', grade: 'answer' }, 'en')
    const [asked] = await passing.list(userId, 'en')
    const yes = { supplierKey: 'feed', scope: 'answers' as const, isGiven: true, version: asked?.answers.version ?? '' }
    const silent = await world.start(userId, 'feed.93')
    expect(names(silent.data.entryUrl)).toEqual([])
    expect(await world.sql('select 1 from disclosures')).toEqual([])
    const [third = ''] = await world.panelists(1, { countryId: 'US', answers: { gender: ['female'] } })
    await world.agree(third)
    await passing.change({ userId: third, ip: '::1', language: 'en' }, yes)
    const told = await world.start(third, 'feed.93')
    expect(names(told.data.entryUrl)).toEqual(['q43'])
    expect(new URL(told.data.entryUrl).searchParams.get('q43')).toBe('2')
    const disclosed = () => world.sql('select attempt_id, user_id, question_ref, question_id from disclosures')
    const row = { question_ref: '43', question_id: 'gender' }
    expect(await disclosed()).toEqual([{ attempt_id: told.data.attemptId, user_id: third, ...row }])
    // An answer that a member agrees to while an attempt runs is in the next link, and that is recorded as well.
    await passing.change({ userId, ip: '::1', language: 'en' }, yes)
    const resumed = await world.start(userId, 'feed.93')
    expect([resumed.data.attemptId, names(resumed.data.entryUrl)]).toEqual([silent.data.attemptId, ['q43']])
    await world.start(userId, 'feed.93')
    expect(await disclosed()).toHaveLength(2)
    expect(await disclosed()).toContainEqual({ attempt_id: silent.data.attemptId, user_id: userId, ...row })
  })

  test('is not begun by who left the network, nor while it was put back to listening, whatever this process knows', async () => {
    const [left, there] = [await world.member(), await world.member()]
    world.plan.surveys = [survey(96)]
    await world.read()
    expect(await world.idsOf(left)).toEqual(['feed.96'])
    const [partner] = (await world.call<Partner[]>(left, 'GET', 'partners/getPartners')).data
    const no = { supplierKey: 'feed', isGiven: false, version: partner?.version ?? '' }
    await world.call(left, 'POST', 'partners/changeConsent', no)
    expect(await world.start(left, 'feed.96')).toMatchObject({ code: 'survey-not-open' })
    expect(await world.idsOf(there)).toEqual(['feed.96'])
    await world.sql(`update suppliers set is_live = false where supplier_key = 'feed'`)
    expect(await world.start(there, 'feed.96')).toMatchObject({ code: 'survey-not-open' })
    expect([await world.attemptOf(left), await world.attemptOf(there)]).toEqual([undefined, undefined])
    await world.sql(`update suppliers set is_live = true where supplier_key = 'feed'`)
    world.pass(1_001)
  })

  test('sends nobody beyond the limit of clicks, however many start at once in two processes, 200 of them at full size', async () => {
    const [starts, limit] = [scaleWork(200, 40), 7]
    world.plan.surveys = [survey(95, { max_clicks_settings: { max_clicks_cap: 20, max_clicks_allowed_clicks: limit } })]
    await world.read()
    const userIds = await world.panelists(starts, { countryId: 'US' })
    await world.agree(userIds[0]!)
    await world.sql(
      `insert into supplier_consents (supplier_key, user_id, version, given_at)
       select supplier_key, other, version, given_at from supplier_consents, unnest($2::uuid[]) as other where user_id = $1`,
      [userIds[0], userIds.slice(1)],
    )
    const started = await Promise.all(userIds.map((userId, n) => world.start(userId, 'feed.95', { process: n % 2 })))
    expect(started.filter(({ status }) => status === 200)).toHaveLength(limit)
    expect(new Set(started.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['survey-quota-full']),
    )
    expect(await world.sql(`select 1 from attempts where survey_id = 'feed.95'`)).toHaveLength(limit)
  })

  test('of a supplier that was put back to listening credits nothing for its redirect nor its callback, then or later', async () => {
    const userId = await world.member()
    world.plan.surveys = [survey(97)]
    await world.read()
    const { data } = await world.start(userId, 'feed.97')
    const vpid = new URL(data.entryUrl).searchParams.get('vpid') ?? ''
    const back = redirect({ tId: 't-97', projectId: '97', vpid, status: '1', r: '', sid: data.attemptId })
    const arrive = (url: string, process: number, method: 'GET' | 'POST' = 'GET') =>
      world.servers[process]!.app.inject({ method, url })
    const live = async (isLive: boolean) => {
      await world.sql(`update suppliers set is_live = $1 where supplier_key = 'feed'`, [isLive])
      world.pass(1_001)
    }
    const called = back.replace('/r/feed/end', '/api/v1/supplier/feed/callback')
    const nothingPaid = async () => {
      expect(await world.attemptOf(userId)).toMatchObject({ outcome: 'started', earned: 0 })
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
