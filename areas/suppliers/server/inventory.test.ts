import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AdminSurvey } from '../../surveys/contract/survey-admin.ts'
import type { OfferRow } from '../contract/supplier-admin.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bitlabsAddress, got, saveLive } from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys } from '../../../app/testing/survey-server.ts'
import { externalDraft, hostedDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import type { Permission } from '../../../platform/contract/access.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { wordKept } from '../../../platform/server/kept-words.ts'
import { createOutgoing } from '../../../platform/server/outgoing.ts'

const secret = 'spectrum-secret'
let supplier: Server
let pages: string[] = []
let status = 200
let asked: string[] = []
/** What happens while an inventory is being requested. */
let meanwhile = async (): Promise<unknown> => undefined
let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let inventoryUrl = ''

beforeAll(async () => {
  supplier = createServer((request, response) => {
    asked.push(request.url ?? '')
    const page = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('cursor') ?? 0)
    void meanwhile().then(() =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(pages[page] ?? ''),
    )
  })
  await new Promise<void>((resolve) => supplier.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(supplier.address() as AddressInfo).port}`
  inventoryUrl = `http://${host}/inventory?supplier=ps`
  const outgoing = createOutgoing({ allowHosts: [host], pause: async () => undefined })
  world = await surveyWorld({ processes: 2, outgoing })
  await saveLive(world, { supplierKey: 'ps', name: 'Spectrum', format: 'bitlabs', secret, inventoryUrl })
  server = await serveSurveys(world)
})
afterAll(async () => {
  await server.app.close()
  await world.close()
  supplier.closeAllConnections()
  supplier.close()
})
beforeEach(async () => {
  asked = []
  status = 200
  await world.sql(
    `update suppliers set inventory_next_at = now(), inventory_failures = 0, is_active = supplier_key = 'ps'`,
  )
})

const offered = (id: string, more: object = {}) => ({
  id,
  title: `Survey ${id}`,
  minutes: 8,
  cpi: 2,
  country: 'US',
  status: 'live',
  remaining: 50,
  entryUrl: 'https://survey.example/start?sid={attemptId}',
  qualifications: [],
  ...more,
})
const offer = (...surveys: object[]) => {
  pages = [JSON.stringify({ standard: 'pureSpectrum', surveys })]
}
const surveys = async () =>
  Object.fromEntries(
    (
      await world.sql<{ survey_id: string; status: string }>(
        `select survey_id, status from surveys where supplier_key = 'ps'`,
      )
    ).map((row) => [row.survey_id, row.status]),
  )
const staffToken = () => server.sign(newId(), '2')
const due = () => world.sql(`update suppliers set inventory_next_at = now() where supplier_key = 'ps'`)
const asking = async () => {
  await due()
  return world.suppliers.inventory.askDue()
}
const health = async () => {
  const { inventory } = await world.suppliers.settings.one('ps')
  return inventory
}

