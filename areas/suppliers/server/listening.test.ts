import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Begun, type ListeningWorld, openListeningWorld, whyHeld } from '../../../app/testing/listening-world.ts'
import { until } from '../../../app/testing/meeting.ts'
import { got, houseAddress } from '../../../app/testing/supplier-callbacks.ts'
import type { Callback, CallbackRow } from '../contract/supplier-admin.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await openListeningWorld()
})
afterAll(() => world.close())

/** The end of an attempt, and every movement of its panelist's points. */
const traces = async (userId: string, attemptId: string) => ({
  attempt: await world.sql('select outcome, earned, ended_at from attempts where attempt_id = $1', [attemptId]),
  events: await world.sql('select event from attempt_events where attempt_id = $1 order by at', [attemptId]),
  transfers: await world.sql('select kind, points from transfers where user_id = $1 order by created_at', [userId]),
})

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
      await world.isLive(false)
      const attemptId = randomUUID()
      expect(await world.hear({ attemptId, outcome })).toEqual({ credited: false })
      expect(await world.callbacksOf(attemptId)).toMatchObject([
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
      const { userId, attemptId } = await world.begun()
      await world.isLive(false)
      const before = await traces(userId, attemptId)
      const { quarantined } = await world.supplier()
      expect(await world.hear({ attemptId, outcome }, process)).toEqual({ credited: false })
      expect(await traces(userId, attemptId)).toEqual(before)
      expect(await world.callbacksOf(attemptId)).toMatchObject([
        { state: 'quarantined', reason: whyHeld, outcome, repeats: 0 },
      ])
      expect((await world.supplier()).quarantined).toBe(quarantined + 1)
    },
  )

  test('what was completed meanwhile is paid as promised once the supplier is live again, when staff release it, and once', async () => {
    const { userId, attemptId } = await world.begun()
    await world.isLive(false)
    // The amount in the callback does not matter: the promised points count.
    await world.hear({ attemptId, amount: 4_000 })
    const [held] = await world.callbacksOf(attemptId)
    expect(await world.rule(held?.callbackId, 'release')).toMatchObject({ status: 409, code: 'callback-not-live' })
    expect(await world.paidTo(userId)).toBe(0)
    await world.isLive(true)
    expect(await world.hear({ attemptId, amount: 4_000 })).toEqual({ credited: false })
    for (const _ of [1, 2])
      expect(await world.rule(held?.callbackId, 'release')).toMatchObject({
        status: 200,
        data: { state: 'released', ruling: { credited: true } },
      })
    expect(await traces(userId, attemptId)).toMatchObject({ attempt: [{ outcome: 'completed', earned: 40 }] })
    expect(await world.paidTo(userId)).toBe(1)
  })

  test('what is refused no longer holds the attempt, which is given up two weeks later when nobody decides', async () => {
    const [refused, forgotten] = await world.allBegun(2)
    if (!refused || !forgotten) throw new Error('no attempt was started')
    await world.isLive(false)
    await world.hear({ attemptId: refused.attemptId, outcome: 'disqualified' })
    await world.hear({ attemptId: refused.attemptId, outcome: 'completed' })
    await world.hear({ attemptId: forgotten.attemptId })
    const stateOf = async ({ attemptId }: Begun) =>
      (
        await world.sql('select outcome, held_at is not null as held from attempts where attempt_id = $1', [attemptId])
      )[0]
    const waitingOnes = await world.callbacksOf(refused.attemptId)
    await world.rule(waitingOnes[0]?.callbackId, 'refuse')
    expect(await stateOf(refused)).toEqual({ outcome: 'started', held: true })
    await world.rule(waitingOnes[1]?.callbackId, 'refuse')
    expect(await stateOf(refused)).toEqual({ outcome: 'started', held: false })
    await world.sql(`update attempts set expires_at = expires_at - interval '14 days'`)
    await world.surveys.abandonOverdue()
    expect(await stateOf(forgotten)).toEqual({ outcome: 'abandoned', held: true })
    await world.isLive(true)
    const [late] = await world.callbacksOf(forgotten.attemptId)
    expect(await world.rule(late?.callbackId, 'release')).toMatchObject({ data: { ruling: { credited: true } } })
  })

  test('once what was reported is refused, an attempt has its own deadline again: it goes on until then, and ends if that has passed', async () => {
    const [going, over] = await world.allBegun(2)
    if (!going || !over) throw new Error('no attempt was started')
    await world.sql(`update attempts set expires_at = now() - interval '1 hour' where attempt_id = $1`, [
      over.attemptId,
    ])
    const stateOf = async ({ attemptId }: Begun) =>
      (await world.sql('select outcome, held_at, expires_at from attempts where attempt_id = $1', [attemptId]))[0]
    const [before, after] = [await stateOf(going), await stateOf(over)]
    await world.isLive(false)
    for (const { attemptId } of [going, over])
      for (const outcome of ['disqualified', 'completed']) await world.hear({ attemptId, outcome })
    await world.surveys.abandonOverdue()
    expect(await stateOf(over)).toMatchObject({ outcome: 'started' })
    for (const { attemptId } of [going, over])
      for (const { callbackId } of await world.callbacksOf(attemptId)) await world.rule(callbackId, 'refuse')
    expect([await stateOf(going), await stateOf(over)]).toEqual([before, after])
    await world.surveys.abandonOverdue()
    expect(await stateOf(going)).toEqual(before)
    expect(await stateOf(over)).toMatchObject({ outcome: 'abandoned' })
    // A second callback holds the attempt again; afterwards it has the same deadline as before.
    await world.hear({ attemptId: going.attemptId, eventId: `again-${going.attemptId}` })
    const again = (await world.callbacksOf(going.attemptId)).find(({ state }) => state === 'quarantined')
    expect(await stateOf(going)).not.toEqual(before)
    await world.rule(again?.callbackId, 'refuse')
    expect(await stateOf(going)).toEqual(before)
  })

  test('nothing that waits is released by one person, and everything can be refused', async () => {
    const [differing, over] = await world.allBegun(2)
    if (!differing || !over) throw new Error('no attempt was started')
    await world.hear({ attemptId: differing.attemptId, amount: 41 })
    await world.hear({ attemptId: over.attemptId, amount: 42 })
    const [first] = await world.callbacksOf(differing.attemptId)
    const [second] = await world.callbacksOf(over.attemptId)
    expect(first).toMatchObject({ state: 'quarantined', reason: 'amount-differs' })
    await world.isLive(false)
    const before = await traces(differing.userId, differing.attemptId)
    expect((await world.call<Callback>('GET', `supplier-admin/callbacks/${first?.callbackId}`)).data).toMatchObject({
      releaseRefusal: 'callback-not-live',
    })
    expect(await world.rule(first?.callbackId, 'release')).toMatchObject({ status: 409, code: 'callback-not-live' })
    expect(await traces(differing.userId, differing.attemptId)).toEqual(before)
    expect(await world.rule(second?.callbackId, 'refuse')).toMatchObject({ status: 200, data: { state: 'refused' } })
    await world.isLive(true)
    expect((await world.call<Callback>('GET', `supplier-admin/callbacks/${first?.callbackId}`)).data).toMatchObject({
      releaseRefusal: null,
    })
    expect(await world.rule(first?.callbackId, 'release')).toMatchObject({
      status: 200,
      data: { ruling: { credited: true } },
    })
  })

  test('a reversal of what was paid before waits, and takes the points back when staff release it', async () => {
    const { userId, attemptId } = await world.begun()
    expect(await world.hear({ attemptId })).toEqual({ credited: true })
    await world.isLive(false)
    const before = await traces(userId, attemptId)
    expect(await world.hear({ attemptId, outcome: 'reversed' })).toEqual({ credited: false })
    expect(await traces(userId, attemptId)).toEqual(before)
    const held = (await world.callbacksOf(attemptId)).find(({ outcome }) => outcome === 'reversed')
    expect(held).toMatchObject({ state: 'quarantined', reason: whyHeld })
    expect(await world.rule(held?.callbackId, 'release')).toMatchObject({
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
      const { userId, attemptId } = await world.begun({ isExperienced })
      const before = await traces(userId, attemptId)
      const { isWaitedFor, letGo } = await holding(userId)
      const heard = world.hear({ attemptId })
      await until(isWaitedFor)
      await world.listen()
      await letGo()
      expect(await heard).toEqual({ credited: false })
      expect(await traces(userId, attemptId)).toEqual(before)
      expect(await world.callbacksOf(attemptId)).toMatchObject([{ state: 'quarantined', reason: whyHeld }])
    },
  )

  test('a release that waited while its supplier was put back is refused', async () => {
    const { userId, attemptId } = await world.begun()
    await world.hear({ attemptId, amount: 41 })
    const [held] = await world.callbacksOf(attemptId)
    const { isWaitedFor, letGo } = await holding(userId)
    const released = world.rule(held?.callbackId, 'release')
    await until(isWaitedFor)
    await world.listen()
    await letGo()
    expect(await released).toMatchObject({ status: 409, code: 'callback-not-live' })
    expect(await world.paidTo(userId)).toBe(0)
    expect(await world.callbacksOf(attemptId)).toMatchObject([{ state: 'quarantined', reason: 'amount-differs' }])
  })

  test('signatures are checked as ever, and repeats are counted', async () => {
    await world.isLive(false)
    const attemptId = randomUUID()
    await expect(
      world.suppliers.callback('house', got(houseAddress({ attemptId }, 'not its secret'))),
    ).rejects.toMatchObject({
      code: 'signature-invalid',
    })
    const old = Math.floor(Date.now() / 1000) - 3_600
    await expect(world.hear({ attemptId, ts: old })).rejects.toMatchObject({ code: 'signature-invalid' })
    expect(await world.callbacksOf(attemptId)).toEqual([])
    const { listened } = await world.supplier()
    for (const process of [0, 1, 0]) await world.hear({ attemptId }, process)
    expect(await world.callbacksOf(attemptId)).toMatchObject([{ state: 'listened', repeats: 2 }])
    expect((await world.supplier()).listened).toBe(listened + 1)
    const found = await world.call<{ rows: CallbackRow[] }>('GET', 'supplier-admin/callbacks?state=listened&limit=1')
    expect(found.data.rows).toMatchObject([{ attemptId }])
  })

  test('another word about a known event waits, and can be refused but never pays', async () => {
    const { userId, attemptId } = await world.begun()
    await world.isLive(false)
    await world.hear({ attemptId, amount: 40 })
    await world.hear({ attemptId, amount: 41 })
    const differing = (await world.callbacksOf(attemptId)).find(({ amount }) => amount === 41)
    expect(differing).toMatchObject({ state: 'quarantined', reason: 'listened-differs' })
    await world.isLive(true)
    expect(await world.rule(differing?.callbackId, 'release')).toMatchObject({ status: 409, code: 'callback-listened' })
    expect(await world.rule(differing?.callbackId, 'refuse')).toMatchObject({ status: 200, data: { state: 'refused' } })
    expect(await world.paidTo(userId)).toBe(0)
  })

  test('an event that was only listened to never pays under other words, also once the supplier is live', async () => {
    const { userId, attemptId } = await world.begun()
    await world.isLive(false)
    const eventId = randomUUID()
    await world.hear({ attemptId: randomUUID(), eventId })
    await world.isLive(true)
    expect(await world.hear({ attemptId, eventId })).toEqual({ credited: false })
    const [differing] = await world.callbacksOf(attemptId)
    expect(differing).toMatchObject({ state: 'quarantined', reason: 'listened-differs' })
    expect(await world.rule(differing?.callbackId, 'release')).toMatchObject({ status: 409, code: 'callback-listened' })
    expect(await world.paidTo(userId)).toBe(0)
  })
})
