import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSurveys } from '../../../app/testing/survey-server.ts'
import { saveLive } from '../../../app/testing/supplier-callbacks.ts'
import {
  externalDraft,
  hostedDraft,
  supplierSecret,
  surveyWorld,
  type SurveyWorld,
} from '../../../app/testing/survey-world.ts'
import type { Permission } from '../../../platform/contract/access.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { listMadeTopUpKeys, topUpHouse } from '../../surveys/contract/top-ups.ts'
import type { AttemptMoney, MarginRow, MoneySummary } from '../contract/money.ts'
import type { Payer, SupplierFloor, SurveyPrice } from '../contract/payers.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let staffId = ''
const done = { q1: 'a', q2: 'b', q3: 'a' }
const usd = (micros: number) => ({ micros, currency: 'USD' })

beforeAll(async () => {
  world = await surveyWorld()
  server = await serveSurveys(world)
  ;[staffId = ''] = await world.panelists(1)
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
  await world.surveys.save([
    hostedDraft({ surveyId: 'tea', title: 'Tea', points: 25 }),
    externalDraft({ surveyId: 'theirs', price: { micros: 1_000_000, currency: 'USD', sharePercent: 40 } }),
  ])
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

type Method = 'GET' | 'POST' | 'PUT'
type Heard<Data> = { status: number; code?: string; message: string; errors?: { field: string }[]; data: Data }
const call = async <Data>(
  permissions: readonly Permission[],
  method: Method,
  path: string,
  body?: object,
): Promise<Heard<Data>> =>
  (await server.call(server.sign(staffId, '5', permissions), method, path, body)) as Heard<Data>
const view = <Data>(path: string) => call<Data>(['money.view'], 'GET', path)
const change = <Data>(method: 'POST' | 'PUT', path: string, body: object) =>
  call<Data>(['money.update'], method, path, body)
const addClient = async (name: string, feePercent = 0): Promise<Payer> =>
  (await change<Payer>('POST', 'money/payers', { name, feePercent })).data

describe('who may ask about money', () => {
  const price = { payerId: null, price: null }
  const floor = { floorMicros: 0, floorPercent: 0 }
  test.each([
    ['GET', 'money/summary', 'money.view', undefined],
    ['GET', 'money/margin?by=survey', 'money.view', undefined],
    ['GET', 'money/attempts?by=survey&value=tea', 'money.view', undefined],
    ['GET', `money/attempt/${newId()}`, 'money.view', undefined],
    ['GET', 'money/payers', 'money.view', undefined],
    ['POST', 'money/payers', 'money.update', { name: 'Nobody' }],
    [
      'PUT',
      `money/payers/${newId()}`,
      'money.update',
      { version: 1, name: 'x', note: '', feePercent: 0, isArchived: false },
    ],
    ['GET', 'money/surveys/tea/price', 'money.view', undefined],
    ['PUT', 'money/surveys/tea/price', 'money.update', price],
    ['GET', 'money/suppliers/house/floor', 'money.view', undefined],
    ['PUT', 'money/suppliers/house/floor', 'money.update', { ...floor, feePercent: 0 }],
    ['PUT', 'money/surveys/none/floor', 'money.update', { floor }],
  ] as const)('%s %s: who has %s', async (method, path, right, body) => {
    expect((await server.call(null, method, path, body)).status).toBe(401)
    const others: Permission[] = ['surveys.view', 'suppliers.view', 'finance.view', 'reports.view']
    others.push(right === 'money.view' ? 'money.update' : 'money.view')
    expect((await call(others, method, path, body)).status).toBe(403)
    expect([200, 404]).toContain((await call([right], method, path, body)).status)
  })
})

describe('a client', () => {
  test('is added, changed and archived; its name is free again then', async () => {
    const acme = await addClient('Acme', 12.5)
    expect(acme).toMatchObject({
      kind: 'client',
      name: 'Acme',
      feePercent: 12.5,
      archivedAt: null,
      surveys: 0,
      version: 1,
    })
    expect(await change('POST', 'money/payers', { name: ' acme ' })).toMatchObject({
      status: 400,
      errors: [{ field: 'name' }],
    })
    const changed = { version: 1, name: 'Acme Ltd', note: 'Pays late', feePercent: 10, isArchived: false }
    const path = `money/payers/${acme.payerId}`
    expect((await change<Payer>('PUT', path, changed)).data).toMatchObject({
      name: 'Acme Ltd',
      feePercent: 10,
      version: 2,
    })
    expect(await change('PUT', path, changed)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    await change('PUT', path, { ...changed, version: 2, isArchived: true })
    const again = await addClient('Acme Ltd')
    const { data } = await view<{ rows: Payer[]; count: number }>('money/payers?limit=100')
    expect(data.rows.map(({ name, kind, archivedAt }) => [name, kind, archivedAt !== null])).toEqual([
      ['Acme Ltd', 'client', false],
      ['House', 'supplier', false],
      ['Nobody', 'client', false],
      ['Acme Ltd', 'client', true],
    ])
    expect((await view<{ count: number }>('money/payers?text=acme')).data.count).toBe(2)
    await change('PUT', `money/payers/${again.payerId}`, { ...changed, version: 1, isArchived: true })
  })

  test('is refused without a name, with too many decimals, and where there is none', async () => {
    for (const body of [{ name: '  ' }, { name: 'Decimals', feePercent: 1.234 }])
      expect((await change('POST', 'money/payers', body)).status).toBe(400)
    const body = { version: 1, name: 'x', note: '', feePercent: 0, isArchived: false }
    expect((await change('PUT', 'money/payers/none', body)).status).toBe(404)
  })
})

describe('the price of a survey', () => {
  test('is kept version by version, and an attempt under way keeps the one it began with', async () => {
    const client = await addClient('Beta', 10)
    const path = 'money/surveys/tea/price'
    expect((await view<SurveyPrice>(path)).data).toMatchObject({
      kind: 'hosted',
      payerId: null,
      price: null,
      history: [],
    })
    const first = { payerId: client.payerId, price: usd(2_500_000) }
    expect((await change<SurveyPrice>('PUT', path, first)).data).toMatchObject({
      payerName: 'Beta',
      price: usd(2_500_000),
      feePercent: 10,
      history: [{ version: 1, price: usd(2_500_000), feePercent: 10, setBy: staffId }],
    })
    const [early = '', late = ''] = await world.panelists(2)
    const one = await world.surveys.start(early, 'tea', 'desktop')
    await change('PUT', path, { ...first, price: usd(3_000_000) })
    await change('PUT', path, { ...first, price: usd(3_000_000) })
    await change('PUT', `money/payers/${client.payerId}`, {
      version: client.version,
      name: 'Beta',
      note: '',
      feePercent: 20,
      isArchived: false,
    })
    expect((await view<SurveyPrice>(path)).data.history).toMatchObject([
      { version: 3, price: usd(3_000_000), feePercent: 20 },
      { version: 2, price: usd(3_000_000), feePercent: 10 },
      { version: 1, price: usd(2_500_000), feePercent: 10 },
    ])
    const other = await world.surveys.start(late, 'tea', 'desktop')
    await world.surveys.submit(early, one.attemptId, done)
    await world.surveys.submit(late, other.attemptId, done)
    const agreed = async (attemptId: string) => (await view<AttemptMoney>(`money/attempt/${attemptId}`)).data
    expect(await agreed(one.attemptId)).toMatchObject({
      payerName: 'Beta',
      price: usd(2_500_000),
      priceVersion: 1,
      revenue: usd(2_250_000),
      memberCost: usd(250_000),
      margin: usd(2_000_000),
    })
    expect(await agreed(other.attemptId)).toMatchObject({
      price: usd(3_000_000),
      priceVersion: 3,
      revenue: usd(2_400_000),
    })
  })

  test('is owed again for a completion that was given back, and its points and top-ups cost again', async () => {
    const [userId = ''] = await world.panelists(1)
    const { attemptId } = await world.surveys.start(userId, 'tea', 'desktop')
    await world.surveys.submit(userId, attemptId, done)
    const [key = ''] = listMadeTopUpKeys({ surveyId: 'tea', promisedMinutes: 3 }, attemptId)
    await world.sql('update attempts set promised_minutes = 3 where attempt_id = $1', [attemptId])
    const topUp = { key, userId, points: 7, kind: 'top_up', house: topUpHouse, description: 'x' } as const
    await transaction(world.db, (tx) => world.wallet.credit(tx, [topUp]))
    const sums = async () => (await view<AttemptMoney>(`money/attempt/${attemptId}`)).data
    expect(await sums()).toMatchObject({ revenue: usd(2_400_000), memberCost: usd(320_000) })
    const ending = { attemptId, outcome: 'reversed', key: newId(), source: 'rings', at: new Date() } as const
    await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [ending]))
    expect(await sums()).toMatchObject({ revenue: usd(0), memberCost: usd(0) })
    const taken = [{ attemptId, points: 25, until: null }]
    await transaction(world.db, (tx) => world.surveys.restore(tx, taken, new Date()))
    expect(await sums()).toMatchObject({ revenue: usd(2_400_000), memberCost: usd(320_000) })
    const again = { ...ending, key: newId(), at: new Date() }
    await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [again]))
    expect(await sums()).toMatchObject({ revenue: usd(0), memberCost: usd(0) })
  })

  test('is taken away again: the survey is in-house, and completes of then cost without any price missing', async () => {
    await change('PUT', 'money/surveys/tea/price', { payerId: null, price: null })
    expect((await view<SurveyPrice>('money/surveys/tea/price')).data).toMatchObject({ payerId: null, price: null })
    const [userId = ''] = await world.panelists(1)
    const { attemptId } = await world.surveys.start(userId, 'tea', 'desktop')
    await world.surveys.submit(userId, attemptId, done)
    const { data } = await view<{ rows: MarginRow[] }>('money/margin?by=payer')
    expect(data.rows.find(({ key }) => key === '')).toMatchObject({
      unpriced: 0,
      revenue: usd(0),
      effectivePrice: usd(0),
      memberCost: usd(250_000),
    })
  })

  test('needs a payer that is there, is in dollars, and is the supplier’s own word for its surveys', async () => {
    const client = await addClient('Gamma')
    const put = (surveyId: string, body: object) => change('PUT', `money/surveys/${surveyId}/price`, body)
    const price = usd(1_000_000)
    expect(await put('tea', { payerId: null, price })).toMatchObject({ status: 400, errors: [{ field: 'payerId' }] })
    expect(await put('tea', { payerId: newId(), price })).toMatchObject({ status: 400, errors: [{ field: 'payerId' }] })
    expect(await put('tea', { payerId: client.payerId, price: { micros: 1, currency: 'EUR' } })).toMatchObject({
      status: 400,
      errors: [{ field: 'price' }],
    })
    expect(await put('theirs', { payerId: client.payerId, price })).toMatchObject({
      status: 400,
      errors: [{ field: 'price' }],
    })
    expect((await put('none', { payerId: client.payerId, price })).status).toBe(404)
    await change('PUT', `money/payers/${client.payerId}`, {
      version: 1,
      name: 'Gamma',
      note: '',
      feePercent: 0,
      isArchived: true,
    })
    expect(await put('tea', { payerId: client.payerId, price })).toMatchObject({
      status: 400,
      errors: [{ field: 'payerId' }],
    })
  })

  test('is set without being told to readers of the log', async () => {
    const { data } = (await server.call(
      server.sign(staffId, '2', ['audit.view', 'money.view']),
      'GET',
      'audit/log?limit=100',
    )) as Heard<{ rows: { action: string; sentence: string; after: unknown }[] }>
    const told = data.rows.filter(({ action }) => action === 'money.set-price')
    expect(told[0]?.sentence).toContain('set the price of the survey “Tea”')
    expect(JSON.stringify(told)).not.toMatch(/micros|2500000|3000000/)
  })
})