describe('an inventory that is asked for', () => {
  test('becomes surveys that panelists can start; what cannot be asked exactly stays paused and says why', async () => {
    offer(offered('1'), offered('2', { qualifications: [{ id: '213', min: 50_000 }] }))
    expect(await asking()).toBe(1)
    expect(await surveys()).toEqual({ 'ps.1': 'live', 'ps.2': 'paused' })
    const [userId = ''] = await world.panelists(1)
    const started = await world.surveys.start(userId, 'ps.1', 'desktop')
    expect(started.entryUrl).toBe(`https://survey.example/start?sid=${started.attemptId}`)
    const staff = server.sign(userId, '3')
    const { data } = await server.call(staff, 'GET', 'supplier-admin/suppliers/ps/offers')
    expect(data).toMatchObject({
      count: 2,
      rows: [
        { surveyId: 'ps.2', status: 'paused', reasons: ['The condition 213 is a range, and our question has options'] },
        { surveyId: 'ps.1', status: 'live', points: 100, reasons: [] },
      ],
    } satisfies { count: number; rows: Partial<OfferRow>[] })
    expect(await health()).toMatchObject({ state: 'good', live: 1, paused: 1, failures: 0 })
  })

  test('is asked by a signed address, page after page', async () => {
    pages = [
      JSON.stringify({ standard: 'pureSpectrum', surveys: [offered('1')], next: '1' }),
      JSON.stringify({ standard: 'pureSpectrum', surveys: [offered('2')] }),
    ]
    await asking()
    expect(asked).toHaveLength(2)
    for (const url of asked) {
      const [query = '', sig] = (url.split('?')[1] ?? '').split('&sig=')
      expect(sig).toBe(createHmac('sha256', secret).update(`inventory-ask\n${query}`).digest('hex'))
    }
    expect(await surveys()).toMatchObject({ 'ps.1': 'live', 'ps.2': 'live' })
  })

  test('the same again writes nothing', async () => {
    offer(offered('1'), offered('2'))
    await asking()
    const [before] = await world.sql('select version from survey_catalog')
    await asking()
    expect(await world.sql('select version from survey_catalog')).toEqual([before])
  })

  test('closes what is gone, and opens it again when it is back', async () => {
    offer(offered('1'), offered('2'))
    await asking()
    offer(offered('1'))
    await asking()
    expect(await surveys()).toMatchObject({ 'ps.1': 'live', 'ps.2': 'closed' })
    offer(offered('1'), offered('2'))
    await asking()
    expect(await surveys()).toMatchObject({ 'ps.2': 'live' })
  })

  test('is neither asked for nor taken while the supplier listens, and opens its surveys again once it is live', async () => {
    offer(offered('1'), offered('2'))
    await asking()
    const press = (what: string) => server.call(staffToken(), 'POST', `supplier-admin/suppliers/ps/${what}`)
    await press('listen')
    expect(await surveys()).toMatchObject({ 'ps.1': 'paused', 'ps.2': 'paused' })
    const { rows } = await world.suppliers.inventory.offers('ps', { limit: 2 }, { language: 'en', knowsPrices: true })
    const why = ['The supplier is not live yet']
    expect(rows.map(({ reasons }) => reasons)).toEqual([why, why])
    const before = asked.length
    expect(await asking()).toBe(0)
    expect(asked).toHaveLength(before)
    expect(await press('importInventory')).toMatchObject({ status: 409, code: 'supplier-listens' })
    await saveLive(world, { supplierKey: 'ps', name: 'Spectrum', format: 'bitlabs', secret, inventoryUrl })
    await asking()
    expect(await surveys()).toMatchObject({ 'ps.1': 'live', 'ps.2': 'live' })
  })

  test('opens again what staff had opened although it was held back, once the supplier is live again', async () => {
    const held = offered('by-staff', { qualifications: [{ id: '213', min: 50_000 }] })
    offer(held, offered('1'))
    await asking()
    expect(await surveys()).toMatchObject({ 'ps.by-staff': 'paused', 'ps.1': 'live' })
    const read = async () =>
      (await server.call(staffToken(), 'GET', 'survey-admin/surveys/ps.by-staff')).data as AdminSurvey
    const { version } = await read()
    const opened = { version, status: 'live' }
    expect(await server.call(staffToken(), 'POST', 'survey-admin/surveys/ps.by-staff/status', opened)).toMatchObject({
      status: 200,
    })
    await server.call(staffToken(), 'POST', 'supplier-admin/suppliers/ps/listen')
    expect(await surveys()).toMatchObject({ 'ps.by-staff': 'paused', 'ps.1': 'paused' })
    await saveLive(world, { supplierKey: 'ps', name: 'Spectrum', format: 'bitlabs', secret, inventoryUrl })
    await asking()
    expect(await surveys()).toMatchObject({ 'ps.by-staff': 'live', 'ps.1': 'live' })
  })

  test.each([true, false])(
    'is left when the supplier is put back to listening while it is asked, active after that: %j',
    async (isActive) => {
      offer(offered('1'))
      await asking()
      offer(offered('1'), offered('between'))
      meanwhile = async () => {
        await server.call(staffToken(), 'POST', 'supplier-admin/suppliers/ps/listen')
        await world.sql('update suppliers set is_active = $1', [isActive])
      }
      expect(await asking()).toBe(1)
      meanwhile = async () => undefined
      expect(await surveys()).toMatchObject({ 'ps.1': 'paused' })
      expect(await surveys()).not.toHaveProperty(['ps.between'])
      expect(await health()).toMatchObject({ failures: 0 })
      await world.sql('update suppliers set is_active = true')
      await saveLive(world, { supplierKey: 'ps', name: 'Spectrum', format: 'bitlabs', secret, inventoryUrl })
    },
  )

  test('closes nothing when a part of it could not be read', async () => {
    offer(offered('1'), offered('2'))
    await asking()
    offer(offered('1'), offered('2', { title: '' }))
    await asking()
    expect(await surveys()).toMatchObject({ 'ps.1': 'live', 'ps.2': 'live' })
    expect(wordKept((await health()).error ?? '', 'en')).toBe('2 has no title')
    expect(wordKept((await health()).error ?? '', 'es')).toBe('2 no tiene título')
  })

  test('is asked by one process of two', async () => {
    await due()
    const counts = await Promise.all(world.processes.map(({ suppliers }) => suppliers.inventory.askDue()))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  })
})

