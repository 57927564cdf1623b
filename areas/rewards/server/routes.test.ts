import { crc32 } from 'node:zlib'
import { PNG } from 'pngjs'
import type { Rows } from '../../../platform/contract/paging.ts'
import { pictureMaxBytes } from '../../../platform/contract/picture.ts'
import { rewardImagePath, type StaffReward } from '../contract.ts'
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

/** A file encoded by pngjs, independently of our code, with a comment that must not be published. */
function aPng(width: number, height: number): Buffer {
  const png = new PNG({ width, height })
  png.data.fill(200)
  const file = PNG.sync.write(png)
  const text = Buffer.from('Comment\0taken at home')
  const part = Buffer.concat([Buffer.from('tEXt'), text])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(text.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(part))
  return Buffer.concat([file.subarray(0, 33), head, part, check, file.subarray(33)])
}
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16">${inside}<rect width="24" height="16" fill="#123456"/></svg>`
const put = (image: string | Buffer | null, token = keeper) =>
  world.call<StaffReward>(token, 'PUT', `rewards/setRewardImage/${giftCard}`, {
    body: { image: image === null ? null : Buffer.from(image).toString('base64') },
  })
const seen = (imageId = '') => world.app.inject({ url: `/api/v1/rewards/images/${imageId}` })

test('a reward has a picture that everybody may see, until it has another or none', async () => {
  const { userId } = await world.panelist(0)
  expect(aPng(24, 16).includes('taken at home')).toBe(true)
  const first = (await put(aPng(24, 16))).data.image
  expect(first).toMatchObject({ width: 24, height: 16 })
  const offered = await world.call<Rows<{ image: object }>>(world.sign(userId), 'GET', 'wallet/getRewards')
  expect(offered.data.rows[0]?.image).toEqual(first)
  expect(rewardImagePath('x')).toBe('/api/v1/rewards/images/x')
  const shown = await seen(first?.imageId)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000',
    'content-disposition': 'attachment; filename="reward.png"',
  })
  expect(PNG.sync.read(shown.rawPayload)).toMatchObject({ width: 24, height: 16 })
  expect(shown.rawPayload.includes('taken at home')).toBe(false)
  // The picture is stored no larger than any page shows it.
  const second = (await put(aPng(1600, 400))).data.image
  expect(second).toMatchObject({ width: 800, height: 200 })
  expect(second?.imageId).not.toBe(first?.imageId)
  expect((await seen(first?.imageId)).statusCode).toBe(404)
  expect((await put(null)).data.image).toBe(null)
  for (const id of [second?.imageId, 'nothing']) expect((await seen(id)).statusCode).toBe(404)
  expect(await world.rows('select from reward_images')).toHaveLength(0)
  expect(await put(null, viewer)).toMatchObject({ status: 403 })
})

test('of a drawing only what is harmless is kept, and by itself it is a download', async () => {
  const { image } = (await put(drawing('<script>alert(1)</script><image href="https://elsewhere.test/x.png"/>'))).data
  // An SVG has no pixels of its own, so only its proportions matter.
  expect((image?.width ?? 0) / (image?.height ?? 1)).toBeCloseTo(24 / 16, 2)
  const shown = await seen(image?.imageId)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': 'attachment; filename="reward.svg"',
  })
  expect(shown.body).toContain('#123456')
  expect(shown.body).not.toMatch(/script|elsewhere/)
  await put(null)
})

test.each([
  ['a picture that is broken', aPng(24, 16).subarray(0, 60), 'not a picture that can be read'],
  ['another file by the name of one', Buffer.from('GIF89a'), 'Please choose an SVG or a PNG'],
  ['a drawing of entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('')}`, 'declares entities'],
  ['a picture that is too heavy', Buffer.alloc(pictureMaxBytes + 1, 1), 'at most 512 kB'],
  ['a picture of too many pixels', aPng(2_049, 1), 'at most 2,048 pixels'],
])('%s is refused beside its field, and the picture of before stays', async (_name, file, words) => {
  const before = (await put(aPng(24, 16))).data.image
  expect(await put(file)).toMatchObject({
    status: 400,
    errors: [{ field: 'image', message: expect.stringContaining(words) }],
  })
  expect((await seen(before?.imageId)).statusCode).toBe(200)
})

test('what is longer than any picture may be is not even read', async () => {
  expect(await put(Buffer.alloc(2 * pictureMaxBytes))).toMatchObject({ status: 413 })
})

test('only rewards.update writes and only rewards.view reads', async () => {
  const { userId } = await world.panelist(0)
  for (const token of [world.sign(userId), viewer, null]) {
    const status = token === null ? 401 : 403
    expect(await world.call(token, 'POST', 'rewards/createReward', { body: form })).toMatchObject({ status })
    const update = { body: { position: 1 } }
    expect(await world.call(token, 'PATCH', `rewards/updateReward/${giftCard}`, update)).toMatchObject({ status })
    const move = { body: { direction: 'up' } }
    expect(await world.call(token, 'POST', `rewards/moveReward/${giftCard}`, move)).toMatchObject({ status })
    const state = { body: { state: 'paused' } }
    expect(await world.call(token, 'POST', `rewards/setRewardState/${giftCard}`, state)).toMatchObject({ status })
  }
  expect(await world.call(world.sign(userId), 'GET', 'rewards/getAllRewards')).toMatchObject({ status: 403 })
  expect(await world.call(keeper, 'PATCH', 'rewards/updateReward/nothing', { body: {} })).toMatchObject({ status: 404 })
})
