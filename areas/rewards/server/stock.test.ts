import type { CodeUpload, StockLevel } from '../contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { giftCard } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { readLines } from './stock-rules.ts'
import { listLowValues } from './stock-store.ts'

let world: FinanceWorld
let keeper = ''
let viewer = ''
let keeperId = ''
beforeAll(async () => {
  world = await openFinanceWorld()
  const [staff] = await world.reviewers(1)
  keeperId = staff!.userId
  keeper = world.sign(keeperId, '5', ['rewards.view', 'rewards.update'])
  viewer = world.sign(keeperId, '5', ['rewards.view'])
})
afterAll(() => world.close())

const upload = (csv: string, rewardId = giftCard) =>
  world.call<CodeUpload>(keeper, 'POST', 'wallet/uploadGiftCodes', { body: { rewardId, csv } })
const levelOf = async (points: number): Promise<StockLevel | undefined> =>
  (await world.call<{ rows: StockLevel[] }>(viewer, 'GET', 'wallet/getRewardStock')).data.rows.find(
    (one) => one.points === points,
  )

test('lines are read one by one: a head is passed over, and each refusal has its reason', () => {
  const rows = [
    ['Points', 'Code'],
    ['500', ' GOOD-CODE-1 '],
    ['500', 'GOOD-CODE-1'],
    ['7', 'GOOD-CODE-2'],
    ['500', 'short'],
    ['500'],
    ['x', 'GOOD-CODE-3'],
    ['1000', 'CODE WITH BLANK'],
  ].map((cells, index) => ({ line: index + 1, cells }))
  const { codes, refused } = readLines(rows, [500, 1000])
  expect(codes).toEqual([{ line: 2, points: 500, code: 'GOOD-CODE-1' }])
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'twice-in-file'],
    [4, 'amount-unknown'],
    [5, 'code-length'],
    [6, 'not-a-line'],
    [7, 'not-a-line'],
    [8, 'code-length'],
  ])
})