describe('the margin floor of a supplier', () => {
  const by = { userId: newId(), ip: '::1' }
  const token = (permissions: readonly Permission[]) => server.sign(newId(), '3', permissions)
  const reasonsOf = async (surveyId: string, permissions: readonly Permission[]): Promise<string[]> => {
    const { data } = await server.call(token(permissions), 'GET', 'supplier-admin/suppliers/ps/offers?limit=100')
    return (data as { rows: OfferRow[] }).rows.find((row) => row.surveyId === surveyId)?.reasons ?? []
  }

  test('keeps an offer paused that leaves too little, says so in figures, and lets it come back by itself', async () => {
    offer(offered('floor-low', { cpi: 0.4 }), offered('floor-high', { cpi: 1 }))
    await asking()
    expect(await surveys()).toMatchObject({ 'ps.floor-low': 'live', 'ps.floor-high': 'live' })
    await world.suppliers.floors.set(by, 'ps', { feePercent: 0, floorMicros: 250_000, floorPercent: 0 })
    // It was made due by the change.
    await world.suppliers.inventory.askDue()
    expect(await surveys()).toMatchObject({ 'ps.floor-low': 'paused', 'ps.floor-high': 'live' })
    expect(await reasonsOf('ps.floor-low', ['suppliers.view', 'money.view'])).toEqual([
      'Margin US$0.20 is under the floor of US$0.25',
    ])
    // Who may not know prices is told no figure.
    expect(await reasonsOf('ps.floor-low', ['suppliers.view'])).toEqual(['Its margin is under the floor'])
    await world.suppliers.floors.set(by, 'ps', { feePercent: 0, floorMicros: 200_000, floorPercent: 0 })
    await world.suppliers.inventory.askDue()
    expect(await surveys()).toMatchObject({ 'ps.floor-low': 'live', 'ps.floor-high': 'live' })
  })

  test('may be a part of what the supplier owes, after what it keeps, and another one for a single survey', async () => {
    offer(offered('floor-part', { cpi: 1 }), offered('floor-own', { cpi: 1 }))
    // Of $1.00 the supplier keeps $0.20 and members get $0.50: $0.30 are 37.5 % of $0.80.
    await world.suppliers.floors.set(by, 'ps', { feePercent: 20, floorMicros: 0, floorPercent: 38 })
    await world.suppliers.floors.setOfSurvey(
      by,
      { surveyId: 'ps.floor-own', supplierKey: 'ps' },
      { floorMicros: 0, floorPercent: 37 },
    )
    await world.suppliers.inventory.askDue()
    expect(await surveys()).toMatchObject({ 'ps.floor-part': 'paused', 'ps.floor-own': 'live' })
    const agreed = await world.sql(
      `select fee_percent, share_percent from survey_prices where survey_id = 'ps.floor-own' order by version desc limit 1`,
    )
    expect(agreed).toEqual([{ fee_percent: '20.00', share_percent: 50 }])
    await world.suppliers.floors.setOfSurvey(by, { surveyId: 'ps.floor-own', supplierKey: 'ps' }, null)
    await world.suppliers.inventory.askDue()
    expect(await surveys()).toMatchObject({ 'ps.floor-own': 'paused' })
    await world.suppliers.floors.set(by, 'ps', { feePercent: 0, floorMicros: 0, floorPercent: 0 })
    await world.suppliers.inventory.askDue()
    expect(await surveys()).toMatchObject({ 'ps.floor-part': 'live', 'ps.floor-own': 'live' })
  })

  test('does not open again what staff paused meanwhile', async () => {
    offer(offered('floor-staff', { cpi: 0.4 }))
    await asking()
    await world.suppliers.floors.set(by, 'ps', { feePercent: 0, floorMicros: 250_000, floorPercent: 0 })
    await world.suppliers.inventory.askDue()
    await world.sql(`update surveys set kept_status = 'paused' where survey_id = 'ps.floor-staff'`)
    await world.suppliers.floors.set(by, 'ps', { feePercent: 0, floorMicros: 0, floorPercent: 0 })
    await world.suppliers.inventory.askDue()
    expect(await surveys()).toMatchObject({ 'ps.floor-staff': 'paused' })
  })
})

