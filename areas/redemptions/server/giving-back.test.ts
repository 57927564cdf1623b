import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scaleWork } from '../../../app/testing/pools.ts'
import { tally } from '../../../app/testing/redemption-world.ts'
import { ip, openSettlingWorld, rights, type SettlingWorld } from '../../../app/testing/settling-world.ts'
import { panelSettings, type WaitingStep } from '../../settings/contract/approvals.ts'

let world: SettlingWorld
beforeAll(async () => {
  world = await openSettlingWorld()
})
afterAll(() => world.close())
beforeEach(() => world.connectAgain())

const { key: onePerson } = panelSettings.onePerson

const runByOne = async (value: boolean) => {
  const change = { key: onePerson, value, version: world.chosen.versionOf(onePerson) }
  await world.settingsDesk.update({ userId: world.rex, ip }, { changes: [change], reason: 'A test.' })
}

/** Moves time on until the delay of a step is over, on a panel with one staff member. */
const dayLater = async (redemptionId: string) => {
  const earlier = `update waiting_steps set asked_at = asked_at - interval '24 hours' where subject = $1`
  await world.rows(earlier, [redemptionId])
  await world.rows(`update settings set changed_at = changed_at - interval '24 hours' where key = $1`, [onePerson])
}

describe('an order of which no program can tell the outcome', () => {
  test('that was not delivered gives the points back once a second person agrees', async () => {
    const { redemptionId, userId } = await world.elsewhere()
    expect(await world.notDelivered(redemptionId)).toMatchObject({
      status: 200,
      data: { status: 'unknown', order: { waiting: { reason: 'Seen there.', dueAt: null } } },
    })
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
    expect(await world.notDelivered(redemptionId, world.bySam)).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    expect(await world.press('approveStep', redemptionId, world.byRex)).toMatchObject({
      status: 409,
      code: 'approval-own',
    })
    expect(await world.press('approveStep', redemptionId)).toMatchObject({
      status: 200,
      data: { title: 'Give the points back for Card of your choice of US$5.00, which was not delivered' },
    })
    expect(await world.rowOf(redemptionId)).toMatchObject({ status: 'rejected', order: null })
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
    await world.redemptions.deliverRejected(redemptionId)
    expect(world.letters.at(-1)?.text).toContain('Our gift-card partner could not fulfil this request.')
    expect(await world.recorded(redemptionId)).toMatchObject([
      { action: 'redemptions.propose-give-back', actor_id: world.rex, after: { reason: 'Seen there.' } },
      { action: 'redemptions.settle-not-delivered', actor_id: world.sam, after: { status: 'rejected' } },
    ])
    expect(await world.notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'review-too-late' })
    expect(await world.findings()).toEqual([])
  })

  test('gives them back after a day on a panel run by one person, and not before', async () => {
    await runByOne(true)
    const { redemptionId, userId } = await world.elsewhere()
    expect((await world.notDelivered(redemptionId)).data.order?.waiting?.dueAt).toEqual(expect.any(String))
    expect(await world.approvals.takeDue()).toBe(0)
    await dayLater(redemptionId)
    expect(await world.approvals.takeDue()).toBe(1)
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
    expect(await world.findings()).toEqual([])
    await runByOne(false)
  })

  test('no longer waits when it is refused at the end of its day, and is asked for again', async () => {
    const { redemptionId, userId } = await world.unknown('pending')
    await runByOne(true)
    await world.untilTomorrow(redemptionId)
    world.connect('silent')
    await world.send(redemptionId)
    await world.notDelivered(redemptionId)
    world.connect('first')
    await world.send(redemptionId)
    await dayLater(redemptionId)
    expect(await world.approvals.takeDue()).toBe(0)
    expect(await world.rowOf(redemptionId)).toMatchObject({
      status: 'unknown',
      order: { doubt: 'pending', waiting: null },
    })
    expect(await world.stepOf(redemptionId)).toMatchObject({ state: 'refused' })
    expect((await world.recorded(redemptionId)).at(-1)).toEqual({
      action: 'redemptions.withdraw-give-back',
      actor_id: null,
      after: { code: 'order-open' },
    })
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
    await world.untilTomorrow(redemptionId)
    world.connect('silent')
    expect(await world.notDelivered(redemptionId)).toMatchObject({ status: 200 })
    expect(await world.press('takeStepBack', redemptionId)).toMatchObject({ status: 200 })
    await runByOne(false)
  })

  test('that the vendor delivers while a second person is waited for ends the step, which says so', async () => {
    const { redemptionId } = await world.elsewhere('error-after')
    await world.notDelivered(redemptionId)
    world.connect('first')
    await world.send(redemptionId)
    expect(await world.rowOf(redemptionId)).toMatchObject({ status: 'sent' })
    const stepId = (await world.stepOf(redemptionId))?.step_id
    const { data } = await world.call<{ rows: WaitingStep[] }>(
      world.bySam,
      'GET',
      'settings/getSteps?state=ended&limit=100',
    )
    expect(data.rows.find((step) => step.stepId === stepId)).toMatchObject({
      state: 'decided',
      endedAs: 'system',
      endedByName: null,
      refusal: 'Tremendous delivered the order.',
    })
  })

  test('is taken back by the person who asked, and asked for again', async () => {
    const { redemptionId, userId } = await world.elsewhere()
    await world.notDelivered(redemptionId)
    expect(await world.press('takeStepBack', redemptionId, world.byRex)).toMatchObject({ status: 200 })
    expect(await world.rowOf(redemptionId)).toMatchObject({ status: 'unknown', order: { waiting: null } })
    expect(await world.notDelivered(redemptionId, world.bySam)).toMatchObject({ status: 200 })
    expect(await world.press('approveStep', redemptionId, world.byRex)).toMatchObject({ status: 200 })
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
  })

  test('that the vendor has and has not decided is settled there, also when a second person was waited for', async () => {
    const { redemptionId, userId } = await world.unknown('pending')
    await world.untilTomorrow(redemptionId)
    await world.send(redemptionId)
    expect((await world.rowOf(redemptionId)).order?.doubt).toBe('pending')
    expect(await world.notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
    await world.untilTomorrow(redemptionId)
    world.connect('silent')
    await world.send(redemptionId)
    await world.notDelivered(redemptionId)
    world.connect('first')
    await world.send(redemptionId)
    expect(await world.press('approveStep', redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
  })

  test.each(['vendor', 'staff'] as const)(
    'that turns out delivered, by the %s, before the second person agreed ends the waiting',
    async (who) => {
      const { redemptionId, userId } = await world.elsewhere('error-after')
      await world.notDelivered(redemptionId)
      world.connect('first')
      if (who === 'vendor') await world.send(redemptionId)
      else
        await world.settleOrder(redemptionId, { outcome: 'delivered', orderId: world.idOf(redemptionId) }, world.bySam)
      expect(await world.rowOf(redemptionId)).toMatchObject({ status: 'sent' })
      expect(await world.stepOf(redemptionId)).toMatchObject({ state: 'decided' })
      expect(await world.press('approveStep', redemptionId)).toMatchObject({ status: 409, code: 'approval-ended' })
      expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
      expect(await world.findings()).toEqual([])
    },
  )

  test('ends once, however many agree and look it up at the same time', async () => {
    const count = scaleWork(60, 8)
    const people: { redemptionId: string; userId: string }[] = []
    for (let n = 0; n < count; n += 1) {
      const made = await world.elsewhere('error-after')
      await world.notDelivered(made.redemptionId)
      people.push(made)
    }
    world.connect('first')
    await Promise.all(
      people.map(async ({ redemptionId }, n) => {
        const step = await world.stepOf(redemptionId)
        const staff = { userId: world.sam, ip, permissions: rights }
        const agree = () => world.processes[n % 2]!.approvals.approve(staff, step?.step_id ?? '')
        await Promise.all([tally([agree(), agree()]), world.send(redemptionId, n), world.send(redemptionId, n + 1)])
      }),
    )
    for (const { redemptionId, userId } of people) {
      const { status } = await world.rowOf(redemptionId)
      expect(['sent', 'rejected']).toContain(status)
      expect(await world.pointsOf(userId)).toEqual({ available: status === 'sent' ? 0 : 500, held: 0 })
    }
    expect(await world.findings()).toEqual([])
  })
})
