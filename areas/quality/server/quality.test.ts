import { wordEvent } from '../../surveys/server/wording.ts'
import type { CountingHold, HeldAttempt, MyHold } from '../contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveCallers } from '../../../app/testing/callers.ts'
import {
  carelessAnswers,
  goodAnswers,
  judgedWorld,
  straightAnswers,
  teaSurvey,
  type JudgedWorld,
} from '../../../app/testing/judged-world.ts'
import { saveLive } from '../../../app/testing/supplier-callbacks.ts'
import { externalDraft } from '../../../app/testing/survey-world.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { transaction } from '../../../platform/server/db.ts'
import { qualityRoutes } from './routes.ts'

let world: JudgedWorld
let server: Awaited<ReturnType<typeof serveCallers>>
let staff: string
let staffId: string
beforeAll(async () => {
  world = await judgedWorld()
  server = await serveCallers((app) => qualityRoutes(app, world))
  const [one = ''] = await world.panelists(1)
  staffId = one
  staff = server.sign(staffId, '4', ['quality.review'])
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: 'x' })
  await world.surveys.save([teaSurvey, externalDraft({ surveyId: 'there', points: 40 })])
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

let userId: string
beforeEach(async () => {
  const [one = ''] = await world.panelists(1)
  userId = one
})

const balances = (id = userId) => world.wallet.balances(world.db, id)
const held = () => world.take(userId, 'tea', carelessAnswers)
const rule = (attemptId: string, decision: string, reason = '', token: string | null = staff) =>
  server.call<HeldAttempt>(token, 'POST', `quality/held/${attemptId}/decide`, { body: { decision, reason } })
const mine = (attemptId: string, id = userId) =>
  server.call<MyHold | null>(server.sign(id), 'GET', `quality/attempts/${attemptId}`)
const appeal = (attemptId: string, text: string, id = userId) =>
  server.call<MyHold>(server.sign(id), 'POST', `quality/attempts/${attemptId}/appeal`, { body: { text } })
const timeline = async (attemptId: string) =>
  (await world.surveys.attempt(userId, attemptId)).timeline.map((event) => wordEvent(event, 'en'))
const because = 'The answers contradict each other throughout the survey'

describe('answers that look doubtful', () => {
  test('hold their points instead of losing them, and tell the panelist why in plain words', async () => {
    const attemptId = await held()
    expect(await balances()).toMatchObject({ available: 0, pending: 40 })
    const last = (await timeline(attemptId)).at(-1)
    expect(last).toMatchObject({ event: 'Completed' })
    expect(last?.detail).toMatch(/^Your 40 points are pending a check\. We noticed: a question that checks attention/)
    expect((await mine(attemptId)).data).toMatchObject({ state: 'held', points: 40, signs: ['attention-failed'] })
    const told = await world.notifications.list(userId, { currentPage: 1, limit: 20 }, 'UTC')
    expect(world.notifications.word(told.rows, 'en')[0]).toMatchObject({
      title: '40 points are pending a check',
      link: `/my-disputes?attemptId=${attemptId}`,
    })
  })

  test('leave the points of careful answers alone', async () => {
    const attemptId = await world.take(userId, 'tea', goodAnswers)
    expect(await balances()).toMatchObject({ available: 290, pending: 0 })
    expect((await mine(attemptId)).data).toBeNull()
    expect(await world.sql('select from attempt_quality where attempt_id = $1', [attemptId])).toEqual([])
  })

  test('are noted without a hold while the score is not below the threshold', async () => {
    const attemptId = await world.take(userId, 'tea', straightAnswers)
    expect(await balances()).toMatchObject({ available: 290, pending: 0 })
    const rows = await world.sql('select score, state from attempt_quality where attempt_id = $1', [attemptId])
    expect(rows).toEqual([{ score: 80, state: 'noted' }])
    expect((await mine(attemptId)).data).toBeNull()
  })

  test('are too fast only where thirty completes have made a norm', async () => {
    const quick = async (surveyId: string, completes: number) => {
      await world.surveys.save([{ ...teaSurvey, surveyId, normSeconds: 300 }])
      await world.sql('update surveys set completes = $2 where survey_id = $1', [surveyId, completes])
      const [one = ''] = await world.panelists(1)
      await world.take(one, surveyId, goodAnswers, 60)
      return (await balances(one)).pending
    }
    expect(await quick('norm-of-29', 29)).toBe(0)
    expect(await quick('norm-of-30', 30)).toBe(40)
  })

  test('are those of a second account on one device, whichever of the two is the supplier’s', async () => {
    const [one = '', other = '', alone = ''] = await world.panelists(3)
    await world.share(one, other)
    const begin = (id: string) => world.surveys.start(id, 'there', 'desktop')
    const started = [await begin(one), await begin(other), await begin(alone)]
    for (const { attemptId } of started)
      await transaction(world.db, (tx) =>
        world.surveys.endAttempts(tx, [
          { attemptId, outcome: 'completed', key: 'k', source: 'supplier:house', at: new Date() },
        ]),
      )
    expect((await balances(one)).pending).toBe(0)
    expect((await balances(other)).pending).toBe(40)
    expect((await balances(alone)).pending).toBe(0)
    const watched = await world.sql<{ user_id: string }>(`select user_id from attempts where is_watched`)
    expect(watched.map((row) => row.user_id)).toEqual(expect.arrayContaining([one, other]))
    expect(watched.map((row) => row.user_id)).not.toContain(alone)
  })

  test('are those of somebody in another country, and never for an address inside a house', async () => {
    const german = '85.214.132.117'
    const there = await world.take(userId, 'tea', goodAnswers, 300, german)
    expect((await mine(there)).data).toMatchObject({ signs: ['other-country'], state: 'held' })
    for (const [ip, countryId] of [
      ['127.0.0.1', 'US'],
      ['192.168.1.20', 'US'],
      [german, 'DE'],
    ] as const) {
      const [one = ''] = await world.panelists(1, countryId)
      await world.take(one, 'tea', goodAnswers, 300, ip)
      expect((await balances(one)).pending).toBe(0)
    }
  })
})