describe('the price of an offer', () => {
  const agreed = async (attemptId: string) =>
    (
      await world.sql(
        `select price_micros, price_currency, share_percent, price_version, promised_minutes, promised_p80, payer_id, fee_percent
         from attempts where attempt_id = $1`,
        [attemptId],
      )
    )[0]
  const nothing = { promised_p80: null, payer_id: null, fee_percent: null }

  test('is written on an attempt when it starts, with our share and the minutes of the card; a later one changes no attempt', async () => {
    const [early = '', late = '', later = ''] = await world.panelists(3)
    offer(offered('dear', { cpi: 2.345 }))
    await asking()
    const first = await world.surveys.start(early, 'ps.dear', 'desktop')
    const then = {
      price_micros: 2_345_000,
      price_currency: 'USD',
      share_percent: 50,
      price_version: 1,
      fee_percent: '0.00',
      promised_minutes: 8,
    }
    expect(await agreed(first.attemptId)).toEqual({ ...nothing, ...then })

    offer(offered('dear', { cpi: 1.005, minutes: 9 }))
    await asking()
    await world.sql(`update surveys set norm_seconds = 660 where survey_id = 'ps.dear'`)
    const second = await world.surveys.start(late, 'ps.dear', 'desktop')
    const now = { ...then, price_micros: 1_005_000, price_version: 2, promised_minutes: 11 }
    expect(await agreed(second.attemptId)).toEqual({ ...nothing, ...now })
    expect(await agreed(first.attemptId)).toEqual({ ...nothing, ...then })
    // Starting again returns the running attempt.
    expect((await world.surveys.start(early, 'ps.dear', 'desktop')).attemptId).toBe(first.attemptId)
    expect(await agreed(first.attemptId)).toEqual({ ...nothing, ...then })

    // Another share makes another version of the price, even if the amount is the same; another title does not.
    await saveLive(world, {
      supplierKey: 'ps',
      name: 'Spectrum',
      format: 'bitlabs',
      secret,
      inventoryUrl,
      sharePercent: 40,
    })
    await asking()
    offer(offered('dear', { cpi: 1.005, minutes: 9, title: 'Newly named' }))
    await asking()
    const third = await world.surveys.start(later, 'ps.dear', 'desktop')
    expect(await agreed(third.attemptId)).toMatchObject({ ...now, share_percent: 40, price_version: 3 })
    await saveLive(world, { supplierKey: 'ps', name: 'Spectrum', format: 'bitlabs', secret, inventoryUrl })
  })

  test('is null where nobody has stated one; how long it takes was promised all the same', async () => {
    await world.surveys.save([hostedDraft({ surveyId: 'ours', minutes: 3 }), externalDraft({ surveyId: 'by-hand' })])
    await world.sql(`update surveys set most_seconds = 301 where survey_id = 'by-hand'`)
    const [userId = ''] = await world.panelists(1)
    for (const [surveyId, promised_minutes, promised_p80] of [
      ['ours', 3, null],
      ['by-hand', 4, 6],
    ] as const) {
      const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
      expect(await agreed(attemptId)).toEqual({
        ...nothing,
        price_micros: null,
        price_currency: null,
        share_percent: null,
        price_version: null,
        promised_minutes,
        promised_p80,
      })
    }
  })

  test('is in no answer that a panelist is given', async () => {
    offer(offered('secret', { cpi: 7.654321 }))
    await asking()
    const [userId = ''] = await world.panelists(1)
    const token = server.sign(userId)
    const told = [
      await server.call(token, 'GET', 'survey/getAllSurvey?type=all&limit=100'),
      await server.call(token, 'POST', 'survey/startSurvey', { surveyId: 'ps.secret' }),
      await server.call(token, 'GET', 'survey/getRecommendedSurveys?limit=100'),
      await server.call(token, 'GET', 'survey/getCompletedSurveys?limit=100'),
      await world.surveys.exportOf(userId),
    ]
    // The digits of ids and times differ from run to run.
    const text = JSON.stringify(told).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|T[\d:.]+/g, '')
    expect(text).toContain('ps.secret')
    expect(text).not.toMatch(/7[._]?65|price|micros|currency|share|fee/i)
  })
})

