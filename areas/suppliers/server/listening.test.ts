import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallbackRow, Supplier } from '../contract/supplier-admin.ts'
import type { StepList, WaitingStep } from '../../settings/contract/approvals.ts'
import { panelSettings } from '../../settings/contract/approvals.ts'
import { meetingPoint } from '../../../app/testing/meeting.ts'
import { scaled } from '../../../app/testing/pools.ts'
import { houseAddress, startedAttempt, startedAttempts, type Said } from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys, type Answer } from '../../../app/testing/survey-server.ts'
import { externalDraft, supplierSecret, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let asker = ''
let decider = ''
let askerId = ''
let deciderId = ''
/** It stands still, so that a process goes on knowing what it knows until a test says that a second has passed. */
let clockMs = Date.now()
const secondLater = () => void (clockMs += 1_001)
beforeAll(async () => {
  world = await surveyWorld({ processes: 2, clock: () => new Date(clockMs) })
  await world.suppliers.save({ supplierKey: 'house', name: 'House', secret: supplierSecret })
  await world.surveys.save([externalDraft({ surveyId: 'open', points: 40 })])
  server = await serveSurveys(world)
  ;[askerId = '', deciderId = ''] = await world.panelists(2)
  asker = server.sign(askerId, '2')
  decider = server.sign(deciderId, '5')
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

const call = async <Data>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, token = asker) =>
  (await server.call(token, method, path, body)) as Answer & { data: Data }
const hear = (said: Said, process = 0) =>
  (world.processes[process] ?? world).suppliers.callback('house', houseAddress(said))
const supplier = async () => (await call<Supplier>('GET', 'supplier-admin/suppliers/house')).data
const goLive = (supplierKey = 'house') => call<Supplier>('POST', `supplier-admin/suppliers/${supplierKey}/goLive`)
const listen = (supplierKey = 'house') => call<Supplier>('POST', `supplier-admin/suppliers/${supplierKey}/listen`)
const steps = async (state: StepList = 'waiting') =>
  (await call<{ rows: WaitingStep[] }>('GET', `settings/getSteps?limit=100&state=${state}`)).data.rows
const approve = async (token = decider) => {
  const [step] = await steps()
  return call<WaitingStep>('POST', 'settings/approveStep', { stepId: step?.stepId ?? '' }, token)
}
const callbacksOf = async (attemptId: string) =>
  (await call<{ rows: CallbackRow[] }>('GET', `supplier-admin/callbacks?attemptId=${attemptId}`)).data.rows
/** What an attempt came to, and every movement of its panelist's points. */
const traces = async (userId: string, attemptId: string) => ({
  attempt: await world.sql('select outcome, earned, ended_at from attempts where attempt_id = $1', [attemptId]),
  events: await world.sql('select event from attempt_events where attempt_id = $1 order by at', [attemptId]),
  transfers: await world.sql('select kind, points from transfers where user_id = $1 order by created_at', [userId]),
})
const paidTo = async (userId: string) =>
  (await world.sql(`select points from transfers where user_id = $1 and kind = 'survey'`, [userId])).length
const actions = () =>
  world.sql<{ action: string; actor_id: string | null }>(
    `select action, actor_id from audit_log where subject = 'supplier:house' and action <> 'suppliers.update' order by audit_id`,
  )

/** A survey of this supplier that nobody has opened. */
const drafted = async () => {
  const fields = { title: 'Theirs', kind: 'external', category: 'Food', points: 40, minutes: 2, supplierKey: 'house' }
  const entryUrl = 'https://survey.example/start?sid={attemptId}'
  const made = await call<{ surveyId: string; version: number }>('POST', 'survey-admin/surveys', {
    ...fields,
    entryUrl,
  })
  const { surveyId, version } = made.data
  const open = () => call('POST', `survey-admin/surveys/${surveyId}/status`, { version, status: 'live' })
  return { surveyId, open }
}
const until = async (isSo: () => Promise<boolean | undefined>): Promise<void> => {
  while (!(await isSo()));
}
/** How many connections wait for a row that another one holds. */
const waiting = async () =>
  (await world.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length

const isLive = async (wanted: boolean): Promise<void> => {
  if (wanted && !(await supplier()).isLive) {
    await goLive()
    await approve()
  }
  if (!wanted) await listen()
  await world.surveys.setStatus('open', 'live')
  secondLater()
}

describe('while a supplier listens', () => {
  beforeEach(() => isLive(false))

  test.each([
    ['completed', 0],
    ['completed', 1],
    ['disqualified', 0],
    ['quota_full', 1],
    ['reversed', 0],
  ] as const)('a callback of %s is kept and changes nothing, in process %i', async (outcome, process) => {
    const { userId, attemptId } = await startedAttempt(world, 'open')
    const before = await traces(userId, attemptId)
    expect(await hear({ attemptId, outcome }, process)).toEqual({ credited: false })
    expect(await traces(userId, attemptId)).toEqual(before)
    expect(await callbacksOf(attemptId)).toMatchObject([{ state: 'listened', reason: 'listened', outcome, repeats: 0 }])
  })

  test('what was completed before is not taken back', async () => {
    const { userId, attemptId } = await startedAttempt(world, 'open')
    await isLive(true)
    expect(await hear({ attemptId })).toEqual({ credited: true })
    await isLive(false)
    const before = await traces(userId, attemptId)
    expect(await hear({ attemptId, outcome: 'reversed' })).toEqual({ credited: false })
    expect(await traces(userId, attemptId)).toEqual(before)
  })

  test('signatures are checked as ever, and repeats are counted', async () => {
    const { attemptId } = await startedAttempt(world, 'open')
    await expect(
      world.suppliers.callback('house', houseAddress({ attemptId }, 'not its secret')),
    ).rejects.toMatchObject({
      code: 'signature-invalid',
    })
    const old = Math.floor(Date.now() / 1000) - 3_600
    await expect(hear({ attemptId, ts: old })).rejects.toMatchObject({ code: 'signature-invalid' })
    expect(await callbacksOf(attemptId)).toEqual([])
    const { listened } = await supplier()
    for (const process of [0, 1, 0]) await hear({ attemptId }, process)
    expect(await callbacksOf(attemptId)).toMatchObject([{ state: 'listened', repeats: 2 }])
    expect((await supplier()).listened).toBe(listened + 1)
    const found = await call<{ rows: CallbackRow[] }>('GET', 'supplier-admin/callbacks?state=listened&limit=1')
    expect(found.data.rows).toMatchObject([{ attemptId }])
  })

  test('another word about a known event waits, and can be refused but never pays', async () => {
    const { userId, attemptId } = await startedAttempt(world, 'open')
    await hear({ attemptId, amount: 40 })
    await hear({ attemptId, amount: 41 })
    const differing = (await callbacksOf(attemptId)).find(({ amount }) => amount === 41)
    expect(differing).toMatchObject({ state: 'quarantined', reason: 'listened-differs' })
    await isLive(true)
    const rule = (decision: string) =>
      call('POST', `supplier-admin/callbacks/${differing?.callbackId}/rule`, { decision, reason: 'Asked them' })
    expect(await rule('release')).toMatchObject({ status: 409, code: 'callback-listened' })
    expect(await rule('refuse')).toMatchObject({ status: 200, data: { state: 'refused' } })
    expect(await paidTo(userId)).toBe(0)
  })

  test('none of its surveys can be opened, and those that were open are paused', async () => {
    expect(await world.sql(`select status from surveys where survey_id = 'open'`)).toEqual([{ status: 'live' }])
    await isLive(true)
    await listen()
    const [userId = ''] = await world.panelists(1)
    await expect(world.surveys.start(userId, 'open', 'desktop')).rejects.toMatchObject({ code: 'survey-not-open' })
    const { open } = await drafted()
    expect(await open()).toMatchObject({
      status: 409,
      code: 'survey-not-ready',
      errors: [{ field: 'supplierKey', message: 'This supplier only listens so far.' }],
    })
    await isLive(true)
    expect(await open()).toMatchObject({ status: 200 })
  })

  test('a survey that is opened while its supplier is put back is paused with the others', async () => {
    await isLive(true)
    const { surveyId, open } = await drafted()
    // Pausing another would be a record too, and let the opening go on before the supplier is held.
    await world.sql(`update surveys set status = 'paused' where supplier_key = 'house' and status = 'live'`)
    await meetingPoint(world.sql, 2, 'insert on audit_log for each row')
    const opened = open()
    await until(async () => (await world.sql<{ is_called: boolean }>('select is_called from meeting'))[0]?.is_called)
    let isBack = false
    const back = listen().finally(() => (isBack = true))
    await until(async () => isBack || (await waiting()) > 0)
    await world.sql('select meet()')
    expect([(await opened).status, (await back).status]).toEqual([200, 200])
    expect(await world.sql('select status from surveys where survey_id = $1', [surveyId])).toEqual([
      { status: 'paused' },
    ])
  })
})

describe('going live', () => {
  beforeEach(() => isLive(false))

  test('pays new events only: what was listened to is never paid, by no replay', async () => {
    const [one, two] = await startedAttempts(world, 2, 'open')
    if (!one || !two) throw new Error('no attempts')
    await hear({ attemptId: one.attemptId })
    await isLive(true)
    for (const process of [0, 1]) expect(await hear({ attemptId: one.attemptId }, process)).toEqual({ credited: false })
    expect(await paidTo(one.userId)).toBe(0)
    expect(await callbacksOf(one.attemptId)).toMatchObject([{ state: 'listened', repeats: 2 }])
    expect(await hear({ attemptId: one.attemptId, eventId: `new-${one.attemptId}` })).toEqual({ credited: true })
    expect(await hear({ attemptId: two.attemptId }, 1)).toEqual({ credited: true })
    expect([await paidTo(one.userId), await paidTo(two.userId)]).toEqual([1, 1])
  })

  test('is seen by every process within a second; until then what it knew counts, and an event is paid at most once', async () => {
    const [first, last, late] = await startedAttempts(world, 3, 'open')
    const stormed = await startedAttempts(world, scaled(200, 20), 'open')
    if (!first || !last || !late) throw new Error('no attempts')
    const warm = await startedAttempt(world, 'open')
    await hear({ attemptId: warm.attemptId }, 1)
    await goLive()
    await approve()
    expect(await hear({ attemptId: first.attemptId }, 0)).toEqual({ credited: true })
    expect(await hear({ attemptId: first.attemptId }, 1)).toEqual({ credited: false })
    expect(await hear({ attemptId: last.attemptId }, 1)).toEqual({ credited: false })
    expect(await hear({ attemptId: last.attemptId }, 0)).toEqual({ credited: false })
    expect([await paidTo(first.userId), await paidTo(last.userId)]).toEqual([1, 0])
    await Promise.all(stormed.flatMap(({ attemptId }) => [0, 1, 0, 1].map((process) => hear({ attemptId }, process))))
    for (const { userId, attemptId } of stormed) {
      const [row, ...more] = await callbacksOf(attemptId)
      expect([row?.repeats, more.length]).toEqual([3, 0])
      expect([row?.state, await paidTo(userId)]).toEqual(row?.state === 'applied' ? ['applied', 1] : ['listened', 0])
    }
    secondLater()
    expect(await hear({ attemptId: late.attemptId }, 1)).toEqual({ credited: true })
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('takes a second person, who is not the first, and is recorded', async () => {
    const from = (await actions()).length
    expect((await goLive()).data).toMatchObject({ isLive: false, liveAskedAt: expect.any(String) as string })
    expect(await goLive()).toMatchObject({ status: 409, code: 'supplier-live-asked' })
    const [step] = await steps()
    expect(step).toMatchObject({
      kind: 'suppliers.live',
      title: 'Let the supplier “House” go live: its callbacks pay from then on',
      href: '/suppliers/house',
      mayApprove: false,
    })
    expect(await approve(asker)).toMatchObject({ status: 409, code: 'approval-own' })
    expect((await supplier()).isLive).toBe(false)
    expect(await approve()).toMatchObject({ status: 200, data: { state: 'done' } })
    expect(await supplier()).toMatchObject({ isLive: true, liveAskedAt: null })
    expect(await goLive()).toMatchObject({ status: 409, code: 'supplier-live' })
    expect((await actions()).slice(from)).toEqual([
      { action: 'suppliers.ask-live', actor_id: askerId },
      { action: 'suppliers.go-live', actor_id: deciderId },
    ])
  })

  test('is taken back by either, and by switching the supplier off', async () => {
    await goLive()
    const [step] = await steps()
    await call('POST', 'settings/takeStepBack', { stepId: step?.stepId ?? '' }, decider)
    expect(await supplier()).toMatchObject({ isLive: false, liveAskedAt: null })
    await goLive()
    expect((await listen()).data).toMatchObject({ isLive: false, liveAskedAt: null })
    await goLive()
    await call('PATCH', 'supplier-admin/suppliers/house', { isActive: false })
    expect(await steps()).toEqual([])
    expect(await goLive()).toMatchObject({ status: 409, code: 'supplier-off' })
    await call('PATCH', 'supplier-admin/suppliers/house', { isActive: true })
    expect((await supplier()).isLive).toBe(false)
  })

  test('is asked for after one verified callback, except in our own format', async () => {
    const added = { supplierKey: 'fresh', name: 'Fresh', format: 'bitlabs' }
    expect((await call<{ supplier: Supplier }>('POST', 'supplier-admin/suppliers', added)).data.supplier).toMatchObject(
      {
        isLive: false,
        listened: 0,
      },
    )
    expect(await goLive('fresh')).toMatchObject({ status: 409, code: 'supplier-unheard' })
    await call('POST', 'supplier-admin/suppliers', { supplierKey: 'ours', name: 'Ours', format: 'house' })
    expect(await goLive('ours')).toMatchObject({ status: 200 })
    await listen('ours')
    expect(await goLive('nobody')).toMatchObject({ status: 404 })
  })

  test('comes after a day on a panel run by one person', async () => {
    const { key } = panelSettings.onePerson
    const runByOne = (value: boolean) =>
      world.settingsDesk.update(
        { userId: askerId, ip: '::1' },
        { changes: [{ key, value, version: world.chosen.versionOf(key) }], reason: 'A test.' },
      )
    await runByOne(true)
    const { liveDueAt } = (await goLive()).data
    expect(Math.abs(Date.parse(liveDueAt ?? '') - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
    expect(await world.approvals.takeDue()).toBe(0)
    await world.sql(
      `with later as (update settings set changed_at = changed_at - interval '25 hours' where key = $1)
       update waiting_steps set asked_at = asked_at - interval '24 hours' where state = 'waiting'`,
      [key],
    )
    expect(await world.approvals.takeDue()).toBe(1)
    expect(await supplier()).toMatchObject({ isLive: true, liveDueAt: null })
    expect((await actions()).at(-1)).toEqual({ action: 'suppliers.go-live', actor_id: null })
    await runByOne(false)
  })
})
