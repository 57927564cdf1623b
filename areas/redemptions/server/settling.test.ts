import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rightPassword } from '../../../app/testing/redemption-world.ts'
import { openSettlingWorld, rights, type SettlingWorld } from '../../../app/testing/settling-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'

let world: SettlingWorld
beforeAll(async () => {
  world = await openSettlingWorld()
})
afterAll(() => world.close())
beforeEach(() => world.connectAgain())

describe('an order of which no program can tell the outcome', () => {
  test('that was delivered ends its request by the word of one person, who names the order as the vendor has it', async () => {
    const { redemptionId, userId } = await world.elsewhere('error-after')
    expect(await world.rowOf(redemptionId)).toMatchObject({
      status: 'unknown',
      order: { doubt: 'elsewhere', keyHint: '0001', waiting: null, settled: null },
    })
    world.connect('first')
    const orderId = world.idOf(redemptionId)
    const answer = await world.settleOrder(redemptionId, { outcome: 'delivered', orderId: ` ${orderId} ` })
    expect(answer).toMatchObject({
      status: 200,
      data: { status: 'sent', order: { doubt: null, settled: { orderId, reason: 'Seen there.' }, waiting: null } },
    })
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
    expect(await world.recorded(redemptionId)).toMatchObject([
      {
        action: 'redemptions.settle-delivered',
        actor_id: world.rex,
        after: { status: 'sent', orderId, reason: 'Seen there.' },
      },
    ])
    expect(await world.findings()).toEqual([])
  })

  test('is not settled with the order of another request, nor with one that the vendor does not have, has not decided or has cancelled', async () => {
    const { redemptionId: other } = await world.elsewhere('error-after')
    const { redemptionId, userId } = await world.elsewhere('error-after')
    world.connect('first')
    const refusalOf = async (orderId: string) => {
      const { status, errors, code } = await world.settleOrder(redemptionId, { outcome: 'delivered', orderId })
      return [status, errors?.[0]?.field ?? code, errors?.[0]?.message]
    }
    expect(await refusalOf(world.idOf(other))).toEqual([
      400,
      'orderId',
      'Tremendous has this order, but it is not the one of this request.',
    ])
    expect(await refusalOf('NOSUCHORDER')).toEqual([
      400,
      'orderId',
      'Tremendous has no order with this id in the account that is connected.',
    ])
    const own = world.shop.orders.get(redemptionId)!
    own.status = 'CANCELED'
    expect(await refusalOf(own.id)).toEqual([400, 'orderId', 'Tremendous has this order and did not deliver it.'])
    own.status = 'PENDING APPROVAL'
    expect(await refusalOf(own.id)).toEqual([409, 'order-open', undefined])
    expect(await world.rowOf(redemptionId)).toMatchObject({ status: 'unknown', order: { waiting: null } })
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
  })

  test.each([
    ['none', 'unconnected'],
    ['silent', 'unreached'],
    ['second', 'elsewhere'],
  ] as const)(
    'whose id nobody can check, with the %s account connected, says why and takes a second person',
    async (now, unchecked) => {
      const { redemptionId, userId } = await world.elsewhere()
      world.connect(now)
      const orderId = `UNCHECKED${now.toUpperCase()}`
      expect(await world.settleOrder(redemptionId, { outcome: 'delivered', orderId })).toMatchObject({
        status: 200,
        data: { status: 'unknown', order: { waiting: { outcome: 'delivered', orderId, unchecked, dueAt: null } } },
      })
      expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
      expect(await world.press('approveStep', redemptionId, world.byRex)).toMatchObject({
        status: 409,
        code: 'approval-own',
      })
      expect(await world.press('approveStep', redemptionId)).toMatchObject({
        status: 200,
        data: {
          title: `End the request for Card of your choice of US$5.00 as delivered with the order ${orderId}, which Tremendous did not confirm`,
        },
      })
      expect(await world.rowOf(redemptionId)).toMatchObject({ status: 'sent', order: { settled: { orderId } } })
      expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
      expect(await world.recorded(redemptionId)).toMatchObject([
        { action: 'redemptions.propose-delivered', actor_id: world.rex, after: { orderId, unchecked } },
        { action: 'redemptions.settle-delivered', actor_id: world.sam, after: { status: 'sent', orderId } },
      ])
      const another = await world.elsewhere()
      expect(await world.settleOrder(another.redemptionId, { outcome: 'delivered', orderId })).toMatchObject({
        status: 400,
        errors: [{ field: 'orderId', message: 'This order belongs to another request.' }],
      })
      expect(await world.findings()).toEqual([])
    },
  )

  test('is not given back while the vendor says that it was delivered, or is about to be', async () => {
    const { redemptionId } = await world.elsewhere('error-after')
    world.connect('first')
    expect(await world.notDelivered(redemptionId)).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'outcome',
          message: `Tremendous says that it was delivered: it is the order ${world.idOf(redemptionId)}.`,
        },
      ],
    })
    world.shop.orders.get(redemptionId)!.status = 'PENDING APPROVAL'
    expect(await world.notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
  })

  test('is not settled while the vendor may still say what became of it, and after a day without an answer is', async () => {
    const { redemptionId, userId } = await world.unknown()
    expect((await world.rowOf(redemptionId)).order?.doubt).toBe('fresh')
    expect(await world.notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
    await world.untilTomorrow(redemptionId)
    expect((await world.rowOf(redemptionId)).order?.doubt).toBe('silent')
    await world.notDelivered(redemptionId)
    expect(await world.press('approveStep', redemptionId)).toMatchObject({ status: 200 })
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
  })

  test('under whose id the vendor has another one may be settled at once', async () => {
    const { redemptionId } = await world.unknown('conflict')
    expect((await world.rowOf(redemptionId)).order?.doubt).toBe('conflict')
    world.shop.orders.set(redemptionId, {
      id: 'CONFLICT1',
      external_id: redemptionId,
      status: 'EXECUTED',
      denomination: 7,
      rewards: [],
    })
    const delivered = { outcome: 'delivered', orderId: 'CONFLICT1' }
    expect(await world.settleOrder(redemptionId, delivered)).toMatchObject({ status: 200, data: { status: 'sent' } })
    expect(await world.findings()).toEqual([])
  })

  test.each([
    ['no reason', { outcome: 'not-delivered', reason: ' ' }, 400, 'reason-missing'],
    ['no id of a delivered order', { outcome: 'delivered' }, 400, 'invalid-input'],
    ['an id that is none', { outcome: 'delivered', orderId: 'order 1' }, 400, 'invalid-input'],
    ['another outcome', { outcome: 'lost' }, 400, 'invalid-input'],
  ])('is not settled with %s', async (_what, more, status, code) => {
    const { redemptionId } = await world.elsewhere()
    expect(await world.settleOrder(redemptionId, more)).toMatchObject({ status, code })
    expect((await world.rowOf(redemptionId)).status).toBe('unknown')
  })

  test('is settled by no one without the right, nor by its own panelist, and neither is a request without an order', async () => {
    const { redemptionId, userId } = await world.elsewhere()
    const own = world.sign(userId, '5', rights)
    const delivered = { outcome: 'delivered', orderId: 'OWNORDER1' }
    const body = { redemptionId, reason: 'Seen there.', ...delivered }
    expect(await world.call(world.byViewer, 'POST', 'wallet/settleRedemptionOrder', { body })).toMatchObject({
      status: 403,
    })
    expect(await world.settleOrder(redemptionId, delivered, own)).toMatchObject({ status: 403, code: 'review-own' })
    await world.notDelivered(redemptionId)
    expect(await world.press('approveStep', redemptionId, own)).toMatchObject({ status: 403, code: 'review-own' })
    expect(await world.settleOrder(newId(), delivered)).toMatchObject({ status: 404 })
    const { redemptionId: fresh } = await world.ask((await world.panelist(500)).userId, 500, {
      password: rightPassword,
    })
    expect(await world.settleOrder(fresh, delivered)).toMatchObject({ status: 404 })
  })

  test('that the vendor delivered is not settled again by anybody who had nothing to do with it', async () => {
    const { redemptionId } = await world.unknown('error-after')
    await world.send(redemptionId)
    expect(await world.rowOf(redemptionId)).toMatchObject({ status: 'sent', order: null })
    expect(await world.notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'review-too-late' })
  })

  test('says in an export of its panelist how it was settled, and nothing of it after the account is erased', async () => {
    const { redemptionId, userId } = await world.elsewhere()
    await world.notDelivered(redemptionId)
    const { orderSettlements } = await world.redemptions.exportOf(userId)
    expect(orderSettlements).toMatchObject([{ redemptionId, outcome: 'not-delivered', reason: 'Seen there.' }])
    await transaction(world.db, (tx) => world.redemptions.erase(tx, { userId }))
    expect((await world.redemptions.exportOf(userId)).orderSettlements).toMatchObject([{ reason: '' }])
  })
})