describe('a supplier that does not answer', () => {
  test('is asked ever more seldom, rests after five failures, and is back with one good answer', async () => {
    offer(offered('1'))
    await asking()
    status = 503
    for (let failure = 1; failure <= 5; failure++) {
      await asking()
      const { state, failures, nextAt, error } = await health()
      expect([state, failures]).toEqual([failure < 5 ? 'failing' : 'resting', failure])
      expect(wordKept(error ?? '', 'en')).toBe('it answered 503')
      const minutes = (Date.parse(nextAt ?? '') - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(2 ** (failure - 1) - 0.5)
      expect(minutes).toBeLessThanOrEqual(2 ** (failure - 1))
      expect(await world.suppliers.inventory.askDue()).toBe(0)
    }
    expect(await surveys()).toMatchObject({ 'ps.1': 'live' })
    status = 200
    const [staffId = ''] = await world.panelists(1)
    const staff = server.sign(staffId, '3')
    expect(await server.call(staff, 'POST', 'supplier-admin/suppliers/ps/importInventory')).toMatchObject({
      status: 200,
    })
    expect(await world.suppliers.inventory.askDue()).toBe(1)
    expect(await health()).toMatchObject({ state: 'good', failures: 0, error: null })
  })

  test('does not hold up another', async () => {
    await saveLive(world, { supplierKey: 'dead', name: 'Dead', secret, inventoryUrl: 'http://127.0.0.1:1/' })
    await saveLive(world, {
      supplierKey: 'inside',
      name: 'Inside',
      secret,
      inventoryUrl: 'http://169.254.169.254/',
    })
    offer(offered('1', { title: 'Newly named' }))
    await due()
    expect(await world.suppliers.inventory.askDue()).toBe(3)
    expect(await world.sql(`select title from surveys where survey_id = 'ps.1'`)).toEqual([{ title: 'Newly named' }])
    for (const key of ['dead', 'inside'])
      expect((await world.suppliers.settings.one(key)).inventory).toMatchObject({ failures: 1, state: 'failing' })
    expect((await world.suppliers.settings.one('inside')).inventory.error).toContain('notCalled')
  })

  test.each(['no json', '{"surveys":[],"standard":"martian"}'])('or answers %s has failed', async (text) => {
    pages = [text]
    await asking()
    expect((await health()).failures).toBe(1)
  })
})

describe('an inventory that is pushed', () => {
  const push = (surveysSent: object[], { ts = Math.floor(Date.now() / 1000), by = secret, tamper = '' } = {}) => {
    const document = JSON.stringify({ standard: 'pureSpectrum', surveys: surveysSent })
    const sig = createHmac('sha256', by).update(`${ts}.${document}`).digest('hex')
    return server.call(null, 'POST', 'supplier/ps/inventory', { document: document + tamper, ts, sig })
  }

  test('changes what it names and nothing else', async () => {
    offer(offered('1'), offered('2'))
    await asking()
    expect(await push([offered('2', { status: 'closed' }), offered('3')])).toMatchObject({
      status: 200,
      data: { live: 1, paused: 0, closed: 1, unchanged: 0 },
    })
    expect(await surveys()).toMatchObject({ 'ps.1': 'live', 'ps.2': 'closed', 'ps.3': 'live' })
    expect(await push([offered('3')])).toMatchObject({ data: { live: 0, closed: 0, unchanged: 1 } })
  })

  test('is refused when it is not the supplier’s own, or old, and changes nothing', async () => {
    const before = await surveys()
    for (const forged of [{ by: 'guess' }, { ts: 1_700_000_000 }, { tamper: ' ' }])
      expect(await push([offered('9')], forged)).toMatchObject({ status: 403, code: 'signature-invalid' })
    expect(
      await server.call(null, 'POST', 'supplier/nobody/inventory', { document: '{}', ts: 1, sig: '' }),
    ).toMatchObject({
      status: 404,
    })
    expect(await push([{ id: 'x' }])).toMatchObject({ status: 400, message: 'x has no title' })
    expect(await surveys()).toEqual(before)
  })

  test('is refused while the supplier listens, and taken as soon as it is live', async () => {
    await push([offered('heard')])
    await server.call(staffToken(), 'POST', 'supplier-admin/suppliers/ps/listen')
    expect(await push([offered('heard', { title: 'Renamed' }), offered('new')])).toMatchObject({
      status: 409,
      code: 'supplier-listens',
    })
    expect(await surveys()).not.toHaveProperty(['ps.new'])
    // Even in a process that still has it in memory as listening.
    await world.sql(`update suppliers set is_live = true where supplier_key = 'ps'`)
    expect(await push([offered('new')])).toMatchObject({ data: { live: 1 } })
  })

  test('ends the entry of a survey that closes mid-way, while who is inside is still paid', async () => {
    await push([offered('mid')])
    const [inside = '', late = ''] = await world.panelists(2)
    const { attemptId } = await world.surveys.start(inside, 'ps.mid', 'desktop')
    await push([offered('mid', { status: 'closed' })])
    await expect(world.surveys.start(late, 'ps.mid', 'desktop')).rejects.toMatchObject({ code: 'survey-not-open' })
    const address = bitlabsAddress({ attemptId, usd: '2.00' }, secret, 'ps')
    const ended = await world.suppliers.callback('ps', got(address))
    expect(ended).toMatchObject({ credited: true })
  })
})