describe('checks that count', () => {
  test('are told to their panelist in one list while they count, and to nobody else', async () => {
    const counting = async (id = userId) =>
      (await server.call<CountingHold[]>(server.sign(id), 'GET', 'quality/holds')).data
    expect(await counting()).toEqual([])
    const attemptId = await held()
    expect(await counting()).toEqual([{ ...(await mine(attemptId)).data, title: expect.any(String) }])
    expect(await counting(staffId)).toEqual([])
    await rule(attemptId, 'reject', because)
    expect(await counting()).toEqual([expect.objectContaining({ attemptId, state: 'rejected', reason: because })])
    await world.sql(`update attempt_quality set decided_at = now() - interval '91 days' where attempt_id = $1`, [
      attemptId,
    ])
    expect(await counting()).toEqual([])
  })

  test('are over once the points are added', async () => {
    await rule(await held(), 'release')
    expect((await server.call(server.sign(userId), 'GET', 'quality/holds')).data).toEqual([])
  })
})

describe('an appeal', () => {
  test('is made once, by whose points they are, while nobody has decided', async () => {
    const attemptId = await held()
    const [stranger = ''] = await world.panelists(1)
    expect(await appeal(attemptId, 'Not mine', stranger)).toMatchObject({ status: 404, code: 'not-found' })
    expect((await mine(attemptId, stranger)).data).toBeNull()
    expect(await appeal(attemptId, '   ')).toMatchObject({ status: 400, code: 'reason-missing' })
    expect((await appeal(attemptId, 'I misread the line')).data).toMatchObject({ appeal: 'I misread the line' })
    expect(await appeal(attemptId, 'And again')).toMatchObject({ status: 409, code: 'appeal-made' })
    await rule(attemptId, 'release')
    const [other = ''] = await world.panelists(1)
    userId = other
    const decided = await held()
    await rule(decided, 'release')
    expect(await appeal(decided, 'Too late')).toMatchObject({ status: 409, code: 'hold-decided' })
  })

  test('brings the attempt to the front of the queue', async () => {
    const first = await held()
    const [other = ''] = await world.panelists(1)
    userId = other
    const second = await held()
    await appeal(second, 'Please look')
    const { data } = await server.call<{ rows: HeldAttempt[]; count: number }>(staff, 'GET', 'quality/held?limit=100')
    const ids = data.rows.map(({ attemptId }) => attemptId)
    expect(ids[0]).toBe(second)
    expect(ids).toContain(first)
    expect(data.count).toBe(data.rows.length)
    expect(data.rows[0]).toMatchObject({ title: 'About tea', score: 40, seconds: 300, appeal: 'Please look' })
  })
})

