import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { meetingPoint, until } from '../../../app/testing/meeting.ts'
import {
  confirmFacts,
  cpxAddress,
  got,
  houseAddress,
  startedAttempts,
} from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys, type Answer } from '../../../app/testing/survey-server.ts'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { panelSettings, type WaitingStep } from '../../settings/contract/approvals.ts'
import type { CallbackRow, Supplier } from '../contract/supplier-admin.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
type Person = { userId: string; token: string }
/** Three people who may change suppliers and approve their going live. */
let people: { first: Person; second: Person; third: Person }
/** Stands still, so that no process learns by time that a supplier has changed. */
let clockMs = Date.now()
beforeAll(async () => {
  world = await surveyWorld({ processes: 2, clock: () => new Date(clockMs) })
  server = await serveSurveys(world)
  const [first = '', second = '', third = ''] = await world.panelists(3)
  await world.sql(`update users set role = '2' where user_id = any($1)`, [[first, second, third]])
  const person = (userId: string) => ({ userId, token: server.sign(userId, '2') })
  people = { first: person(first), second: person(second), third: person(third) }
})
afterEach(async () => {
  for (const { stepId } of await steps()) await call('POST', 'settings/takeStepBack', { stepId })
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

type Method = 'GET' | 'POST' | 'PATCH'
const call = async <Data>(method: Method, path: string, body?: object, by = people.first) =>
  (await server.call(by.token, method, path, body)) as Answer & { data: Data }
const pathOf = (supplierKey: string) => `supplier-admin/suppliers/${supplierKey}`
const supplier = async (supplierKey: string) => (await call<Supplier>('GET', pathOf(supplierKey))).data
type WithSecret = { supplier: Supplier; secret: string }
const change = (supplierKey: string, changes: object, by = people.first) =>
  call<Supplier>('PATCH', pathOf(supplierKey), changes, by)
const rotate = (supplierKey: string, by = people.first) =>
  call<WithSecret>('POST', `${pathOf(supplierKey)}/rotateSecret`, {}, by)
const goLive = (supplierKey: string, by = people.first) => call('POST', `${pathOf(supplierKey)}/goLive`, {}, by)
const steps = async () => (await call<{ rows: WaitingStep[] }>('GET', 'settings/getSteps?limit=100')).data.rows
const stepOf = async (supplierKey: string): Promise<WaitingStep | undefined> =>
  (await steps()).find(({ href }) => href === `/suppliers/${supplierKey}`)
const approve = (step: WaitingStep | undefined, by: Person) =>
  call<WaitingStep>('POST', 'settings/approveStep', { stepId: step?.stepId ?? '' }, by)
const hear = (supplierKey: string, attemptId: string, secret: string, process: number) =>
  (world.processes[process] ?? world).suppliers.callback(
    supplierKey,
    got(houseAddress({ attemptId }, secret)),
    '10.0.0.1',
  )
const callbacksOf = async (attemptId: string) =>
  (await call<{ rows: CallbackRow[] }>('GET', `supplier-admin/callbacks?attemptId=${attemptId}`)).data.rows
const statusOf = async (surveyId: string) =>
  (await world.sql<{ status: string }>('select status from surveys where survey_id = $1', [surveyId]))[0]?.status
const actions = async (supplierKey: string) =>
  (
    await world.sql<{ action: string; actor_id: string | null }>(
      'select action, actor_id from audit_log where subject = $1 order by audit_id',
      [`supplier:${supplierKey}`],
    )
  ).map(({ action, actor_id: by }) => [action.replace('suppliers.', ''), by])

let count = 0
/** A live supplier, which two people have approved, with an open survey. */
const liveOne = async (more: object = {}) => {
  const supplierKey = `live-${(count += 1)}`
  const added = { supplierKey, name: supplierKey, format: 'house', holdDays: 3, ipAddresses: ['10.0.0.0/24'], ...more }
  const { secret } = (await call<WithSecret>('POST', 'supplier-admin/suppliers', added)).data
  await goLive(supplierKey)
  expect(await approve(await stepOf(supplierKey), people.second)).toMatchObject({ status: 200 })
  const surveyId = `of-${supplierKey}`
  await world.surveys.save([externalDraft({ surveyId, points: 40, supplierKey })])
  clockMs += 1_001
  return { supplierKey, secret, surveyId }
}
/** A live supplier with another format than ours. */
const liveNetwork = async () => {
  const supplierKey = `net-${(count += 1)}`
  const added = { supplierKey, name: supplierKey, format: 'cpx', ipAddresses: ['10.0.0.1'], maxPoints: 500 }
  const { secret } = (await call<WithSecret>('POST', 'supplier-admin/suppliers', added)).data
  await hearNetwork(supplierKey, secret)
  await confirmFacts(world, supplierKey, people.first.userId)
  expect(await goLive(supplierKey)).toMatchObject({ status: 200 })
  await approve(await stepOf(supplierKey), people.second)
  return { supplierKey, secret }
}
const hearNetwork = (supplierKey: string, secret: string) =>
  world.suppliers.callback(supplierKey, got(cpxAddress({ attemptId: randomUUID() }, secret)), '10.0.0.1')
const waits = { isLive: false, liveAskedAt: expect.any(String) as string }

describe('a live supplier', () => {
  test.each<[string, object]>([
    ['more points', { maxPoints: 5_001 }],
    ['a larger share', { sharePercent: 51 }],
    ['fewer days', { holdDays: 2 }],
    ['addresses from everywhere', { ipAddresses: [] }],
    ['a wider network', { ipAddresses: ['10.0.0.0/23'] }],
    ['more points and fewer addresses', { maxPoints: 6_000, ipAddresses: ['10.0.0.1'] }],
  ])('that one person gives %s listens at once, and only another lets it go live again', async (_what, changes) => {
    const { supplierKey, secret, surveyId } = await liveOne()
    const [one, two] = await startedAttempts(world, 2, surveyId)
    if (!one || !two) throw new Error('no attempt was started')
    // Both processes have the supplier in memory as live.
    for (const process of [0, 1]) await hear(supplierKey, randomUUID(), secret, process)
    const before = (await actions(supplierKey)).length
    expect(await change(supplierKey, changes)).toMatchObject({ status: 200, data: { ...changes, ...waits } })
    expect(await statusOf(surveyId)).toBe('paused')
    for (const [process, { attemptId }] of [one, two].entries()) {
      expect(await hear(supplierKey, attemptId, secret, process)).toEqual({ credited: false })
      expect(await callbacksOf(attemptId)).toMatchObject([{ state: 'quarantined', reason: 'came-while-listening' }])
    }
    const [newcomer = ''] = await world.panelists(1)
    await expect(world.surveys.start(newcomer, surveyId, 'desktop')).rejects.toMatchObject({ code: 'survey-not-open' })

    const step = await stepOf(supplierKey)
    expect(step).toMatchObject({ askedBy: people.first.userId, mayApprove: false })
    expect(await approve(step, people.first)).toMatchObject({ status: 409, code: 'approval-own' })
    expect(await supplier(supplierKey)).toMatchObject(waits)
    expect(await approve(step, people.second)).toMatchObject({ status: 200, data: { state: 'done' } })
    expect(await supplier(supplierKey)).toMatchObject({ ...changes, isLive: true, liveAskedAt: null })
    expect((await actions(supplierKey)).slice(before)).toEqual([
      ['update', people.first.userId],
      ['listen', people.first.userId],
      ['ask-live', people.first.userId],
      ['go-live', people.second.userId],
    ])
    expect(await world.audit.entriesOf(`survey:${surveyId}`)).toMatchObject([
      { action: 'surveys.paused', actor_id: people.first.userId },
    ])
  })

  test.each<[string, object]>([
    ['fewer points', { maxPoints: 4_999 }],
    ['a smaller share', { sharePercent: 49 }],
    ['more days', { holdDays: 4 }],
    ['fewer addresses', { ipAddresses: ['10.0.0.1', '10.0.0.128/25'] }],
    ['another name', { name: 'Renamed' }],
    ['nothing else', { maxPoints: 5_000, ipAddresses: ['10.0.0.0/24'] }],
    ['rest', { isActive: false }],
  ])('that one person gives %s stays live, and nobody is asked', async (_what, changes) => {
    const { supplierKey, surveyId } = await liveOne()
    expect(await change(supplierKey, changes)).toMatchObject({ status: 200, data: { ...changes, isLive: true } })
    expect(await stepOf(supplierKey)).toBeUndefined()
    expect(await statusOf(surveyId)).toBe('live')
  })

  test('that is switched off is loosened by nobody for when it is switched on', async () => {
    const { supplierKey } = await liveOne()
    await change(supplierKey, { isActive: false })
    expect((await change(supplierKey, { maxPoints: 9_000 })).data).toMatchObject({ isLive: false, liveAskedAt: null })
    expect((await change(supplierKey, { isActive: true })).data).toMatchObject({ isLive: false, liveAskedAt: null })
  })

  test('whose change is refused stays live, with its surveys open', async () => {
    const { supplierKey, surveyId } = await liveOne()
    const changes = { maxPoints: 9_000, inventoryUrl: 'file:///etc/passwd' }
    expect(await change(supplierKey, changes)).toMatchObject({ status: 400 })
    expect(await supplier(supplierKey)).toMatchObject({ isLive: true, maxPoints: 5_000 })
    expect(await statusOf(surveyId)).toBe('live')
  })
})

describe('a new secret', () => {
  test('has a live supplier listen: who was shown it signs nothing that pays until another lets it', async () => {
    const { supplierKey, surveyId } = await liveOne()
    const [one, two] = await startedAttempts(world, 2, surveyId)
    if (!one || !two) throw new Error('no attempt was started')
    const { data } = await rotate(supplierKey)
    expect(data.supplier).toMatchObject(waits)
    for (const [process, { attemptId }] of [one, two].entries())
      expect(await hear(supplierKey, attemptId, data.secret, process)).toEqual({ credited: false })
    expect(await statusOf(surveyId)).toBe('paused')
    const step = await stepOf(supplierKey)
    expect(await approve(step, people.first)).toMatchObject({ status: 409, code: 'approval-own' })
    expect(await approve(step, people.third)).toMatchObject({ status: 200 })
    expect((await actions(supplierKey)).slice(-4)).toEqual([
      ['rotate-secret', people.first.userId],
      ['listen', people.first.userId],
      ['ask-live', people.first.userId],
      ['go-live', people.third.userId],
    ])
  })

  test('has to be heard before anybody asks in a format that is not ours', async () => {
    const { supplierKey, secret } = await liveNetwork()
    const { data } = await rotate(supplierKey)
    expect(data.supplier).toMatchObject({ isLive: false, liveAskedAt: null, listened: 0 })
    expect(await stepOf(supplierKey)).toBeUndefined()
    await hearNetwork(supplierKey, secret)
    expect(await goLive(supplierKey)).toMatchObject({ status: 409, code: 'supplier-unheard' })
    await hearNetwork(supplierKey, data.secret)
    expect(await goLive(supplierKey)).toMatchObject({ status: 200 })
    // Another new secret in the meantime cancels the request, and has not signed a callback yet either.
    expect((await rotate(supplierKey)).data.supplier).toMatchObject({ isLive: false, liveAskedAt: null })
    expect(await stepOf(supplierKey)).toBeUndefined()
  })

  test('is not asked for again by other changes: what was heard of it counts', async () => {
    const { supplierKey } = await liveNetwork()
    expect((await change(supplierKey, { maxPoints: 501 })).data).toMatchObject(waits)
    expect((await change(supplierKey, { holdDays: 1 })).data).toMatchObject(waits)
  })
})

describe('while it waits for a second person', () => {
  test('none of those who changed it is that one, whoever asked last', async () => {
    const { supplierKey } = await liveOne()
    await change(supplierKey, { maxPoints: 90_000 })
    const asked = await stepOf(supplierKey)
    expect((await change(supplierKey, { name: 'Renamed' }, people.second)).data).toMatchObject(waits)
    const anew = await stepOf(supplierKey)
    expect(anew).toMatchObject({ askedBy: people.second.userId })
    expect(await approve(asked, people.second)).toMatchObject({ status: 409, code: 'approval-ended' })
    for (const by of [people.first, people.second])
      expect(await approve(anew, by)).toMatchObject({ status: 409, code: 'approval-own' })
    expect(await supplier(supplierKey)).toMatchObject(waits)
    expect(await approve(anew, people.third)).toMatchObject({ status: 200 })
    expect(await supplier(supplierKey)).toMatchObject({ isLive: true, maxPoints: 90_000 })
    // Once the supplier is live, earlier changes no longer count: each may be the other's second person again.
    await change(supplierKey, { holdDays: 1 })
    expect(await approve(await stepOf(supplierKey), people.second)).toMatchObject({ status: 200 })
  })

  test('a second person lets what was seen: loosened further, it is asked anew', async () => {
    const { supplierKey } = await liveOne()
    await change(supplierKey, { maxPoints: 5_100 })
    const seen = await stepOf(supplierKey)
    await change(supplierKey, { maxPoints: 99_000 })
    expect(await approve(seen, people.second)).toMatchObject({ status: 409, code: 'approval-ended' })
    expect(await supplier(supplierKey)).toMatchObject(waits)
    await rotate(supplierKey, people.third)
    expect(await approve(await stepOf(supplierKey), people.third)).toMatchObject({ status: 409, code: 'approval-own' })
    expect(await approve(await stepOf(supplierKey), people.second)).toMatchObject({ status: 200 })
  })

  test('who takes it back and asks for all of it can be let by who had asked before', async () => {
    const { supplierKey } = await liveOne()
    await change(supplierKey, { maxPoints: 6_000 })
    await change(supplierKey, { maxPoints: 7_000 }, people.second)
    await call('POST', `${pathOf(supplierKey)}/listen`, {}, people.second)
    await goLive(supplierKey, people.second)
    expect(await approve(await stepOf(supplierKey), people.first)).toMatchObject({ status: 200 })
  })

  test('switching it off ends the asking', async () => {
    const { supplierKey } = await liveOne()
    await change(supplierKey, { maxPoints: 6_000 })
    expect((await change(supplierKey, { isActive: false })).data).toMatchObject({ isLive: false, liveAskedAt: null })
    expect(await stepOf(supplierKey)).toBeUndefined()
  })

  test('the delay stands in on a panel run by one person, from the change on', async () => {
    const { key } = panelSettings.onePerson
    const runByOne = (value: boolean) =>
      world.settingsDesk.update(
        { userId: people.third.userId, ip: '::1' },
        { changes: [{ key, value, version: world.chosen.versionOf(key) }], reason: 'A test.' },
      )
    const { supplierKey } = await liveOne()
    expect(await supplier(supplierKey)).toMatchObject({ isLetByDelay: false })
    await runByOne(true)
    expect((await change(supplierKey, { maxPoints: 6_000 })).data).toMatchObject({
      ...waits,
      isLetByDelay: true,
      liveDueAt: expect.any(String) as string,
    })
    expect(await world.approvals.takeDue()).toBe(0)
    const dayOver = () =>
      world.sql(
        `with later as (update settings set changed_at = changed_at - interval '25 hours' where key = $1)
         update waiting_steps set asked_at = asked_at - interval '24 hours' where state = 'waiting'`,
        [key],
      )
    await dayOver()
    // A change starts the day of waiting again.
    await change(supplierKey, { maxPoints: 6_001 })
    expect(await world.approvals.takeDue()).toBe(0)
    await dayOver()
    expect(await world.approvals.takeDue()).toBe(1)
    expect(await supplier(supplierKey)).toMatchObject({ isLive: true, maxPoints: 6_001 })
    expect((await actions(supplierKey)).at(-1)).toEqual(['go-live', null])
    await runByOne(false)
  })
})

describe('at the same moment', () => {
  const areWaiting = async () =>
    (await world.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .length > 0
  /** Waits until some work waits for a row that another transaction has locked, or until the work is done. */
  const untilWaiting = async (work: Promise<unknown>): Promise<void> => {
    let isOver = false
    void work.finally(() => (isOver = true))
    await until(async () => isOver || (await areWaiting()))
  }

  test('a survey that is opened is paused with the others', async () => {
    const { supplierKey, surveyId } = await liveOne()
    const draft = { title: 'Theirs', kind: 'external', category: 'Food', points: 40, minutes: 2, supplierKey }
    const entryUrl = 'https://survey.example/start?sid={attemptId}'
    const made = await call<{ surveyId: string; version: number }>('POST', 'survey-admin/surveys', {
      ...draft,
      entryUrl,
    })
    const { version, surveyId: opening } = made.data
    // Another open survey would add its own record when it is paused, and the opening could continue before the
    // supplier is locked.
    await world.sql(`update surveys set status = 'paused' where survey_id = $1`, [surveyId])
    await meetingPoint(world.sql, 2, 'insert on audit_log for each row')
    const opened = call('POST', `survey-admin/surveys/${opening}/status`, { version, status: 'live' })
    await until(async () => (await world.sql<{ is_called: boolean }>('select is_called from meeting'))[0]?.is_called)
    const back = change(supplierKey, { maxPoints: 6_000 })
    await untilWaiting(back)
    await world.sql('select meet()')
    expect([(await opened).status, (await back).status]).toEqual([200, 200])
    expect(await statusOf(opening)).toBe('paused')
    expect(await supplier(supplierKey)).toMatchObject(waits)
  })

  test('its surveys are locked before it, as by whoever opens one', async () => {
    const { supplierKey, surveyId } = await liveOne()
    const client = await world.pool.connect()
    await client.query('begin')
    await client.query('select from surveys where survey_id = $1 for update', [surveyId])
    const changed = change(supplierKey, { maxPoints: 6_000 })
    await untilWaiting(changed)
    const held = await client
      .query('select from suppliers where supplier_key = $1 for share nowait', [supplierKey])
      .then(({ rowCount }) => rowCount)
      .catch((error: unknown) => error)
    await client.query('rollback')
    client.release()
    expect(held).toBe(1)
    expect(await changed).toMatchObject({ status: 200, data: waits })
    expect(await statusOf(surveyId)).toBe('paused')
  })

  test('a supplier that goes live while it is loosened is put back', async () => {
    const { supplierKey, surveyId } = await liveOne()
    await call('POST', `${pathOf(supplierKey)}/listen`)
    const client = await world.pool.connect()
    await client.query('begin')
    await client.query('update suppliers set is_live = true where supplier_key = $1', [supplierKey])
    const changed = change(supplierKey, { maxPoints: 6_000 })
    await untilWaiting(changed)
    await client.query(`update surveys set status = 'live' where survey_id = $1`, [surveyId])
    await client.query('commit')
    client.release()
    expect(await changed).toMatchObject({ status: 200, data: waits })
    expect(await statusOf(surveyId)).toBe('paused')
  })
})
