import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  giftCard,
  openRedemptionWorld,
  rightPassword,
  type RedemptionWorld,
} from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { rewardMessage } from '../contract.ts'
import { soldOut } from './store.ts'

let world: RedemptionWorld
beforeAll(async () => {
  world = await openRedemptionWorld({ refusesSoldOut: true })
})
afterAll(() => world.close())
const assign = (redemptionId: string, points = 500) =>
  transaction(world.db, (tx) => world.rewards.assignCode(tx, { rewardId: giftCard, points, redemptionId }))

const staff = { userId: null, ip: null }
const form = { kind: 'codes' as const, name: { en: 'Cinema card' }, amounts: [1000, 500, 500] }
/** A panelist of a country, born on a day. */
async function panelistFrom(countryId: string | null, dateOfBirth: string | null): Promise<string> {
  const { userId } = await world.panelist(0)
  await world.pool.query('update users set country_id = $2, date_of_birth = $3 where user_id = $1', [
    userId,
    countryId,
    dateOfBirth,
  ])
  return userId
}
const shownTo = async (userId: string): Promise<string[]> =>
  (await world.rewards.list(userId)).rows.map((reward) => reward.rewardId)

test('panelists see what is on offer, in its order and in its languages, and what is sold out of it', async () => {
  const { userId } = await world.panelist(0)
  expect(await world.rewards.list(userId)).toEqual({
    rows: [
      {
        rewardId: giftCard,
        name: 'Gift card',
        fulfilment: 'stock',
        method: null,
        amounts: [500, 1000, 2500, 5000, 10_000],
        soldOut: [500, 1000, 2500, 5000, 10_000],
        description: '',
        deliveryText: 'By email',
        translations: {},
      },
    ],
    count: 1,
  })
  const words = { name: { en: ' Cinema\ncard ', es: 'Tarjeta de cine' }, description: { en: 'Two films', es: ' ' } }
  const { rewardId } = await world.rewards.create(staff, { ...form, ...words })
  expect(await shownTo(userId)).toEqual([giftCard])
  await transaction(world.db, (tx) => world.rewards.addCodes(tx, rewardId, 500, ['CINEMA-1']))
  await world.rewards.setState(staff, rewardId, 'offered')
  expect((await world.rewards.list(userId)).rows[0]).toEqual({
    rewardId,
    name: 'Cinema card',
    fulfilment: 'stock',
    method: null,
    amounts: [500, 1000],
    soldOut: [1000],
    description: 'Two films',
    deliveryText: '',
    translations: { es: { name: 'Tarjeta de cine' } },
  })
  for (const state of ['paused', 'retired'] as const) {
    await world.rewards.setState(staff, rewardId, state)
    expect(await shownTo(userId)).toEqual([giftCard])
    expect(await world.rewards.offer(userId, rewardId)).toBe(null)
  }
})

test('a reward is for its countries and its age; who has not said where they live or when they were born gets none', async () => {
  const { rewardId } = await world.rewards.create(staff, { ...form, countries: ['us', 'CA', 'us'], minimumAge: 21 })
  await transaction(world.db, (tx) => world.rewards.addCodes(tx, rewardId, 500, ['GROWN-UP-1']))
  expect(await world.rewards.setState(staff, rewardId, 'offered')).toMatchObject({ countries: ['CA', 'US'] })
  const { now } = (await world.pool.query<{ now: Date }>('select now()')).rows[0]!
  const bornYearsAgo = (years: number) => `${now.getUTCFullYear() - years}-01-01`
  for (const [country, birthday, isShown] of [
    ['US', bornYearsAgo(30), true],
    ['CA', bornYearsAgo(22), true],
    ['MX', bornYearsAgo(30), false],
    ['US', bornYearsAgo(20), false],
    [null, bornYearsAgo(30), false],
    ['US', null, false],
  ] as const) {
    const userId = await panelistFrom(country, birthday)
    expect((await shownTo(userId)).includes(rewardId), `${country} ${birthday}`).toBe(isShown)
    expect((await world.rewards.offer(userId, rewardId)) !== null).toBe(isShown)
  }
  await world.rewards.setState(staff, rewardId, 'retired')
})

