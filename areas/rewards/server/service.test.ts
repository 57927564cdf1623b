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
import { listSoldOut } from './store.ts'

let world: RedemptionWorld
beforeAll(async () => {
  world = await openRedemptionWorld({ refusesSoldOut: true })
})
afterAll(() => world.close())
const assign = (redemptionId: string, points = 500) =>
  transaction(world.db, (tx) => world.rewards.assignCode(tx, { rewardId: giftCard, points, redemptionId }))

const staff = { userId: null, ip: null }
const form = { kind: 'codes' as const, name: { en: 'Cinema card' }, amounts: [1000, 500, 500] }
/** A panelist with this country and birthday. */
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
        image: null,
        currency: 'USD',
        limits: { day: null, month: null, ever: null },
        reached: null,
        reachedUntil: null,
        feeCents: 0,
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
    image: null,
    currency: 'USD',
    limits: { day: null, month: null, ever: null },
    reached: null,
    reachedUntil: null,
    feeCents: 0,
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
  // A code is not added if the reward does not have its value.
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

test('an edit of something else keeps the words of every language', async () => {
  const name = { en: 'Film card', es: 'Tarjeta de cine', ar: 'بطاقة سينما' }
  const { rewardId } = await world.rewards.create(staff, { ...form, name })
  expect(await world.rewards.update(staff, rewardId, { position: 4 })).toMatchObject({ name })
  const kept = await world.pool.query('select names from rewards where reward_id = $1', [rewardId])
  expect(kept.rows).toEqual([{ names: name }])
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
  expect(await listSoldOut(world.db)).toEqual(['Gift card'])
  await transaction(world.db, (tx) => world.rewards.assignCode(tx, { rewardId, points: 500, redemptionId: newId() }))
  await expect(ask(500)).rejects.toMatchObject({ code: 'amount-sold-out' })
  expect(await listSoldOut(world.db)).toEqual(['Cinema card', 'Gift card'])
  // The amount was sold out before, so the edit removes no amount in stock.
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

test('a fee that the panelist bears leaves something of every amount, and a gift card leaves it to the panel', async () => {
  const byHand = { kind: 'manual' as const, method: 'bank' as const, name: { en: 'Transfer' }, amounts: [500, 1000] }
  const fee = { feeCents: 500, feeBearer: 'panelist' as const }
  await expect(world.rewards.create(staff, { ...byHand, ...fee })).rejects.toMatchObject({
    more: { errors: [{ field: 'feeCents', message: rewardMessage('feeTooHigh', { amount: '5.00' }) }] },
  })
  await expect(world.rewards.create(staff, { ...form, ...fee, feeCents: 1 })).rejects.toMatchObject({
    more: { errors: [{ field: 'feeBearer', message: rewardMessage('feeForeign') }] },
  })
  const { rewardId } = await world.rewards.create(staff, { ...byHand, ...fee, feeCents: 35 })
  await world.rewards.setState(staff, rewardId, 'offered')
  const { userId } = await world.panelist(500)
  expect(await world.rewards.offer(userId, rewardId)).toMatchObject({ feeCents: 35, currency: 'USD' })
  await world.rewards.update(staff, rewardId, { feeBearer: 'panel' })
  expect(await world.rewards.offer(userId, rewardId)).toMatchObject({ feeCents: 0 })
  await world.rewards.setState(staff, rewardId, 'retired')
})

test('one person may ask for a reward as often as its limits say: a UTC day, a UTC month, and ever', async () => {
  await world.offerByHand('limited')
  const { userId } = await world.panelist(5000)
  const [reviewer] = await world.reviewers(1)
  const payee = { payeeName: 'Ana', payeeHandle: '12345678' }
  const ask = () => world.ask(userId, 500, { rewardId: 'limited', password: rightPassword, ...payee })
  const end = async ({ redemptionId }: { redemptionId: string }, decision: 'paid' | 'reject') => {
    const by = { userId: reviewer!.userId, ip: '::1' }
    if (decision === 'reject') return world.redemptions.decide(by, { redemptionId, decision, reason: 'No' })
    await world.redemptions.decide(by, { redemptionId, decision: 'approve' })
    return transaction(world.db, async (tx) => {
      await world.redemptions.takeForBatch(tx, { method: null, limit: 10 })
      const paidAt = new Date().toISOString()
      return world.redemptions.endBatched(tx, by, [{ redemptionId, state: 'paid', paidAt, reference: '' }])
    })
  }
  const limit = (day: number | null, month: number | null, ever: number | null) =>
    world.rewards.update(staff, 'limited', { limits: { day, month, ever } })
  const offered = () => world.rewards.offer(userId, 'limited')
  await limit(null, 2, 3)
  for (const [at, decision] of [
    ['2031-03-01T00:00:00Z', 'paid'],
    ['2031-03-02T10:00:00Z', 'reject'],
    ['2031-03-31T23:59:59Z', 'paid'],
  ] as const) {
    world.setNow(new Date(at))
    expect(await offered()).toMatchObject({ reached: null })
    await end(await ask(), decision)
  }
  // The rejected request does not count, so two requests remain in March, and these are made.
  world.setNow(new Date('2031-03-31T23:59:59.999Z'))
  expect(await offered()).toMatchObject({ reached: 'month', reachedUntil: '2031-04-01T00:00:00.000Z' })
  world.setNow(new Date('2031-04-01T00:00:00Z'))
  expect(await offered()).toMatchObject({ reached: null })
  await end(await ask(), 'paid')
  world.setNow(new Date('2032-01-01T00:00:00Z'))
  expect(await offered()).toMatchObject({ reached: 'ever', reachedUntil: null })
  await expect(ask()).rejects.toMatchObject({
    code: 'reward-limit',
    more: { message: { code: 'redemptions.limit-ever', values: { count: 3 } }, data: { until: null } },
  })
  expect(await world.wallet.balances(world.db, userId)).toMatchObject({ held: 0 })
  await limit(1, null, null)
  world.setNow(new Date('2031-04-01T12:00:00Z'))
  expect(await offered()).toMatchObject({ reached: 'day', reachedUntil: '2031-04-02T00:00:00.000Z' })
  world.setNow(null)
  await world.rewards.setState(staff, 'limited', 'retired')
})

test('the order of the page is that of the list, whose rewards change places with their neighbours', async () => {
  const { userId } = await world.panelist(0)
  await world.offerByHand('one')
  await world.offerByHand('two')
  const order = async () => (await shownTo(userId)).filter((id) => ['one', 'two', giftCard].includes(id))
  const before = await order()
  expect(before).toHaveLength(3)
  const [first, middle, last] = before as [string, string, string]
  await world.rewards.move(staff, last, 'up')
  expect(await order()).toEqual([first, last, middle])
  await Promise.all(Array.from({ length: 6 }, (_, n) => world.processes[n % 2]!.rewards.move(staff, middle, 'up')))
  expect((await order())[0]).toBe(middle)
  await world.rewards.move(staff, middle, 'up')
  expect((await order())[0]).toBe(middle)
  await expect(world.rewards.move(staff, 'nothing', 'up')).rejects.toMatchObject({ code: 'not-found' })
  // Moving a reward does not raise its version, so that open edits are not refused.
  const { rows } = await world.rewards.all({ limit: 100 })
  const { version } = rows.find(({ rewardId }) => rewardId === middle)!
  await world.rewards.move(staff, middle, 'down')
  await world.rewards.update(staff, middle, { version, minimumAge: 18 })
  for (const id of ['one', 'two']) await world.rewards.setState(staff, id, 'retired')
})
