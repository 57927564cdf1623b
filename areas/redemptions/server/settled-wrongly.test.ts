import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSettlingWorld, type SettlingWorld } from '../../../app/testing/settling-world.ts'
import { newId } from '../../../platform/server/secrets.ts'

let world: SettlingWorld
beforeAll(async () => {
  world = await openSettlingWorld()
})
afterAll(() => world.close())
beforeEach(() => world.connectAgain())

/** As if a day had passed since the vendor was last asked about an order. */
const lookedUpYesterday = (redemptionId: string) =>
  world.rows(`update vendor_orders set looked_up_at = now() - interval '25 hours' where redemption_id = $1`, [
    redemptionId,
  ])

/** Runs the job that looks at orders every few minutes, and the jobs that it queues. */
const lookAtAll = async () => {
  await world.redemptions.resumeSending()
  await world.doJobs()
}

describe('an order of which no program can tell the outcome', () => {
  test('that the vendor delivers after its points came back is found within a day, told once, and never paid twice', async () => {
    const { redemptionId, userId } = await world.elsewhere('error-after')
    await world.notDelivered(redemptionId)
    await world.press('approveStep', redemptionId)
    await world.doJobs()
    expect(await world.rowOf(redemptionId)).toMatchObject({ status: 'rejected', lateOrderId: null })
    world.connect('first')
    const orderId = world.idOf(redemptionId)
    await lookAtAll()
    expect(await world.rowOf(redemptionId)).toMatchObject({ lateOrderId: null })
    await lookedUpYesterday(redemptionId)
    await lookAtAll()
    const row = await world.rowOf(redemptionId)
    expect(row).toMatchObject({ status: 'rejected', lateOrderId: orderId, order: null })
    expect(row.flagCodes).toContain('delivered-late')
    await lookedUpYesterday(redemptionId)
    await lookAtAll()
    await Promise.all([world.send(redemptionId, 0), world.send(redemptionId, 1)])
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
    const told = `select message_values, link from notifications where code = 'redemptions.deliveredLate'
      and message_values->>'redemptionId' = $1 and user_id = $2`
    expect(await world.rows(told, [redemptionId, world.rex])).toEqual([
      { message_values: { redemptionId, orderId }, link: `/finance?request=${redemptionId}` },
    ])
    expect((await world.recorded(redemptionId)).at(-1)).toEqual({
      action: 'redemptions.delivered-late',
      actor_id: null,
      after: { orderId },
    })
    expect(await world.findings()).toEqual([])
  })

  test('that was not found is not looked for any more after thirty days', async () => {
    const { redemptionId } = await world.elsewhere('error-after')
    await world.notDelivered(redemptionId)
    await world.press('approveStep', redemptionId)
    await world.doJobs()
    world.connect('first')
    for (let day = 0; day < 31; day += 1) await world.untilTomorrow(redemptionId)
    await lookedUpYesterday(redemptionId)
    await lookAtAll()
    expect(await world.rowOf(redemptionId)).toMatchObject({ lateOrderId: null })
  })

  test('that the vendor delivered while another request has its id stays open, and staff are told once which two', async () => {
    const { redemptionId: wrong } = await world.elsewhere()
    const { redemptionId, userId } = await world.elsewhere('error-after')
    const orderId = world.idOf(redemptionId)
    await world.settleOrder(wrong, { outcome: 'delivered', orderId })
    expect(await world.press('approveStep', wrong)).toMatchObject({ status: 200 })
    world.connect('first')
    for (let looks = 0; looks < 3; looks += 1) await world.send(redemptionId)
    expect(await world.rowOf(redemptionId)).toMatchObject({
      status: 'unknown',
      order: { doubt: 'taken', takenBy: wrong },
    })
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
    expect(await world.notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
    const bells = await world.rows<{ user_id: string; message_values: object }>(
      `select user_id, message_values from notifications where code = 'redemptions.orderTaken'`,
    )
    expect(bells.filter((bell) => bell.user_id === world.rex)).toMatchObject([
      { message_values: { redemptionId, otherId: wrong, orderId } },
    ])
    expect(await world.findings()).toEqual([])

    expect(await world.settleOrder(wrong, { outcome: 'delivered', orderId: 'RIGHTORDER' })).toMatchObject({
      status: 400,
    })
    world.connect('second')
    expect(await world.settleOrder(wrong, { outcome: 'delivered', orderId })).toMatchObject({
      errors: [{ field: 'orderId', message: 'The request was settled with this order already.' }],
    })
    expect(await world.settleOrder(wrong, { outcome: 'delivered', orderId: 'RIGHTORDER' })).toMatchObject({
      status: 200,
      data: { status: 'sent', order: { settled: { orderId }, waiting: { orderId: 'RIGHTORDER' } } },
    })
    expect(await world.press('approveStep', wrong, world.byRex)).toMatchObject({ status: 409, code: 'approval-own' })
    expect(await world.press('approveStep', wrong)).toMatchObject({ status: 200 })
    expect(await world.rowOf(wrong)).toMatchObject({ status: 'sent', order: { settled: { orderId: 'RIGHTORDER' } } })
    world.connect('first')
    await world.send(redemptionId)
    expect(await world.rowOf(redemptionId)).toMatchObject({ status: 'sent' })
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
    expect(await world.findings()).toEqual([])
  })

  test('that was settled as delivered and was not gives its points back by two people, who take the wrong id off', async () => {
    const { redemptionId, userId } = await world.elsewhere()
    const delivered = { outcome: 'delivered', orderId: `WRONG${newId().slice(-6).toUpperCase()}` }
    await world.settleOrder(redemptionId, delivered)
    await world.press('approveStep', redemptionId)
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
    expect(await world.notDelivered(redemptionId)).toMatchObject({ status: 200, data: { status: 'sent' } })
    expect(await world.press('takeStepBack', redemptionId)).toMatchObject({ status: 200 })
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
    await world.notDelivered(redemptionId)
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
    expect(await world.press('approveStep', redemptionId)).toMatchObject({
      status: 200,
      data: {
        title:
          'Give the points back for Card of your choice of US$5.00, which was settled as delivered although it was not',
      },
    })
    expect(await world.rowOf(redemptionId)).toMatchObject({ status: 'rejected', order: null })
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
    expect((await world.recorded(redemptionId)).map(({ action }) => action)).toEqual([
      'redemptions.propose-delivered',
      'redemptions.settle-delivered',
      'redemptions.propose-correction',
      'redemptions.withdraw-correction',
      'redemptions.propose-correction',
      'redemptions.correct-settlement',
    ])
    expect(await world.notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'review-too-late' })
    const another = await world.elsewhere()
    await world.settleOrder(another.redemptionId, delivered)
    expect(await world.press('approveStep', another.redemptionId)).toMatchObject({ status: 200 })
    expect(await world.findings()).toEqual([])
  })
})