test('a form is refused field by field, and nothing is kept', async () => {
  const before = (await world.rewards.all({})).count
  const wrong = { countries: ['US', 'XX'], productIds: ['OKMHM2X2OHYV'], campaignId: 'small' }
  await expect(
    world.rewards.create(staff, { ...form, name: { en: ' \n ' }, amounts: [], ...wrong }),
  ).rejects.toMatchObject({
    code: 'invalid-input',
    more: {
      errors: [
        { field: 'name', message: rewardMessage('nameMissing') },
        { field: 'amounts', message: rewardMessage('amountsMissing') },
        { field: 'countries', message: rewardMessage('countryUnknown', { code: 'XX' }) },
        { field: 'campaignId', message: rewardMessage('idWrong') },
        { field: 'productIds', message: rewardMessage('productsForeign') },
        { field: 'campaignId', message: rewardMessage('campaignForeign') },
      ],
    },
  })
  expect((await world.rewards.all({})).count).toBe(before)
})

test.each(['\u200B', '\u202E', ' \u200F\u2066 '])('a name that nobody can see is none: %j', async (en) => {
  await expect(world.rewards.create(staff, { ...form, name: { en } })).rejects.toMatchObject({
    more: { errors: [{ field: 'name', message: rewardMessage('nameMissing') }] },
  })
})

test('what could not be delivered is not offered, and the refusal names what is missing', async () => {
  const codes = await world.rewards.create(staff, form)
  await expect(world.rewards.setState(staff, codes.rewardId, 'offered')).rejects.toMatchObject({
    code: 'reward-incomplete',
    more: { message: rewardMessage('incomplete', { what: rewardMessage('lack-codes') }), data: { missing: ['codes'] } },
  })
  // A code of a value that the reward does not have is none.
  await transaction(world.db, (tx) => world.rewards.addCodes(tx, codes.rewardId, 2500, ['ANOTHER-VALUE']))
  await expect(world.rewards.setState(staff, codes.rewardId, 'offered')).rejects.toMatchObject({
    code: 'reward-incomplete',
  })
  const order = await world.rewards.create(staff, { ...form, kind: 'tremendous' })
  await expect(world.rewards.setState(staff, order.rewardId, 'offered')).rejects.toMatchObject({
    more: { data: { missing: ['products', 'provider'] } },
  })
  for (const { rewardId } of [codes, order]) await world.rewards.setState(staff, rewardId, 'retired')
})

test('a reward that is paid by hand says by what way, and needs nothing more to be offered', async () => {
  const byHand = { ...form, kind: 'manual' as const, name: { en: 'Bank transfer' } }
  await expect(world.rewards.create(staff, byHand)).rejects.toMatchObject({
    more: { errors: [{ field: 'method', message: rewardMessage('methodMissing') }] },
  })
  await expect(world.rewards.create(staff, { ...form, method: 'bank' })).rejects.toMatchObject({
    more: { errors: [{ field: 'method', message: rewardMessage('methodForeign') }] },
  })
  await expect(world.rewards.create(staff, { ...form, kind: 'paypal' })).rejects.toMatchObject({
    code: 'invalid-input',
    more: { errors: [{ field: 'kind', message: rewardMessage('kindUnavailable') }] },
  })
  const { rewardId } = await world.rewards.create(staff, { ...byHand, method: 'bank' })
  expect(await world.rewards.setState(staff, rewardId, 'offered')).toMatchObject({
    kind: 'manual',
    method: 'bank',
    missing: [],
    stock: [],
  })
  const { userId } = await world.panelist(0)
  expect(await world.rewards.offer(userId, rewardId)).toMatchObject({
    fulfilment: 'manual',
    method: 'bank',
    soldOut: [],
  })
  await world.rewards.setState(staff, rewardId, 'retired')
})

