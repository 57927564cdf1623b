import { wordAttempt } from '../../surveys/server/wording.ts'
import { supplierAdminApi, type Callback, type CallbackRow, type Supplier } from '../contract/supplier-admin.ts'
import { addressOf } from '../../../platform/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cpxAddress,
  houseAddress,
  startedAttempt,
  startedAttempts,
  saveLive,
  usualPrice,
} from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys, type Answer } from '../../../app/testing/survey-server.ts'
import { externalDraft, supplierSecret, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { timeLeftIn } from '../../../app/testing/time-left.ts'
import { dayMs } from '../../../platform/contract/durations.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let staff = ''
let staffId = ''
beforeAll(async () => {
  world = await surveyWorld()
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
  await world.surveys.save([externalDraft({ surveyId: 'open', points: 40 })])
  server = await serveSurveys(world)
  ;[staffId = ''] = await world.panelists(1)
  staff = server.sign(staffId, '5')
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

const call = async <Data>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, token = staff) =>
  (await server.call(token, method, path, body)) as Answer & { data: Data }
const hear = (url: string, ip = '127.0.0.1') =>
  server.app.inject({ method: 'GET', url, remoteAddress: ip }).then(({ statusCode, body }) => ({ statusCode, body }))
const balances = (userId: string) => world.wallet.balances(world.db, userId)
const callbacksOf = async (attemptId: string): Promise<CallbackRow[]> =>
  (await call<{ rows: CallbackRow[] }>('GET', `supplier-admin/callbacks?attemptId=${attemptId}`)).data.rows

describe('who may', () => {
  const params = { supplierKey: 'house', callbackId: staffId || 'x', reconciliationId: 'x' }
  const bodies: Record<string, object> = {
    addSupplier: { supplierKey: 'x', name: 'X', format: 'house' },
    updateSupplier: {},
    rotateSecret: {},
    ruleCallback: { decision: 'refuse', reason: 'r' },
    uploadReconciliation: { fileName: 'f', csv: 'id,status\na,accepted' },
  }
  test.each(Object.entries(supplierAdminApi))('call %s: only who holds its right', async (name, spec) => {
    const [panelist = ''] = await world.panelists(1)
    const path = addressOf(spec, params).replace('/api/v1/', '')
    const body = spec.method === 'GET' ? undefined : bodies[name]
    const others = (['suppliers.view', 'suppliers.update', 'callbacks.release', 'suppliers.reconcile'] as const).filter(
      (right) => right !== spec.access,
    )
    expect(await call(spec.method, path, body, 'nobody')).toMatchObject({ status: 401 })
    expect(await call(spec.method, path, body, server.sign(panelist))).toMatchObject({
      status: 403,
      code: 'not-allowed',
    })
    expect(await call(spec.method, path, body, server.sign(staffId, '7', others))).toMatchObject({ status: 403 })
  })
})

describe('a supplier', () => {
  test('is added with a secret that is told once and never shown again', async () => {
    const added = await call<{ supplier: Supplier; secret: string }>('POST', 'supplier-admin/suppliers', {
      supplierKey: 'bits',
      name: 'Bits',
      format: 'bitlabs',
      sharePercent: 60,
    })
    expect(added).toMatchObject({ status: 200, data: { supplier: { name: 'Bits', sharePercent: 60, holdDays: 0 } } })
    expect(added.data.secret.length).toBeGreaterThan(30)
    const shown = await call<Supplier>('GET', 'supplier-admin/suppliers/bits')
    expect(JSON.stringify(shown)).not.toContain(added.data.secret)
    expect(shown.data.callbackUrl).toContain('http://panel.test/api/v1/supplier/bits/callback?uid=[%USER:UID%]')
    expect(
      await call('POST', 'supplier-admin/suppliers', { supplierKey: 'bits', name: 'B', format: 'house' }),
    ).toMatchObject({
      status: 409,
    })
    const all = await call<Supplier[]>('GET', 'supplier-admin/suppliers')
    expect(all.data.map(({ supplierKey }) => supplierKey)).toContain('bits')
    const sealed = await world.sql('select secret_sealed from suppliers where supplier_key = $1', ['bits'])
    expect(JSON.stringify(sealed)).not.toContain(added.data.secret)
  })

  test.each([
    [{ ipAddresses: [] }, 'ipAddresses'],
    [{ ipAddresses: ['nonsense'] }, 'ipAddresses'],
    [{ holdDays: 0 }, 'holdDays'],
    [{ inventoryUrl: 'file:///etc/passwd' }, 'inventoryUrl'],
    [{ inventoryUrl: 'https://panel:a-password@supplier.example/' }, 'inventoryUrl'],
    [{ name: '   ' }, 'name'],
  ])('with a weak signature and %o is refused, and says which field', async (given, field) => {
    const asked = { supplierKey: 'weak', name: 'Weak', format: 'cpx', ipAddresses: ['203.0.113.7'], ...given }
    const answer = await call('POST', 'supplier-admin/suppliers', asked)
    expect(answer).toMatchObject({ status: 400, errors: [{ field }] })
  })

  test('is changed field by field, and the record says what was before', async () => {
    const changed = await call<Supplier>('PATCH', 'supplier-admin/suppliers/bits', {
      maxPoints: 900,
      ipAddresses: ['10.0.0.0/8'],
    })
    expect(changed.data).toMatchObject({ name: 'Bits', maxPoints: 900, ipAddresses: ['10.0.0.0/8'] })
    const [entry] = await world.audit.entriesOf('supplier:bits')
    expect(entry).toMatchObject({ action: 'suppliers.update', before: { maxPoints: 5_000 }, after: { maxPoints: 900 } })
    expect(JSON.stringify(entry)).not.toMatch(/secret|sealed/i)
    expect(await call('PATCH', 'supplier-admin/suppliers/nobody', { maxPoints: 1 })).toMatchObject({ status: 404 })
    expect(await call('PATCH', 'supplier-admin/suppliers/bits', { format: 'house' })).toMatchObject({ status: 400 })
  })

  test('has its secret rotated, the old one being taken for a while; a supplier switched off is unknown', async () => {
    const rotate = () =>
      call<{ secret: string; supplier: Supplier }>('POST', 'supplier-admin/suppliers/house/rotateSecret', {})
    const [one, two, late] = await startedAttempts(world, 3, 'open')
    if (!one || !two || !late) throw new Error('no attempt was started')
    // Pressing the button twice does not end the secret that the supplier still signs with.
    const first = await rotate()
    const { data } = await rotate()
    expect(data.secret).not.toBe(first.data.secret)
    expect(data.supplier.previousSecretUntil).not.toBeNull()
    for (const [secret, { attemptId }] of [
      [data.secret, one],
      [supplierSecret, two],
    ] as const)
      expect(await hear(houseAddress({ attemptId }, secret))).toMatchObject({ statusCode: 200 })
    await world.sql(`update suppliers set previous_until = now() - interval '1 second' where supplier_key = 'house'`)
    await call('PATCH', 'supplier-admin/suppliers/house', {})
    const { attemptId } = late
    expect(await hear(houseAddress({ attemptId }))).toMatchObject({ statusCode: 403 })
    await call('PATCH', 'supplier-admin/suppliers/house', { isActive: false })
    expect(await hear(houseAddress({ attemptId }, data.secret))).toMatchObject({ statusCode: 404 })
    await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
    await world.surveys.setStatus('open', 'live')
    expect(await hear(houseAddress({ attemptId }))).toMatchObject({ statusCode: 200 })
  })
})

describe('a supplier whose signature leaves the amount open', () => {
  const listed = '203.0.113.7'
  beforeAll(async () => {
    await saveLive(world, {
      supplierKey: 'cpx',
      name: 'CPX',
      format: 'cpx',
      secret: 'cpx-secret',
      ipAddresses: [listed],
      holdDays: 7,
      maxPoints: 100,
    })
    await world.surveys.save([
      externalDraft({
        surveyId: 'cpx-open',
        supplierKey: 'cpx',
        points: 60,
        price: { ...usualPrice, micros: 1_200_000 },
      }),
      externalDraft({
        surveyId: 'cpx-dear',
        supplierKey: 'cpx',
        points: 300,
        price: { ...usualPrice, micros: 6_000_000 },
      }),
    ])
  })

  test('is heard from its listed addresses only, whatever a header says', async () => {
    const { attemptId } = await startedAttempt(world, 'cpx-open')
    const url = cpxAddress({ attemptId, usd: '1.20' }, 'cpx-secret')
    expect(await hear(url, '198.51.100.1')).toMatchObject({ statusCode: 403 })
    const spoofed = await server.app.inject({
      url,
      remoteAddress: '198.51.100.1',
      headers: { 'x-forwarded-for': listed },
    })
    expect(spoofed.statusCode).toBe(403)
    expect(await callbacksOf(attemptId)).toEqual([])
    await world.suppliers.idle()
    const refused = await call<{ rows: { reason: string; raw: string }[] }>(
      'GET',
      'supplier-admin/refusedCallbacks?supplierKey=cpx',
    )
    expect(refused.data.rows.map(({ reason }) => reason)).toEqual(['address-not-listed', 'address-not-listed'])
    expect(refused.data.rows[0]?.raw).toContain('hash=-')
  })

  test('pays what we listed, and it waits; the answer is plain text', async () => {
    const { userId, attemptId } = await startedAttempt(world, 'cpx-open')
    expect(await hear(cpxAddress({ attemptId, usd: '1.20' }, 'cpx-secret'), listed)).toEqual({
      statusCode: 200,
      body: '1',
    })
    expect(await balances(userId)).toMatchObject({ available: 0, pending: 60 })
    const { timeline } = wordAttempt(await world.surveys.attempt(userId, attemptId), 'en')
    expect(timeline.at(-1)?.detail).toBe('Your 60 points are pending for 7 days, as this survey partner confirms late.')
  })

  test('and tells another amount, or one above its cap, is held back', async () => {
    const greedy = await startedAttempt(world, 'cpx-open')
    await hear(cpxAddress({ attemptId: greedy.attemptId, usd: '120.00' }, 'cpx-secret'), listed)
    expect(await callbacksOf(greedy.attemptId)).toMatchObject([
      { state: 'quarantined', reason: 'price-differs', money: { micros: 120_000_000, currency: 'USD' } },
    ])
    const dear = await startedAttempt(world, 'cpx-dear')
    await hear(cpxAddress({ attemptId: dear.attemptId, usd: '6.00' }, 'cpx-secret'), listed)
    expect(await callbacksOf(dear.attemptId)).toMatchObject([{ state: 'quarantined', reason: 'over-cap' }])
    for (const { userId } of [greedy, dear]) expect(await balances(userId)).toMatchObject({ available: 0, pending: 0 })
    const { data } = await call<Supplier>('GET', 'supplier-admin/suppliers/cpx')
    expect(data.quarantined).toBe(2)
  })
})

describe('the inbox', () => {
  test('is searched by supplier, attempt, event, state and day, page after page', async () => {
    await timeLeftIn(dayMs)
    const taken = await Promise.all(Array.from({ length: 5 }, () => startedAttempt(world, 'open')))
    for (const { attemptId } of taken) await hear(houseAddress({ attemptId, eventId: `page-${attemptId}` }))
    const read = async (sort: string) => {
      const all: string[] = []
      for (let after = ''; ;) {
        const page = await call<{ rows: CallbackRow[]; next: string | null }>(
          'GET',
          `supplier-admin/callbacks?supplierKey=house&state=applied&limit=2&sort=${sort}${after}`,
        )
        all.push(...page.data.rows.map(({ callbackId }) => callbackId))
        if (page.data.next === null) return all
        after = `&after=${page.data.next}`
      }
    }
    const all = await read('newest')
    expect(all.toSorted().toReversed()).toEqual(all)
    expect(await read('oldest')).toEqual(all.toReversed())
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(5)
    const one = taken[0]?.attemptId ?? ''
    const found = await call<{ rows: CallbackRow[] }>('GET', `supplier-admin/callbacks?eventId=page-${one}`)
    expect(found.data.rows).toMatchObject([{ attemptId: one, supplierKey: 'house', outcome: 'completed', repeats: 0 }])
    expect(found.data.rows[0]?.delayMs).toBeGreaterThanOrEqual(0)
    const narrow = `supplierKey=house&attemptId=${one}&eventId=page-${one}`
    for (const [state, count] of Object.entries({ applied: 1, quarantined: 0, ignored: 0, released: 0 }))
      expect(
        (await call<{ rows: CallbackRow[] }>('GET', `supplier-admin/callbacks?${narrow}&state=${state}`)).data.rows,
      ).toHaveLength(count)
    const today = new Date().toISOString().slice(0, 10)
    const within = (dates: string) =>
      call<{ rows: CallbackRow[] }>('GET', `supplier-admin/callbacks?attemptId=${one}&${dates}`)
    expect((await within(`startDate=${today}&endDate=${today}`)).data.rows).toHaveLength(1)
    expect((await within('endDate=2020-01-01')).data.rows).toEqual([])
    expect(await within('startDate=2026-02-30')).toMatchObject({ status: 400 })
  })

  test('shows a callback as it came, without its signature', async () => {
    const { attemptId } = await startedAttempt(world, 'open')
    await hear(houseAddress({ attemptId, amount: 40 }))
    const [row] = await callbacksOf(attemptId)
    const { data } = await call<Callback>('GET', `supplier-admin/callbacks/${row?.callbackId}`)
    expect(data.raw).toContain(`attemptId=${attemptId}`)
    expect(data.raw).not.toContain('sig=')
    expect(data).toMatchObject({
      attempt: { surveyId: 'open', points: 40, outcome: 'completed', earned: 40 },
      ruling: null,
    })
    expect(await call('GET', 'supplier-admin/callbacks/nonsense')).toMatchObject({ status: 404 })
  })
})

describe('a callback in quarantine', () => {
  const held = async () => {
    const { userId, attemptId } = await startedAttempt(world, 'open')
    await hear(houseAddress({ attemptId, amount: 4_000 }))
    const [row] = await callbacksOf(attemptId)
    return { userId, attemptId, callbackId: row?.callbackId ?? '' }
  }
  const rule = (callbackId: string, decision: string, reason = 'Checked with the supplier', token = staff) =>
    call<Callback>('POST', `supplier-admin/callbacks/${callbackId}/rule`, { decision, reason }, token)

  test('is released at our own price, never at the one it names, and once', async () => {
    const { userId, callbackId } = await held()
    expect(await rule(callbackId, 'release')).toMatchObject({
      status: 200,
      data: { state: 'released', reason: 'applied', ruling: { decision: 'release', credited: true } },
    })
    expect(await balances(userId)).toMatchObject({ available: 40 + 250 })
    expect(await rule(callbackId, 'release')).toMatchObject({ status: 200, data: { state: 'released' } })
    expect(await rule(callbackId, 'refuse')).toMatchObject({ status: 409, code: 'callback-decided' })
    expect(await balances(userId)).toMatchObject({ available: 40 + 250 })
    const entries = await world.audit.entriesOf(`callback:${callbackId}`)
    expect(entries).toMatchObject([
      { action: 'callbacks.release', actor_id: staffId, before: { verdict: 'quarantined: amount-differs' } },
    ])
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('is refused with a reason and pays nothing', async () => {
    const { userId, callbackId } = await held()
    expect(await rule(callbackId, 'refuse', '  ')).toMatchObject({ status: 400, code: 'reason-missing' })
    expect(await rule(callbackId, 'refuse', 'Not ours')).toMatchObject({
      data: { state: 'refused', reason: 'amount-differs', ruling: { reason: 'Not ours', credited: false } },
    })
    expect(await balances(userId)).toMatchObject({ available: 0 })
    expect(await rule(callbackId, 'release')).toMatchObject({ status: 409 })
  })

  test('is never released by the one it would pay', async () => {
    const { userId, callbackId } = await held()
    const own = server.sign(userId, '1,5', ['suppliers.view', 'callbacks.release'])
    expect(await rule(callbackId, 'release', 'please', own)).toMatchObject({ status: 403, code: 'review-own' })
    expect(await balances(userId)).toMatchObject({ available: 0 })
  })

  test('of somebody else’s supplier stays unpaid when released', async () => {
    await saveLive(world, { supplierKey: 'rival', name: 'Rival', secret: 'x' })
    await world.surveys.save([externalDraft({ surveyId: 'rivals', supplierKey: 'rival' })])
    const { userId, attemptId } = await startedAttempt(world, 'rivals')
    await hear(houseAddress({ attemptId, amount: 40 }))
    const [row] = await callbacksOf(attemptId)
    expect(await rule(row?.callbackId ?? '', 'release')).toMatchObject({
      data: { state: 'released', reason: 'not-their-attempt', ruling: { credited: false } },
    })
    expect(await balances(userId)).toMatchObject({ available: 0 })
  })

  test('that never was there cannot be decided', async () => {
    const { attemptId } = await startedAttempt(world, 'open')
    await hear(houseAddress({ attemptId }))
    const [row] = await callbacksOf(attemptId)
    expect(await rule(row?.callbackId ?? '', 'refuse')).toMatchObject({ status: 409, code: 'callback-decided' })
  })
})

test('a supplier whose format is gone says so, and nobody switches it on again', async () => {
  await world.suppliers.save({ supplierKey: 'gone', name: 'Gone', secret: 'x', isActive: false })
  await world.sql(`update suppliers set off_reason = 'format-removed' where supplier_key = 'gone'`)
  const path = 'supplier-admin/suppliers/gone'
  expect(await server.call(staff, 'PATCH', path, { isActive: true })).toMatchObject({
    status: 400,
    errors: [{ field: 'isActive' }],
  })
  expect(await server.call(staff, 'GET', path)).toMatchObject({
    data: { isActive: false, offReason: 'format-removed' },
  })
})
