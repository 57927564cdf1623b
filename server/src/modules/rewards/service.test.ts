import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftCard, openRedemptionWorld, type RedemptionWorld } from '../../../test/redemption-world.ts'
import { transaction } from '../../platform/db.ts'
import { newId } from '../../platform/secrets.ts'

let world: RedemptionWorld
beforeAll(async () => {
  world = await openRedemptionWorld()
})
afterAll(() => world.close())
const assign = (redemptionId: string, points = 500) =>
  transaction(world.db, (tx) => world.rewards.assignCode(tx, { rewardId: giftCard, points, redemptionId }))

test('the catalogue lists what is on offer, and hides what is not any more', async () => {
  expect(await world.rewards.list()).toEqual({
    rows: [
      {
        rewardId: giftCard,
        name: 'Gift card',
        fulfilment: 'stock',
        amounts: [500, 1000, 2500, 5000, 10_000],
        deliveryText: 'By email',
      },
    ],
    count: 1,
  })
  const old = {
    rewardId: 'old',
    name: 'Old',
    fulfilment: 'stock',
    amounts: [500],
    deliveryText: 'By email',
    position: 0,
  } as const
  await transaction(world.db, (tx) => world.rewards.save(tx, old))
  expect((await world.rewards.list()).rows.map((reward) => reward.rewardId)).toEqual(['old', giftCard])
  await transaction(world.db, (tx) => world.rewards.save(tx, { ...old, isActive: false }))
  expect(await world.rewards.find('old')).toBe(null)
  expect((await world.rewards.list()).count).toBe(1)
})

test('a code is put in stock once, and nowhere in clear', async () => {
  expect(await world.stock(500, ['SECRET-CODE-1', ' SECRET-CODE-1 ', 'SECRET-CODE-2', ''])).toBe(2)
  expect(await world.stock(500, ['SECRET-CODE-2', 'SECRET-CODE-3'])).toBe(1)
  const { rows } = await world.pool.query<{ row: string; sealed: Buffer }>(
    'select c::text as row, sealed from gift_codes c',
  )
  for (const { row, sealed } of rows) {
    expect(row).not.toContain('SECRET-CODE')
    expect(sealed.toString('latin1')).not.toContain('SECRET-CODE')
  }
})

test('a redemption gets one code, of its value, and the same one however often it asks', async () => {
  const redemptionId = newId()
  expect(await assign(redemptionId, 1000)).toBe(false)
  expect(await assign(redemptionId)).toBe(true)
  const code = await world.rewards.codeOf(redemptionId)
  expect(code).toMatch(/^SECRET-CODE-\d$/)
  expect(await assign(redemptionId)).toBe(true)
  expect(await world.rewards.codeOf(redemptionId)).toBe(code)
  expect(await world.rewards.stock(giftCard)).toEqual(new Map([[500, 2]]))
})

test('a refused transaction leaves its code in stock', async () => {
  const before = await world.rewards.stock(giftCard)
  const redemptionId = newId()
  const failing = transaction(world.db, async (tx) => {
    await world.rewards.assignCode(tx, { rewardId: giftCard, points: 500, redemptionId })
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await world.rewards.stock(giftCard)).toEqual(before)
  await expect(world.rewards.codeOf(redemptionId)).rejects.toMatchObject({ code: 'not-found' })
})
