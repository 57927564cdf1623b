import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answered,
  type CatalogueWorld,
  cell,
  openCatalogueWorld,
  survey,
} from '../../../app/testing/catalogue-world.ts'
import type { Answer } from '../../../app/testing/survey-server.ts'
import type { CatalogueOffers } from '../contract/connections.ts'

let world: CatalogueWorld
beforeAll(async () => {
  world = await openCatalogueWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const state = async () => (await world.suppliers.catalogues.stateOf('feed'))!

describe('a catalogue', () => {
  test('is read by the clock, once for all processes, and is there for whoever agreed to the network', async () => {
    world.plan.surveys = [survey(11), survey(12, { cpi: 2.5, loi: 5 }), survey(13, { country_code: 'DE' })]
    world.pass(400_000)
    const [one, two] = world.processes.map(({ suppliers }) => suppliers.catalogues)
    const asked = await Promise.all([one!.readDue(), two!.readDue(), one!.readDue()])
    expect(asked.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(world.sent.filter(({ pathname }) => pathname.endsWith('get-surveys-for-vendor'))).toHaveLength(1)
    expect(await world.idsOf(await world.member(false))).toEqual([])
    expect(await world.idsOf(await world.member())).toEqual(['feed.12', 'feed.11'])
    expect(await state()).toMatchObject({ failures: 0, offers: 3, skipped: [] })
    // The catalogue is not due again before its time.
    expect(await one!.readDue()).toBe(0)
  })

  test('is asked for by their clock, ten minutes from ours', async () => {
    world.plan.clockAheadMs = 600_000
    await world.read()
    expect(await state()).toMatchObject({ failures: 0, clock_offset_ms: 600_000, offers: 1 })
    world.plan.clockAheadMs = -600_000
    await world.read()
    expect(await state()).toMatchObject({ failures: 0, clock_offset_ms: -600_000, offers: 1 })
  })

  test('that cannot be read closes nothing; it is asked for again later, and hidden when it is too old', async () => {
    const userId = await world.member()
    world.plan.surveys = [survey(21)]
    await world.read()
    expect(await world.idsOf(userId)).toEqual(['feed.21'])
    for (const result of [
      answered(503, ''),
      answered(200, '<html>We are moving</html>'),
      answered(200, '{"return_status":"success","surveys":[{"projectid":'),
      answered(200, '{"return_status":"error","surveys":[]}'),
      answered(200, ''),
    ]) {
      world.plan.result = result
      await world.refill()
      await world.sql(`update supplier_catalogues set next_at = $1, failures = 0`, [world.now()])
      await world.suppliers.catalogues.readDue()
      expect(await state()).toMatchObject({ failures: 1, offers: 1 })
    }
    world.pass(300_000)
    expect(await world.idsOf(userId)).toEqual(['feed.21'])
    // Three intervals without an answer.
    world.pass(900_000)
    expect(await world.idsOf(userId)).toEqual([])
    expect(await world.start(userId, 'feed.21')).toMatchObject({ status: 503, code: 'survey-partner-silent' })
    expect(await world.attemptOf(userId)).toBeUndefined()
  })

  test('names what was left out of it, and never pays by another currency or below a point', async () => {
    world.plan.surveys = [survey(31, { cpi: 0.001 }), survey(32, { loi: 0 }), survey(33, { cpi: 'EUR 1' }), survey(34)]
    await world.read()
    expect(await world.idsOf(await world.member())).toEqual(['feed.34'])
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
    world.plan.surveys = [
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
    await world.read()
    expect(await world.idsOf(await world.member())).toEqual(['feed.42'])
  })

  test('is told to staff by what is live, paused and hidden, a page at a time and by its reasons', async () => {
    const [staffId = ''] = await world.panelists(1)
    const offers = async (query = '') =>
      (await world.servers[0]!.call(
        world.servers[0]!.sign(staffId, '2'),
        'GET',
        `supplier-admin/suppliers/feed/catalogueOffers${query}`,
      )) as Answer & { data: CatalogueOffers }
    const unmapped = [{ question_id: 9, operator: 'OR', precodes: ['1'] }]
    world.plan.surveys = [
      survey(301),
      survey(302, { cpi: 0.001 }),
      survey(303, { remaining_completes: 0 }),
      survey(304, { quotas: [cell(1, 0, 0)] }),
      survey(305, { quotas: [cell(1, 0, 5, unmapped)] }),
      survey(306, { quotas: [cell(1, 0, 5, unmapped), cell(2, 0, 5)] }),
      survey(307, { max_clicks_settings: { max_clicks_cap: 5, max_clicks_allowed_clicks: 0 } }),
      survey(308, { cpi: 900 }),
    ]
    await world.read()
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
    expect(await world.idsOf(await world.member())).toEqual(['feed.301', 'feed.306'])
    await world.sql(`update suppliers set is_live = false where supplier_key = 'feed'`)
    world.pass(1_001)
    expect((await offers('?state=hidden')).data).toMatchObject({
      live: 0,
      hidden: 2,
      rows: [{ reason: 'listening' }, {}],
    })
    await world.sql(`update suppliers set is_live = true where supplier_key = 'feed'`)
    world.pass(1_000_000)
    expect((await offers()).data).toMatchObject({ live: 0, hidden: 2 })
    expect((await offers('?reason=stale')).data.count).toBe(2)
    expect(
      (
        await world.servers[0]!.call(
          world.servers[0]!.sign(staffId, '2'),
          'GET',
          'supplier-admin/suppliers/none/catalogueOffers',
        )
      ).status,
    ).toBe(404)
  })

  test('of a supplier that listens is read, and starts and shows nothing', async () => {
    const userId = await world.member()
    await world.sql(`update suppliers set is_live = false where supplier_key = 'feed'`)
    world.pass(1_001)
    world.plan.surveys = [survey(51)]
    await world.read()
    expect(await state()).toMatchObject({ offers: 1 })
    expect(await world.idsOf(userId)).toEqual([])
    expect(await world.start(userId, 'feed.51')).toMatchObject({ code: 'survey-not-open' })
    await world.sql(`update suppliers set is_live = true where supplier_key = 'feed'`)
    world.pass(1_001)
  })
})