describe('a decision', () => {
  test('to release adds the points with the welcome that waited for them, once', async () => {
    const attemptId = await held()
    expect(await rule(attemptId, 'release')).toMatchObject({ status: 200, data: { state: 'released' } })
    expect(await balances()).toMatchObject({ available: 290, pending: 0 })
    expect(await rule(attemptId, 'release', 'once more')).toMatchObject({ status: 200 })
    expect(await rule(attemptId, 'reject', because)).toMatchObject({ status: 409, code: 'hold-decided' })
    expect(await balances()).toMatchObject({ available: 290, pending: 0 })
    expect((await timeline(attemptId)).at(-1)).toMatchObject({
      event: 'Released',
      detail: 'A person looked at your answers. Your 40 points were added to your wallet.',
    })
    expect(await world.checkLedger()).toEqual([])
  })

  test('to reject takes the points back with the reason that the panelist reads, and is on record', async () => {
    const attemptId = await held()
    expect(await rule(attemptId, 'reject', 'Bad answers')).toMatchObject({ status: 400, code: 'rejection-short' })
    expect(await rule(attemptId, 'reject', because)).toMatchObject({ data: { state: 'rejected', reason: because } })
    expect(await balances()).toMatchObject({ available: 0, pending: 0, debt: 0 })
    expect((await timeline(attemptId)).at(-1)).toMatchObject({ event: 'Rejected' })
    expect((await timeline(attemptId)).at(-1)?.detail).toContain(because)
    expect((await mine(attemptId)).data).toMatchObject({ state: 'rejected', reason: because })
    const record = await world.sql('select action, actor_id from audit_log where subject = $1', [
      `attempt:${attemptId}`,
    ])
    expect(record).toEqual([{ action: 'quality.reject', actor_id: staffId }])
    expect(await world.checkLedger()).toEqual([])
  })

  test('is nobody’s about their own points, and only of who may review', async () => {
    const attemptId = await held()
    const own = server.sign(userId, '1,4', ['quality.review'])
    expect(await rule(attemptId, 'release', '', own)).toMatchObject({ status: 403, code: 'review-own' })
    for (const [token, status] of [
      [null, 401],
      [server.sign(userId), 403],
      [server.sign(staffId, '4', ['surveys.view']), 403],
    ] as const) {
      expect((await rule(attemptId, 'release', '', token)).status).toBe(status)
      expect((await server.call(token, 'GET', 'quality/held')).status).toBe(status)
    }
    expect((await mine(attemptId)).data?.state).toBe('held')
    expect((await rule(newId(), 'release')).status).toBe(404)
    expect((await rule('nonsense', 'release')).status).toBe(404)
    expect((await server.call(null, 'GET', `quality/attempts/${attemptId}`)).status).toBe(401)
    expect((await server.call(staff, 'GET', `quality/attempts/${attemptId}`)).data).toBeNull()
  })

  test('is made by time when nobody makes it, once', async () => {
    const attemptId = await held()
    expect(await world.quality.releaseDue()).toBe(0)
    await world.sql(`update attempt_quality set release_at = now() where attempt_id = $1`, [attemptId])
    const released = await Promise.all([world.quality.releaseDue(), world.quality.releaseDue()])
    expect(released[0] + released[1]).toBe(1)
    expect(await balances()).toMatchObject({ available: 290, pending: 0 })
    expect((await mine(attemptId)).data).toMatchObject({ state: 'released', reason: null })
    expect((await timeline(attemptId)).at(-1)?.detail).toMatch(/^No one objected to your answers\./)
  })

  test('is over when the survey partner takes the completion back first', async () => {
    const attemptId = await held()
    await transaction(world.db, (tx) =>
      world.surveys.endAttempts(tx, [
        { attemptId, outcome: 'reversed', key: 'r', source: 'supplier:house', at: new Date() },
      ]),
    )
    expect((await mine(attemptId)).data?.state).toBe('withdrawn')
    expect(await rule(attemptId, 'release')).toMatchObject({ status: 409, code: 'hold-decided' })
    expect(await balances()).toMatchObject({ available: 0, pending: 0 })
  })
})
