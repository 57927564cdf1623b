import type { Rows } from '../../../platform/contract/paging.ts'
import type { StaffReward } from '../contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { giftCard } from '../../../app/testing/redemption-world.ts'

let world: FinanceWorld
let keeper = ''
let viewer = ''
beforeAll(async () => {
  world = await openFinanceWorld()
  const [staff] = await world.reviewers(1)
  keeper = world.sign(staff!.userId, '5', ['rewards.view', 'rewards.update'])
  viewer = world.sign(staff!.userId, '5', ['rewards.view'])
})
afterAll(() => world.close())

const form = { kind: 'codes', name: { en: 'Book token' }, description: { en: 'For any book shop' }, amounts: [500] }
const all = (query = '') => world.call<Rows<StaffReward>>(viewer, 'GET', `rewards/getAllRewards${query}`)

test('a reward goes from draft to offer to the end by calls alone', async () => {
  const body = { ...form, currency: 'USD', countries: [] }
  const made = await world.call<{ rewardId: string }>(keeper, 'POST', 'rewards/createReward', { body })
  expect(made).toMatchObject({ status: 200, data: { rewardId: expect.any(String) } })
  const { rewardId } = made.data
  const setState = (state: string) =>
    world.call<StaffReward>(keeper, 'POST', `rewards/setRewardState/${rewardId}`, { body: { state } })
  expect(await setState('offered')).toMatchObject({
    status: 409,
    code: 'reward-incomplete',
    data: { missing: ['codes'] },
  })
  const upload = { rewardId, csv: '500,BOOK-TOKEN-1' }
  expect(await world.call(keeper, 'POST', 'wallet/uploadGiftCodes', { body: upload })).toMatchObject({
    data: { added: 1 },
  })
  expect(await setState('offered')).toMatchObject({
    data: { state: 'offered', stock: [{ points: 500, free: 1 }], missing: [], version: 2 },
  })
  const { userId } = await world.panelist(0)
  const panelist = world.sign(userId)
  const seen = await world.call<Rows<{ name: string }>>(panelist, 'GET', 'wallet/getRewards')
  expect(seen.data.rows.map(({ name }) => name)).toContain('Book token')
  const patch = (change: object) =>
    world.call<StaffReward>(keeper, 'PATCH', `rewards/updateReward/${rewardId}`, { body: change })
  expect(await patch({ version: 2, deliveryText: { en: 'Within a day' } })).toMatchObject({ data: { version: 3 } })
  expect(await patch({ version: 2, position: 9 })).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    data: { current: { version: 3, deliveryText: { en: 'Within a day' } } },
  })
  expect(await patch({ kind: 'tremendous' })).toMatchObject({ status: 400 })
  expect(await patch({ currency: 'EUR' })).toMatchObject({ status: 400 })
  expect(await patch({ minimumAge: 17 })).toMatchObject({ status: 400 })
  expect(await setState('retired')).toMatchObject({ data: { state: 'retired' } })
  expect((await all()).data.rows.map((row) => row.rewardId)).toEqual([giftCard, rewardId])
  expect((await all('?state=retired&limit=1')).data).toMatchObject({ count: 1, rows: [{ rewardId }] })
  expect((await all('?limit=1&currentPage=2')).data).toMatchObject({ count: 2, rows: [{ rewardId }] })
})

test('only rewards.update writes and only rewards.view reads', async () => {
  const { userId } = await world.panelist(0)
  for (const token of [world.sign(userId), viewer, null]) {
    const status = token === null ? 401 : 403
    expect(await world.call(token, 'POST', 'rewards/createReward', { body: form })).toMatchObject({ status })
    const update = { body: { position: 1 } }
    expect(await world.call(token, 'PATCH', `rewards/updateReward/${giftCard}`, update)).toMatchObject({ status })
    const state = { body: { state: 'paused' } }
    expect(await world.call(token, 'POST', `rewards/setRewardState/${giftCard}`, state)).toMatchObject({ status })
  }
  expect(await world.call(world.sign(userId), 'GET', 'rewards/getAllRewards')).toMatchObject({ status: 403 })
  expect(await world.call(keeper, 'PATCH', 'rewards/updateReward/nothing', { body: {} })).toMatchObject({ status: 404 })
})