test('an edit does not empty what is on offer, and what is sold out cannot be asked for', async () => {
  const { rewardId } = await world.rewards.create(staff, form)
  await transaction(world.db, (tx) => world.rewards.addCodes(tx, rewardId, 500, ['LEFT-IN-STOCK-1']))
  await world.rewards.setState(staff, rewardId, 'offered')
  await expect(world.rewards.update(staff, rewardId, { amounts: [900] })).rejects.toMatchObject({
    code: 'reward-incomplete',
    more: { data: { missing: ['codes'] }, errors: [{ field: 'amounts' }] },
  })
  const { userId } = await world.panelist(1000)
  const ask = (points: number) => world.ask(userId, points, { rewardId, password: rightPassword })
  await expect(ask(1000)).rejects.toMatchObject({ code: 'amount-sold-out' })
  expect(await world.wallet.balances(world.db, userId)).toMatchObject({ available: 1000, held: 0 })
  expect(await soldOut(world.db)).toEqual(['Gift card'])
  await transaction(world.db, (tx) => world.rewards.assignCode(tx, { rewardId, points: 500, redemptionId: newId() }))
  await expect(ask(500)).rejects.toMatchObject({ code: 'amount-sold-out' })
  expect(await soldOut(world.db)).toEqual(['Cinema card', 'Gift card'])
  // Sold out already, so an edit takes nothing away.
  expect(await world.rewards.update(staff, rewardId, { amounts: [900] })).toMatchObject({ state: 'offered' })
  await world.rewards.setState(staff, rewardId, 'retired')
})

test('a draft is not paused, and a state that was chosen for an older version is not set', async () => {
  const { rewardId } = await world.rewards.create(staff, form)
  await expect(world.rewards.setState(staff, rewardId, 'paused')).rejects.toMatchObject({
    code: 'invalid-input',
    more: { errors: [{ field: 'state' }] },
  })
  await world.rewards.update(staff, rewardId, { position: 3 })
  await expect(world.rewards.setState(staff, rewardId, 'retired', 1)).rejects.toMatchObject({
    code: 'changed-meanwhile',
    more: { data: { current: { version: 2, state: 'draft' } } },
  })
  expect(await world.rewards.setState(staff, rewardId, 'retired', 2)).toMatchObject({ state: 'retired', version: 3 })
})

test('of many changes of one version at once one wins, and the others get the reward as it is now', async () => {
  const { rewardId } = await world.rewards.create(staff, form)
  const settled = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      world.processes[n % 2]!.rewards.update(staff, rewardId, { version: 1, position: n + 1 }),
    ),
  )
  const won = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const lost = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(won).toHaveLength(1)
  expect(won[0]).toMatchObject({ version: 2 })
  for (const problem of lost)
    expect(problem).toMatchObject({ code: 'changed-meanwhile', more: { data: { current: won[0] } } })
  await world.rewards.setState(staff, rewardId, 'retired')
})

test('every change is on record with what was before and after, and one that changes nothing is not', async () => {
  const { rewardId } = await world.rewards.create(staff, form)
  await world.rewards.update(staff, rewardId, { name: { en: 'Cinema card' }, amounts: [500, 1000] })
  await world.rewards.update(staff, rewardId, { name: { en: 'Film card' } })
  await world.rewards.setState(staff, rewardId, 'retired')
  await world.rewards.setState(staff, rewardId, 'retired')
  const { rows } = await world.pool.query(
    'select action, before, after from audit_log where subject = $1 order by audit_id',
    [rewardId],
  )
  expect(rows).toMatchObject([
    { action: 'rewards.create', after: { kind: 'codes', amounts: [500, 1000] } },
    { action: 'rewards.update', before: { name: { en: 'Cinema card' } }, after: { name: { en: 'Film card' } } },
    { action: 'rewards.set-state', before: { state: 'draft' }, after: { state: 'retired' } },
  ])
})

test('a retired reward keeps its open requests: its codes can still be uploaded and are still sent', async () => {
  const { rewardId } = await world.rewards.create(staff, { ...form, amounts: [500] })
  await transaction(world.db, (tx) => world.rewards.addCodes(tx, rewardId, 500, ['LAST-CODE-1']))
  await world.rewards.setState(staff, rewardId, 'offered')
  const { userId } = await world.panelist(500)
  const { redemptionId } = await world.ask(userId, 500, { rewardId, password: rightPassword })
  await world.rewards.setState(staff, rewardId, 'retired')
  const [reviewer] = await world.reviewers(1)
  await world.redemptions.decide({ userId: reviewer!.userId, ip: '::1' }, { redemptionId, decision: 'approve' })
  await world.redemptions.send(redemptionId)
  expect(world.letters.at(-1)?.text).toContain('LAST-CODE-1')
  const other = await world.panelist(500)
  await expect(world.ask(other.userId, 500, { rewardId, password: rightPassword })).rejects.toMatchObject({
    code: 'reward-unknown',
  })
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