describe('the stock of codes', () => {
  test('is filled up by a CSV file, each code once, and no answer shows a whole code', async () => {
    const first = await upload('points,code\r\n500,AAAA-BBBB-0001\r\n1000,AAAA-BBBB-0002\r\n')
    expect(first).toMatchObject({ status: 200, data: { added: 2, refused: [] } })
    const second = await upload('500,AAAA-BBBB-0001\n500,"AAAA-BBBB-0003"\n')
    expect(second.data).toEqual({ added: 1, refused: [{ line: 1, reason: 'in-stock', ending: '0001' }] })
    expect(await levelOf(500)).toMatchObject({ free: 2, assigned: 0, rewardName: 'Gift card' })
    const recorded = await world.rows('select before, after from audit_log')
    expect(JSON.stringify([first, second, recorded])).not.toContain('AAAA-BBBB')
    expect(await upload('500,"AAAA')).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(await upload('500,AAAA-BBBB-0009', 'nothing')).toMatchObject({ status: 400, code: 'reward-unknown' })
  })

  test('has a code once in all rewards, also one whose hash still holds the id of its reward', async () => {
    const form = { kind: 'codes' as const, name: { en: 'Film card' }, amounts: [500] }
    const { rewardId } = await world.rewards.create({ userId: null, ip: null }, form)
    expect((await upload('500,AAAA-BBBB-0001\n500,ELSEWHERE-0001', rewardId)).data).toEqual({
      added: 1,
      refused: [{ line: 1, reason: 'in-stock', ending: '0001' }],
    })
    const older = world.secrets.hmac('gift-codes', `${giftCard}:OLDER-CODE-0001`).toString('hex')
    await world.run(
      `insert into gift_codes (code_id, reward_id, points, sealed, code_hash)
       values (gen_random_uuid(), '${giftCard}', 1000, '', '\\x${older}')`,
    )
    for (const reward of [giftCard, rewardId])
      expect((await upload('500,OLDER-CODE-0001\n500,ELSEWHERE-0001', reward)).data).toMatchObject({ added: 0 })
    await world.run(`delete from gift_codes where points = 1000 and code_hash is not null`)
  })

  test('of one file uploaded many times at once each code is in stock once', async () => {
    const csv = Array.from({ length: 20 }, (_, n) => `2500,RACE-CODE-${1000 + n}`).join('\n')
    const staff = { userId: keeperId, ip: '::1' }
    const told = await Promise.all(
      Array.from({ length: 10 }, (_, n) => world.parties[n % 2]!.stock.upload(staff, giftCard, csv)),
    )
    expect(told.reduce((sum, { added }) => sum + added, 0)).toBe(20)
    expect((await levelOf(2500))?.free).toBe(20)
  })

  test('without the index the same file is in stock many times: this test would see it', async () => {
    await world.run('alter table gift_codes drop constraint gift_codes_once_anywhere')
    const csv = '5000,RACE-CODE-9999'
    const staff = { userId: keeperId, ip: '::1' }
    await Promise.all(Array.from({ length: 10 }, (_, n) => world.parties[n % 2]!.stock.upload(staff, giftCard, csv)))
    expect((await levelOf(5000))?.free).toBeGreaterThan(1)
  })

  test('that runs low is told to its keepers by bell and mail, once until it is filled up', async () => {
    const set = await world.call<StockLevel>(keeper, 'PUT', 'wallet/setStockAlert', {
      body: { rewardId: giftCard, points: 2500, lowAt: 19 },
    })
    expect(set.data).toMatchObject({ lowAt: 19, isLow: false, free: 20 })
    await world.run(`delete from notifications`)
    const told = () =>
      world.rows(
        `select from notifications where code = 'reward-desk.runsLow' and link = '/finance?tab=stock'
           and message_values = '{"reward": {"en": "Gift card"}, "usd": 25}' and user_id = $1`,
        [keeperId],
      )
    await world.stock.alertLow()
    expect(await told()).toHaveLength(0)
    const take = () =>
      transaction(world.db, (tx) =>
        world.rewards.assignCode(tx, { rewardId: giftCard, points: 2500, redemptionId: newId() }),
      )
    await take()
    await Promise.all([world.stock.alertLow(), world.parties[1]!.stock.alertLow()])
    await world.stock.alertLow()
    expect(await told()).toHaveLength(1)
    expect((await levelOf(2500))?.isLow).toBe(true)
    await world.stock.deliverLowStock(keeperId, giftCard, 2500)
    expect(world.letters.at(-1)).toMatchObject({ subject: 'Gift cards are running low' })
    expect(world.letters.at(-1)?.text).toContain('19 gift card codes are left for Gift card of US$25.00.')
    expect(world.letters.at(-1)?.text).toContain('/finance?tab=stock')
    const sent = world.letters.length
    await upload('2500,FRESH-CODE-0001')
    await world.stock.deliverLowStock(keeperId, giftCard, 2500)
    expect(world.letters).toHaveLength(sent)
    await world.stock.alertLow()
    await take()
    await world.stock.alertLow()
    expect(await told()).toHaveLength(2)
  })

  test('alerts nobody of a value that never had a code, and says so plainly when the last code of a value is gone', async () => {
    const form = { kind: 'codes' as const, name: { en: 'Two values' }, amounts: [500, 1000] }
    const { rewardId } = await world.rewards.create({ userId: null, ip: null }, form)
    await upload('500,TWO-VALUES-0001', rewardId)
    await world.rewards.setState({ userId: null, ip: null }, rewardId, 'offered')
    await transaction(world.db, (tx) => world.rewards.assignCode(tx, { rewardId, points: 500, redemptionId: newId() }))
    await world.stock.alertLow()
    expect(
      await world.rows(
        `select code, message_values from notifications where message_values -> 'reward' ->> 'en' = 'Two values' and user_id = $1`,
        [keeperId],
      ),
    ).toEqual([{ code: 'reward-desk.ranOut', message_values: { reward: { en: 'Two values' }, usd: 5 } }])
    await world.stock.deliverLowStock(keeperId, rewardId, 500)
    expect(world.letters.at(-1)).toMatchObject({ subject: 'Gift cards have run out' })
    expect(world.letters.at(-1)?.text).toContain('No gift card codes are left for Two values of US$5.00.')
  })

  test('is kept by whoever a custom role lets fill it up, and by nobody whose custom role does not', async () => {
    await world.run(
      `insert into roles (role_id, role_name, based_on) values ('less', 'Less', '5'), ('more', 'More', '7')`,
      `insert into role_permissions values ('less', 'rewards.view'), ('more', 'rewards.update')`,
    )
    const [less] = await addPanelists(world.db, world.users, 1, '5,less')
    const [more] = await addPanelists(world.db, world.users, 1, '7,more')
    const keepers = (await world.rows<{ user_id: string }>('select user_id from stock_keepers')).map(
      (row) => row.user_id,
    )
    expect(keepers).toContain(more!.userId)
    expect(keepers).not.toContain(less!.userId)
  })

  test('is filled by rewards.update and read by rewards.view alone', async () => {
    const { userId } = await world.panelist(0)
    const body = { rewardId: giftCard, csv: '500,AAAA-BBBB-0007' }
    const alert = { rewardId: giftCard, points: 500, lowAt: 1 }
    for (const token of [world.sign(userId), world.sign(userId, '8'), viewer]) {
      expect(await world.call(token, 'POST', 'wallet/uploadGiftCodes', { body })).toMatchObject({ status: 403 })
      expect(await world.call(token, 'PUT', 'wallet/setStockAlert', { body: alert })).toMatchObject({ status: 403 })
    }
    expect(await world.call(world.sign(userId), 'GET', 'wallet/getRewardStock')).toMatchObject({ status: 403 })
    expect(await world.call(null, 'GET', 'wallet/getRewardStock')).toMatchObject({ status: 401 })
  })
})

test('the doctor is told of values on offer that have had codes and run low, and of no others', async () => {
  const [card, dear] = ['low-card', 25_000]
  const form = { kind: 'codes' as const, name: { en: 'Low card' }, amounts: [500, 1000, dear] }
  await world.rewards.create({ userId: null, ip: null }, form, card)
  await upload('500,LOW-CODE-1\n500,LOW-CODE-2\n1000,LOW-CODE-3\n1000,LOW-CODE-4\n1000,LOW-CODE-5', card)
  const low = async () => (await listLowValues(world.db, 2)).filter(({ name }) => name === 'Low card')
  expect(await low()).toEqual([])
  await world.rewards.setState({ userId: null, ip: null }, card, 'offered')
  expect(await low()).toEqual([{ name: 'Low card', points: 500, free: 2 }])
})