describe('a margin floor', () => {
  test('is that of the supplier, or of one of its surveys', async () => {
    const path = 'money/suppliers/house/floor'
    const wanted = { feePercent: 2.5, floorMicros: 200_000, floorPercent: 15 }
    expect((await change<SupplierFloor>('PUT', path, wanted)).data).toMatchObject({ ...wanted, surveys: [] })
    expect(await change('PUT', path, { ...wanted, feePercent: 2.555 })).toMatchObject({ status: 400 })
    const floor = { floorMicros: 100_000, floorPercent: 0 }
    await change('PUT', 'money/surveys/theirs/floor', { floor })
    expect((await view<SupplierFloor>(path)).data.surveys).toEqual([{ surveyId: 'theirs', ...floor }])
    expect((await change<SupplierFloor>('PUT', 'money/surveys/theirs/floor', { floor: null })).data.surveys).toEqual([])
    expect(await change('PUT', 'money/surveys/tea/floor', { floor })).toMatchObject({ status: 400 })
    expect((await change('PUT', 'money/suppliers/none/floor', wanted)).status).toBe(404)
  })
})

describe('the month', () => {
  test('is told with what members have, and which figures of which days', async () => {
    const { data } = await view<MoneySummary>('money/summary')
    expect(data).toMatchObject({ hasPrices: true, checkedAt: null, findings: [], owedToVendors: usd(0) })
    expect(data.month.revenue.micros).toBe(2_250_000 + 2_400_000)
    expect(data.days.at(-1)?.revenue.micros).toBe(2_250_000 + 2_400_000)
    expect(data.liability.micros).toBeGreaterThan(0)
    await world.money.checkDays()
    expect((await view<MoneySummary>('money/summary')).data.checkedAt).not.toBeNull()
  })

  test('is asked by every part in every order', async () => {
    for (const by of ['survey', 'supplier', 'payer', 'campaign', 'country', 'day'])
      for (const sort of [
        'revenue',
        'cost-up',
        'margin',
        'percent-up',
        'completes',
        'price',
        'reversals',
        'rise',
        'name',
        'name-up',
      ])
        expect((await view(`money/margin?by=${by}&sort=${sort}&limit=2`)).status).toBe(200)
    const { data } = await view<{ rows: MarginRow[] }>('money/margin?by=survey&sort=name')
    expect(data.rows.map(({ label }) => label)).toEqual(data.rows.map(({ label }) => label).toSorted())
    expect((await view<{ count: number }>('money/margin?by=survey&text=tea')).data.count).toBe(1)
    expect((await view('money/margin?by=survey&startDate=2020-01-01&endDate=2026-01-01')).status).toBe(400)
  })
})
