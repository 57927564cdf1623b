import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Callback, CallbackRow, Supplier } from '../contract/supplier-admin.ts'
import type { AdminSurvey } from '../../surveys/contract/survey-admin.ts'
import type { Attempt } from '../../surveys/contract/surveys.ts'
import type { StepList, WaitingStep } from '../../settings/contract/approvals.ts'
import { panelSettings } from '../../settings/contract/approvals.ts'
import { meetingPoint } from '../../../app/testing/meeting.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import {
  confirmFacts,
  got,
  cpxAddress,
  houseAddress,
  startedAttempts,
  type CallbackContent,
} from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys, type Answer } from '../../../app/testing/survey-server.ts'
import { externalDraft, supplierSecret, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let asker = ''
let decider = ''
let askerId = ''
let deciderId = ''
/** Stands still, so that what a process remembers stays valid until a test lets a second pass. */
let clockMs = Date.now()
const secondLater = () => void (clockMs += 1_001)
beforeAll(async () => {
  world = await surveyWorld({ processes: 2, clock: () => new Date(clockMs) })
  await world.suppliers.save({ supplierKey: 'house', name: 'House', secret: supplierSecret })
  await world.surveys.save(['open', 'earlier'].map((surveyId) => externalDraft({ surveyId, points: 40 })))
  server = await serveSurveys(world)
  ;[askerId = '', deciderId = ''] = await world.panelists(2)
  await world.sql(`update users set role = '2' where user_id = $1`, [askerId])
  asker = server.sign(askerId, '2')
  decider = server.sign(deciderId, '5')
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

const call = async <Data>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object, token = asker) =>
  (await server.call(token, method, path, body)) as Answer & { data: Data }
const hear = (said: CallbackContent, process = 0) =>
  (world.processes[process] ?? world).suppliers.callback('house', got(houseAddress(said)))
const supplier = async (supplierKey = 'house') =>
  (await call<Supplier>('GET', `supplier-admin/suppliers/${supplierKey}`)).data
type WithSecret = { supplier: Supplier; secret: string }
/** Adds a supplier of a network's format, from which `hearNetwork` sends callbacks. */
const networkAdded = async (supplierKey: string, more = {}) => {
  const added = { supplierKey, name: supplierKey, format: 'cpx', ipAddresses: ['127.0.0.1'], ...more }
  return (await call<WithSecret>('POST', 'supplier-admin/suppliers', added)).data
}
const hearNetwork = (supplierKey: string, secret: string, said: CallbackContent, process = 0) =>
  (world.processes[process] ?? world).suppliers.callback(supplierKey, got(cpxAddress(said, secret)), '127.0.0.1')
const rotate = (supplierKey = 'house', asked = {}) =>
  call<WithSecret>('POST', `supplier-admin/suppliers/${supplierKey}/rotateSecret`, asked)
const endPrevious = (supplierKey = 'house') =>
  call<Supplier>('POST', `supplier-admin/suppliers/${supplierKey}/endPreviousSecret`)
const outcomeOf = (heard: Promise<object>) =>
  heard.then(
    (said) =>
      'reply' in said && (said as { reply: { status: number } }).reply.status === 403 ? 'signature-invalid' : 'taken',
    (error: unknown) => (error as { code?: string }).code,
  )
const goLive = (supplierKey = 'house') => call<Supplier>('POST', `supplier-admin/suppliers/${supplierKey}/goLive`)
const listen = (supplierKey = 'house') => call<Supplier>('POST', `supplier-admin/suppliers/${supplierKey}/listen`)
const steps = async (state: StepList = 'waiting') =>
  (await call<{ rows: WaitingStep[] }>('GET', `settings/getSteps?limit=100&state=${state}`)).data.rows
const approve = async (token = decider) => {
  const [step] = await steps()
  return call<WaitingStep>('POST', 'settings/approveStep', { stepId: step?.stepId ?? '' }, token)
}
/** Refuses all callbacks that an earlier test has left waiting. */
const takeAllBack = async () => {
  for (const { stepId } of await steps()) await call('POST', 'settings/takeStepBack', { stepId })
}
const callbacksOf = async (attemptId: string) =>
  (await call<{ rows: CallbackRow[] }>('GET', `supplier-admin/callbacks?attemptId=${attemptId}`)).data.rows
/** The end of an attempt, and every movement of its panelist's points. */
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

const whyHeld = 'came-while-listening'
const rule = (callbackId: string | undefined, decision: 'release' | 'refuse') =>
  call<Callback>('POST', `supplier-admin/callbacks/${callbackId}/rule`, { decision, reason: 'Asked them' })

const notReady = {
  status: 409,
  code: 'survey-not-ready',
  errors: [{ field: 'supplierKey', message: 'This supplier is not live yet.' }],
}
/** A survey of this supplier that nobody has opened yet. */
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
/** How many connections wait for a row that another one has locked. */
const waiting = async () =>
  (await world.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length

const isLive = async (wanted: boolean): Promise<void> => {
  if (wanted && !(await supplier()).isLive) {
    await goLive()
    await approve()
  }
  if (!wanted) await listen()
  if (wanted) for (const surveyId of ['open', 'earlier']) await world.surveys.setStatus(surveyId, 'live')
  secondLater()
}

/** Makes a supplier live that was put back, without a second passing for the processes. */
const isLiveAgain = async (supplierKey: string): Promise<void> => {
  const { isLive: isStill, liveAskedAt } = await supplier(supplierKey)
  if (isStill) return
  if (liveAskedAt === null) await goLive(supplierKey)
  await approve()
}

type Begun = { userId: string; attemptId: string }
/**
 * Panelists with a running attempt that started while its supplier was live. Experienced ones have completed another
 * survey before, so that their callbacks can be decided without locks.
 */
const allBegun = async (count: number, { isExperienced = false } = {}): Promise<Begun[]> => {
  await isLive(true)
  if (!isExperienced) return startedAttempts(world, count, 'open')
  const earlier = await startedAttempts(world, count, 'earlier')
  for (const { attemptId } of earlier) expect(await hear({ attemptId })).toEqual({ credited: true })
  return Promise.all(
    earlier.map(async ({ userId }) => ({
      userId,
      attemptId: (await world.surveys.start(userId, 'open', 'desktop')).attemptId,
    })),
  )
}
const begun = async (more = {}): Promise<Begun> => {
  const [one] = await allBegun(1, more)
  if (!one) throw new Error('nobody began')
  return one
}

/** Makes work wait for a panelist's row, which another connection locks until it is released. */
const holding = async (userId: string) => {
  const client = await world.pool.connect()
  await client.query('begin')
  await client.query('select from users where user_id = $1 for update', [userId])
  const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const isWaitedFor = async () =>
    (await world.sql('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [pid])).length > 0
  const letGo = async () => {
    await client.query('rollback')
    client.release()
  }
  return { isWaitedFor, letGo }
}

describe('while a supplier listens', () => {
  test.each(['completed', 'reversed'])(
    'a callback of %s about no attempt of its is kept and changes nothing',
    async (outcome) => {
      await isLive(false)
      const attemptId = randomUUID()
      expect(await hear({ attemptId, outcome })).toEqual({ credited: false })
      expect(await callbacksOf(attemptId)).toMatchObject([
        { state: 'listened', reason: 'listened', outcome, repeats: 0 },
      ])
    },
  )

  test.each([
    ['completed', 0],
    ['completed', 1],
    ['disqualified', 0],
    ['quota_full', 1],
    ['reversed', 0],
  ] as const)(
    'a callback of %s about a survey that was begun before waits for staff and changes nothing, in process %i',
    async (outcome, process) => {
      const { userId, attemptId } = await begun()
      await isLive(false)
      const before = await traces(userId, attemptId)
      const { quarantined } = await supplier()
      expect(await hear({ attemptId, outcome }, process)).toEqual({ credited: false })
      expect(await traces(userId, attemptId)).toEqual(before)
      expect(await callbacksOf(attemptId)).toMatchObject([
        { state: 'quarantined', reason: whyHeld, outcome, repeats: 0 },
      ])
      expect((await supplier()).quarantined).toBe(quarantined + 1)
    },
  )

  test('what was completed meanwhile is paid as promised once the supplier is live again, when staff release it, and once', async () => {
    const { userId, attemptId } = await begun()
    await isLive(false)
    // The amount in the callback does not matter: the promised points count.
    await hear({ attemptId, amount: 4_000 })
    const [held] = await callbacksOf(attemptId)
    expect(await rule(held?.callbackId, 'release')).toMatchObject({ status: 409, code: 'callback-not-live' })
    expect(await paidTo(userId)).toBe(0)
    await isLive(true)
    expect(await hear({ attemptId, amount: 4_000 })).toEqual({ credited: false })
    for (const _ of [1, 2])
      expect(await rule(held?.callbackId, 'release')).toMatchObject({
        status: 200,
        data: { state: 'released', ruling: { credited: true } },
      })
    expect(await traces(userId, attemptId)).toMatchObject({ attempt: [{ outcome: 'completed', earned: 40 }] })
    expect(await paidTo(userId)).toBe(1)
  })

  test('what is refused no longer holds the attempt, which is given up two weeks later when nobody decides', async () => {
    const [refused, forgotten] = await allBegun(2)
    if (!refused || !forgotten) throw new Error('nobody began')
    await isLive(false)
    await hear({ attemptId: refused.attemptId, outcome: 'disqualified' })
    await hear({ attemptId: refused.attemptId, outcome: 'completed' })
    await hear({ attemptId: forgotten.attemptId })
    const stateOf = async ({ attemptId }: Begun) =>
      (
        await world.sql('select outcome, held_at is not null as held from attempts where attempt_id = $1', [attemptId])
      )[0]
    const waitingOnes = await callbacksOf(refused.attemptId)
    await rule(waitingOnes[0]?.callbackId, 'refuse')
    expect(await stateOf(refused)).toEqual({ outcome: 'started', held: true })
    await rule(waitingOnes[1]?.callbackId, 'refuse')
    expect(await stateOf(refused)).toEqual({ outcome: 'started', held: false })
    await world.sql(`update attempts set expires_at = expires_at - interval '14 days'`)
    await world.surveys.abandonOverdue()
    expect(await stateOf(forgotten)).toEqual({ outcome: 'abandoned', held: true })
    await isLive(true)
    const [late] = await callbacksOf(forgotten.attemptId)
    expect(await rule(late?.callbackId, 'release')).toMatchObject({ data: { ruling: { credited: true } } })
  })

  test('once what was reported is refused, an attempt has its own deadline again: it goes on until then, and ends if that has passed', async () => {
    const [going, over] = await allBegun(2)
    if (!going || !over) throw new Error('nobody began')
    await world.sql(`update attempts set expires_at = now() - interval '1 hour' where attempt_id = $1`, [
      over.attemptId,
    ])
    const stateOf = async ({ attemptId }: Begun) =>
      (await world.sql('select outcome, held_at, expires_at from attempts where attempt_id = $1', [attemptId]))[0]
    const [before, after] = [await stateOf(going), await stateOf(over)]
    await isLive(false)
    for (const { attemptId } of [going, over])
      for (const outcome of ['disqualified', 'completed']) await hear({ attemptId, outcome })
    await world.surveys.abandonOverdue()
    expect(await stateOf(over)).toMatchObject({ outcome: 'started' })
    for (const { attemptId } of [going, over])
      for (const { callbackId } of await callbacksOf(attemptId)) await rule(callbackId, 'refuse')
    expect([await stateOf(going), await stateOf(over)]).toEqual([before, after])
    await world.surveys.abandonOverdue()
    expect(await stateOf(going)).toEqual(before)
    expect(await stateOf(over)).toMatchObject({ outcome: 'abandoned' })
    // A second callback holds the attempt again; afterwards it has the same deadline as before.
    await hear({ attemptId: going.attemptId, eventId: `again-${going.attemptId}` })
    const again = (await callbacksOf(going.attemptId)).find(({ state }) => state === 'quarantined')
    expect(await stateOf(going)).not.toEqual(before)
    await rule(again?.callbackId, 'refuse')
    expect(await stateOf(going)).toEqual(before)
  })

  test('nothing that waits is released by one person, and everything can be refused', async () => {
    const [differing, over] = await allBegun(2)
    if (!differing || !over) throw new Error('nobody began')
    await hear({ attemptId: differing.attemptId, amount: 41 })
    await hear({ attemptId: over.attemptId, amount: 42 })
    const [first] = await callbacksOf(differing.attemptId)
    const [second] = await callbacksOf(over.attemptId)
    expect(first).toMatchObject({ state: 'quarantined', reason: 'amount-differs' })
    await isLive(false)
    const before = await traces(differing.userId, differing.attemptId)
    expect((await call<Callback>('GET', `supplier-admin/callbacks/${first?.callbackId}`)).data).toMatchObject({
      releaseRefusal: 'callback-not-live',
    })
    expect(await rule(first?.callbackId, 'release')).toMatchObject({ status: 409, code: 'callback-not-live' })
    expect(await traces(differing.userId, differing.attemptId)).toEqual(before)
    expect(await rule(second?.callbackId, 'refuse')).toMatchObject({ status: 200, data: { state: 'refused' } })
    await isLive(true)
    expect((await call<Callback>('GET', `supplier-admin/callbacks/${first?.callbackId}`)).data).toMatchObject({
      releaseRefusal: null,
    })
    expect(await rule(first?.callbackId, 'release')).toMatchObject({
      status: 200,
      data: { ruling: { credited: true } },
    })
  })

  test('a reversal of what was paid before waits, and takes the points back when staff release it', async () => {
    const { userId, attemptId } = await begun()
    expect(await hear({ attemptId })).toEqual({ credited: true })
    await isLive(false)
    const before = await traces(userId, attemptId)
    expect(await hear({ attemptId, outcome: 'reversed' })).toEqual({ credited: false })
    expect(await traces(userId, attemptId)).toEqual(before)
    const held = (await callbacksOf(attemptId)).find(({ outcome }) => outcome === 'reversed')
    expect(held).toMatchObject({ state: 'quarantined', reason: whyHeld })
    expect(await rule(held?.callbackId, 'release')).toMatchObject({
      status: 200,
      data: { ruling: { credited: false } },
    })
    expect(await world.sql('select outcome, earned from attempts where attempt_id = $1', [attemptId])).toEqual([
      { outcome: 'reversed', earned: 0 },
    ])
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test.each([
    ['on what was read', true],
    ['the other way', false],
  ])(
    'a callback that waited in the queue while its supplier was put back pays nothing, %s',
    async (_way, isExperienced) => {
      const { userId, attemptId } = await begun({ isExperienced })
      const before = await traces(userId, attemptId)
      const { isWaitedFor, letGo } = await holding(userId)
      const heard = hear({ attemptId })
      await until(isWaitedFor)
      await listen()
      await letGo()
      expect(await heard).toEqual({ credited: false })
      expect(await traces(userId, attemptId)).toEqual(before)
      expect(await callbacksOf(attemptId)).toMatchObject([{ state: 'quarantined', reason: whyHeld }])
    },
  )

  test('a release that waited while its supplier was put back is refused', async () => {
    const { userId, attemptId } = await begun()
    await hear({ attemptId, amount: 41 })
    const [held] = await callbacksOf(attemptId)
    const { isWaitedFor, letGo } = await holding(userId)
    const released = rule(held?.callbackId, 'release')
    await until(isWaitedFor)
    await listen()
    await letGo()
    expect(await released).toMatchObject({ status: 409, code: 'callback-not-live' })
    expect(await paidTo(userId)).toBe(0)
    expect(await callbacksOf(attemptId)).toMatchObject([{ state: 'quarantined', reason: 'amount-differs' }])
  })

  test('a member inside a survey reads that it is on hold, and is not sent in again', async () => {
    const { userId, attemptId } = await begun()
    const token = server.sign(userId)
    const resumed = () =>
      call<{ attemptId: string; entryUrl?: string }>('POST', 'survey/startSurvey', { surveyId: 'open' }, token)
    const read = async () => (await call<Attempt>('GET', `survey/attempt/${attemptId}`, undefined, token)).data
    expect((await resumed()).data).toMatchObject({ attemptId, entryUrl: expect.stringContaining(attemptId) as string })
    expect(await read()).toMatchObject({ outcome: 'started', isOnHold: false })
    await isLive(false)
    const kept = await resumed()
    expect(kept).toMatchObject({ status: 409, code: 'attempt-on-hold' })
    expect(JSON.stringify(kept)).not.toContain(attemptId)
    expect(await read()).toMatchObject({ outcome: 'started', isOnHold: true })
    await isLive(true)
    expect((await resumed()).data).toMatchObject({ attemptId, entryUrl: expect.stringContaining(attemptId) as string })
    await isLive(false)
    await hear({ attemptId })
    await isLive(true)
    // The callback waits for staff, even when the supplier is live again; meanwhile the attempt is neither restarted
    // nor abandoned.
    expect(await read()).toMatchObject({ outcome: 'started', isOnHold: true })
    expect(await resumed()).toMatchObject({ status: 409, code: 'attempt-on-hold' })
    await world.sql(`update attempts set expires_at = expires_at - interval '13 days'`)
    await world.surveys.abandonOverdue()
    expect(await read()).toMatchObject({ outcome: 'started' })
    const [held] = await callbacksOf(attemptId)
    await rule(held?.callbackId, 'release')
    expect(await read()).toMatchObject({ outcome: 'completed', isOnHold: false })
  })

  test('nobody is sent into a survey of it, even one that is open', async () => {
    await isLive(false)
    await world.surveys.setStatus('open', 'live')
    const [userId = ''] = await world.panelists(1)
    await expect(world.surveys.start(userId, 'open', 'desktop')).rejects.toMatchObject({ code: 'survey-not-open' })
  })

  test('signatures are checked as ever, and repeats are counted', async () => {
    await isLive(false)
    const attemptId = randomUUID()
    await expect(
      world.suppliers.callback('house', got(houseAddress({ attemptId }, 'not its secret'))),
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
    const { userId, attemptId } = await begun()
    await isLive(false)
    await hear({ attemptId, amount: 40 })
    await hear({ attemptId, amount: 41 })
    const differing = (await callbacksOf(attemptId)).find(({ amount }) => amount === 41)
    expect(differing).toMatchObject({ state: 'quarantined', reason: 'listened-differs' })
    await isLive(true)
    expect(await rule(differing?.callbackId, 'release')).toMatchObject({ status: 409, code: 'callback-listened' })
    expect(await rule(differing?.callbackId, 'refuse')).toMatchObject({ status: 200, data: { state: 'refused' } })
    expect(await paidTo(userId)).toBe(0)
  })

  test('an event that was only listened to never pays under other words, also once the supplier is live', async () => {
    const { userId, attemptId } = await begun()
    await isLive(false)
    const eventId = randomUUID()
    await hear({ attemptId: randomUUID(), eventId })
    await isLive(true)
    expect(await hear({ attemptId, eventId })).toEqual({ credited: false })
    const [differing] = await callbacksOf(attemptId)
    expect(differing).toMatchObject({ state: 'quarantined', reason: 'listened-differs' })
    expect(await rule(differing?.callbackId, 'release')).toMatchObject({ status: 409, code: 'callback-listened' })
    expect(await paidTo(userId)).toBe(0)
  })

  test('none of its surveys can be opened, and those that were open are paused', async () => {
    await isLive(true)
    expect(await world.sql(`select status from surveys where survey_id = 'open'`)).toEqual([{ status: 'live' }])
    await listen()
    expect(await world.sql(`select status from surveys where survey_id = 'open'`)).toEqual([{ status: 'paused' }])
    const { open } = await drafted()
    expect(await open()).toMatchObject(notReady)
    await isLive(true)
    expect(await open()).toMatchObject({ status: 200 })
  })

  test('a survey that is paused so can be edited, and opened once the supplier is live', async () => {
    await isLive(true)
    const { surveyId, open } = await drafted()
    expect(await open()).toMatchObject({ status: 200 })
    await listen()
    const [userId = ''] = await world.panelists(1)
    const read = async () => (await call<AdminSurvey>('GET', `survey-admin/surveys/${surveyId}`)).data
    const edit = async (changes: object) =>
      call('PATCH', `survey-admin/surveys/${surveyId}`, { version: (await read()).version, ...changes })
    expect(await read()).toMatchObject({ status: 'paused' })
    expect(await edit({ title: 'Better named' })).toMatchObject({
      status: 200,
      data: { title: 'Better named', status: 'paused' },
    })
    const list = { mode: 'exclude', panelistIds: [userId], version: (await read()).version }
    expect(await call('PUT', `survey-admin/surveys/${surveyId}/list`, list)).toMatchObject({ status: 200 })
    // Mistakes in the survey itself are refused as before.
    expect(await edit({ entryUrl: null })).toMatchObject({ status: 409, code: 'survey-not-ready' })
    const again = async () =>
      call('POST', `survey-admin/surveys/${surveyId}/status`, { version: (await read()).version, status: 'live' })
    expect(await again()).toMatchObject(notReady)
    await isLive(true)
    expect(await again()).toMatchObject({ status: 200 })
  })

  test('a survey that is opened while its supplier is put back is paused with the others', async () => {
    await isLive(true)
    const { surveyId, open } = await drafted()
    // Another open survey would add its own record when it is paused, and the opening could continue before the
    // supplier is locked.
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

describe('a live supplier that is switched off', () => {
  test('is sent nobody, and settles what had begun, in every process; one that listened is unknown', async () => {
    await world.suppliers.save({ supplierKey: 'leaving', name: 'Leaving', secret: 'x' })
    await world.sql(`update suppliers set is_live = true where supplier_key = 'leaving'`)
    await world.surveys.save([externalDraft({ surveyId: 'leaving', supplierKey: 'leaving' })])
    const taken = await startedAttempts(world, 3, 'leaving')
    await call('PATCH', 'supplier-admin/suppliers/leaving', { isActive: false })
    clockMs += 1_100
    const said = (n: number, process = 0, more: object = {}) => {
      const address = houseAddress({ attemptId: taken[n]!.attemptId, ...more }, 'x').replace('/house/', '/leaving/')
      return world.processes[process]!.suppliers.callback('leaving', got(address))
    }
    const answers = await Promise.all([said(0), said(0, 1), said(1, 1)])
    expect(answers.filter(({ credited }) => credited)).toHaveLength(2)
    expect(await said(2, 1, { outcome: 'disqualified' })).toEqual({ credited: false })
    await said(1, 0, { outcome: 'reversed', eventId: 'back' })
    const outcomes = await Promise.all(
      taken.map(async ({ userId, attemptId }) => (await world.surveys.attempt(userId, attemptId)).outcome),
    )
    expect(outcomes).toEqual(['completed', 'reversed', 'disqualified'])
    const [newcomer = ''] = await world.panelists(1)
    await expect(world.surveys.start(newcomer, 'leaving', 'desktop')).rejects.toMatchObject({ code: 'survey-not-open' })

    await call('POST', 'supplier-admin/suppliers/leaving/listen')
    clockMs += 1_100
    await expect(said(2)).rejects.toMatchObject({ code: 'supplier-unknown' })
  })
})

describe('a former secret', () => {
  afterEach(takeAllBack)
  const added = async (supplierKey: string) => {
    const { secret } = (
      await call<WithSecret>('POST', 'supplier-admin/suppliers', { supplierKey, name: supplierKey, format: 'house' })
    ).data
    await goLive(supplierKey)
    await approve()
    await world.surveys.save([externalDraft({ surveyId: `of-${supplierKey}`, points: 40, supplierKey })])
    secondLater()
    return secret
  }
  const hearWith = (supplierKey: string, secret: string, said: CallbackContent, process = 0) =>
    (world.processes[process] ?? world).suppliers.callback(supplierKey, got(houseAddress(said, secret)))
  const isTaken = (supplierKey: string, secret: string, process: number) =>
    outcomeOf(hearWith(supplierKey, secret, { attemptId: randomUUID() }, process))
  const daysLeft = ({ previousSecretUntil: end, secretSince: start }: Supplier): number =>
    end === null ? 0 : Math.round((Date.parse(end) - Date.parse(start)) / dayMs)
  /**
   * Panelists at a survey of this supplier whose callbacks can be decided without locks, so that both ways are tested.
   */
  const attemptsAt = async (supplierKey: string, secret: string, count: number) => {
    const surveyId = `of-${supplierKey}`
    await world.surveys.save([externalDraft({ surveyId: `${surveyId}-first`, points: 5, supplierKey })])
    const earlier = await startedAttempts(world, count, `${surveyId}-first`)
    for (const { attemptId } of earlier)
      expect(await hearWith(supplierKey, secret, { attemptId })).toEqual({ credited: true })
    await world.surveys.setStatus(surveyId, 'live')
    return Promise.all(
      earlier.map(async ({ userId }) => ({
        userId,
        attemptId: (await world.surveys.start(userId, surveyId, 'desktop')).attemptId,
      })),
    )
  }

  test.each([0, 3, 7])('stays good for as many days as asked: %i', async (previousDays) => {
    const supplierKey = `days-${previousDays}`
    const first = await added(supplierKey)
    const { data } = await rotate(supplierKey, { previousDays })
    expect(daysLeft(data.supplier)).toBe(previousDays)
    expect(await isTaken(supplierKey, data.secret, 0)).toBe('taken')
    expect(await isTaken(supplierKey, first, 0)).toBe(previousDays === 0 ? 'signature-invalid' : 'taken')
    const entries = await world.audit.entriesOf(`supplier:${supplierKey}`)
    expect(entries.filter(({ action }) => action === 'suppliers.rotate-secret')).toMatchObject([
      { actor_id: askerId, after: { previousDays } },
    ])
  })

  test('stays good for a week when nobody says how long, and never longer', async () => {
    await added('usual')
    expect(daysLeft((await rotate('usual')).data.supplier)).toBe(7)
    for (const previousDays of [8, -1, 1.5])
      expect(await rotate('usual', { previousDays })).toMatchObject({
        status: 400,
        errors: [{ field: 'previousDays' }],
      })
  })

  test.each([
    ['a new one that ends it at once', (key: string) => rotate(key, { previousDays: 0 })],
    ['a press of the button', async (key: string) => (await rotate(key), endPrevious(key))],
  ])('ended by %s is refused in every process at once, and pays in none', async (_by, end) => {
    const supplierKey = `ended-${randomUUID().slice(0, 8)}`
    const first = await added(supplierKey)
    const [one, two, three] = await attemptsAt(supplierKey, first, 3)
    if (!one || !two || !three) throw new Error('nobody began')
    // Both processes know the secret, and no second passes for them.
    for (const process of [0, 1]) expect(await isTaken(supplierKey, first, process)).toBe('taken')
    expect(await end(supplierKey)).toMatchObject({ status: 200 })
    for (const process of [0, 1]) expect(await isTaken(supplierKey, first, process)).toBe('signature-invalid')
    await isLiveAgain(supplierKey)
    const paidBefore = await paidTo(one.userId)
    for (const [process, { attemptId }] of [one, two].entries()) {
      expect(await outcomeOf(hearWith(supplierKey, first, { attemptId }, process))).toBe('signature-invalid')
      expect(await callbacksOf(attemptId)).toEqual([])
    }
    expect(await paidTo(one.userId)).toBe(paidBefore)
    expect(await paidTo(two.userId)).toBe(paidBefore)
    secondLater()
    expect(await isTaken(supplierKey, first, 1)).toBe('signature-invalid')
    await world.suppliers.idle()
    const refused = await call<{ rows: { reason: string }[] }>(
      'GET',
      `supplier-admin/refusedCallbacks?supplierKey=${supplierKey}`,
    )
    expect(new Set(refused.data.rows.map(({ reason }) => reason))).toEqual(new Set(['wrong-signature']))
  })

  test('that was not ended pays on, in every process, also on what was read', async () => {
    const first = await added('going')
    const [one, two] = await attemptsAt('going', first, 2)
    if (!one || !two) throw new Error('nobody began')
    const { data } = await rotate('going')
    await isLiveAgain('going')
    expect(await hearWith('going', first, { attemptId: one.attemptId }, 1)).toEqual({ credited: true })
    secondLater()
    expect(await hearWith('going', first, { attemptId: two.attemptId }, 1)).toEqual({ credited: true })
    expect(await isTaken('going', data.secret, 1)).toBe('taken')
  })

  test('is ended once, which is recorded; the present one stays good', async () => {
    await added('button')
    const { secret } = (await rotate('button')).data
    for (const _ of [1, 2])
      expect(await endPrevious('button')).toMatchObject({ status: 200, data: { previousSecretUntil: null } })
    const entries = await world.audit.entriesOf('supplier:button')
    expect(entries.filter(({ action }) => action === 'suppliers.end-previous-secret')).toMatchObject([
      { actor_id: askerId },
    ])
    expect(await isTaken('button', secret, 0)).toBe('taken')
    expect(await endPrevious('nobody')).toMatchObject({ status: 404 })
  })

  test('does not come back when the button for a new one is pressed again', async () => {
    const first = await added('again')
    await rotate('again', { previousDays: 0 })
    const { secret } = (await rotate('again', { previousDays: 7 })).data
    expect(await isTaken('again', first, 0)).toBe('signature-invalid')
    expect(await isTaken('again', secret, 0)).toBe('taken')
  })

  test('does not push what a supplier offers once it has ended', async () => {
    const first = await added('pushed')
    const document = JSON.stringify({ surveys: [] })
    const push = (process: number) => {
      const ts = Math.floor(Date.now() / 1000)
      const sig = createHmac('sha256', first).update(`${ts}.${document}`).digest('hex')
      const { suppliers } = world.processes[process] ?? world
      return outcomeOf(suppliers.inventory.push('pushed', { document, ts, sig }, '127.0.0.1'))
    }
    expect(await push(1)).toBe('taken')
    await rotate('pushed', { previousDays: 0 })
    await isLiveAgain('pushed')
    for (const process of [0, 1]) expect(await push(process)).toBe('signature-invalid')
  })
})

describe('going live', () => {
  beforeEach(() => isLive(false))

  test.each([
    ['of a newcomer', false],
    ['of someone who may be paid on what was read', true],
  ])('pays new events only: what was heard before is paid by no replay, %s', async (_whom, isExperienced) => {
    const [one, two] = await allBegun(2, { isExperienced })
    if (!one || !two) throw new Error('nobody began')
    const paidBefore = await paidTo(one.userId)
    await isLive(false)
    await hear({ attemptId: one.attemptId })
    await isLive(true)
    for (const process of [0, 1]) expect(await hear({ attemptId: one.attemptId }, process)).toEqual({ credited: false })
    expect(await paidTo(one.userId)).toBe(paidBefore)
    expect(await callbacksOf(one.attemptId)).toMatchObject([{ state: 'quarantined', reason: whyHeld, repeats: 2 }])
    expect(await hear({ attemptId: one.attemptId, eventId: `new-${one.attemptId}` })).toEqual({ credited: true })
    expect(await hear({ attemptId: two.attemptId }, 1)).toEqual({ credited: true })
    const paidNow = [await paidTo(one.userId), await paidTo(two.userId)]
    expect(paidNow).toEqual([paidBefore + 1, paidBefore + 1])
  })

  test('counts at once in every process, and an event is paid at most once', async () => {
    const stormed = await allBegun(scaleWork(200, 20))
    const [first, last] = await startedAttempts(world, 2, 'open')
    if (!first || !last) throw new Error('nobody began')
    await isLive(false)
    // Both processes have the supplier in memory as listening, and no second passes for them.
    for (const process of [0, 1]) await hear({ attemptId: randomUUID() }, process)
    await goLive()
    await approve()
    expect(await hear({ attemptId: first.attemptId }, 1)).toEqual({ credited: true })
    expect(await hear({ attemptId: last.attemptId }, 0)).toEqual({ credited: true })
    const said = stormed.flatMap(({ attemptId }) => [0, 1, 0, 1].map((process) => ({ attemptId, process })))
    const answers = await Promise.all(said.map(({ attemptId, process }) => hear({ attemptId }, process)))
    expect(answers.filter(({ credited }) => credited)).toHaveLength(stormed.length)
    for (const { userId, attemptId } of stormed) {
      expect(await callbacksOf(attemptId)).toMatchObject([{ state: 'applied', repeats: 3 }])
      expect(await paidTo(userId)).toBe(1)
    }
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('lets go live what was asked for: a change, or a new secret, ends the asking and asks anew', async () => {
    const changes = [
      () => call('PATCH', 'supplier-admin/suppliers/house', { maxPoints: 4_999 }),
      () => call('PATCH', 'supplier-admin/suppliers/house', { sharePercent: 51 }),
      () => call('PATCH', 'supplier-admin/suppliers/house', { ipAddresses: ['10.0.0.0/8'] }),
      () => call('PATCH', 'supplier-admin/suppliers/house', { ipAddresses: [], maxPoints: 5_000, sharePercent: 50 }),
      () => call('POST', 'supplier-admin/suppliers/house/rotateSecret', {}),
    ]
    await goLive()
    for (const change of changes) {
      const from = (await actions()).length
      const [step] = await steps()
      expect(await change()).toMatchObject({ status: 200 })
      expect(await supplier()).toMatchObject({ isLive: false, liveAskedAt: expect.any(String) as string })
      const [anew, ...more] = await steps()
      expect(more).toEqual([])
      expect(anew?.stepId).not.toBe(step?.stepId)
      expect(await call('POST', 'settings/approveStep', { stepId: step?.stepId }, decider)).toMatchObject({
        status: 409,
        code: 'approval-ended',
      })
      expect((await supplier()).isLive).toBe(false)
      expect((await actions()).slice(from).slice(-2)).toEqual([
        { action: 'suppliers.withdraw-live', actor_id: askerId },
        { action: 'suppliers.ask-live', actor_id: askerId },
      ])
    }
    const [kept] = await steps()
    await call('PATCH', 'supplier-admin/suppliers/house', { maxPoints: 5_000 })
    expect(await steps()).toMatchObject([{ stepId: kept?.stepId }])
    await listen()
    await world.suppliers.rotateSecret('house', supplierSecret)
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

  test('counts what was heard for the secret that signed it: a new one has to be heard before anybody asks', async () => {
    const { secret: first } = await networkAdded('nets')
    const hearOf = (secret: string, said: CallbackContent, process = 0) => hearNetwork('nets', secret, said, process)
    const known = { attemptId: randomUUID() }
    for (const process of [0, 1]) await hearOf(first, known, process)
    expect(await supplier('nets')).toMatchObject({ listened: 1 })
    expect(await goLive('nets')).toMatchObject({ status: 409, code: 'supplier-unconfirmed' })
    await confirmFacts(world, 'nets', askerId)
    expect(await goLive('nets')).toMatchObject({ status: 200 })
    const second = (await rotate('nets')).data
    expect(second.supplier).toMatchObject({ liveAskedAt: null, listened: 0 })
    expect(await goLive('nets')).toMatchObject({ status: 409, code: 'supplier-unheard' })
    // The former secret is still valid, even in a process that takes it for the current one; but it does not prove that
    // the new one works.
    for (const process of [0, 1]) await hearOf(first, { attemptId: randomUUID() }, process)
    await hearOf(first, known)
    expect(await supplier('nets')).toMatchObject({ listened: 0 })
    expect(await goLive('nets')).toMatchObject({ status: 409, code: 'supplier-unheard' })
    // A known event may be sent again, signed by the new secret, which proves that the new one works.
    await hearOf(second.secret, known)
    expect(await supplier('nets')).toMatchObject({ listened: 1 })
    await hearOf(first, known)
    expect(await goLive('nets')).toMatchObject({ status: 200 })
    await listen('nets')
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
