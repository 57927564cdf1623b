import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPayoutWorld, type PayoutWorld } from '../../../app/testing/payout-world.ts'
import { rightPassword, tally } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { batchColumns } from '../contract.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await openPayoutWorld()
})
afterAll(() => world.close())

const linesIn = (file: Buffer): Record<string, string>[] =>
  parse(file, { bom: true, columns: true, relax_quotes: false })

describe('a batch', () => {
  test('takes what waits once, of many that are made at the same time, and each request is in one of them', async () => {
    const requests = await world.approved(12)
    const made = await tally(
      Array.from({ length: 8 }, (_, n) =>
        world.parties[n % 2]!.payouts.create({ userId: world.makerId, ip: '::1' }, null),
      ),
    )
    expect((made['ok'] ?? 0) + (made['batch-empty'] ?? 0)).toBe(8)
    const [counted] = await world.rows<{ lines: number; requests: number }>(
      `select count(*)::int as lines, count(distinct redemption_id)::int as requests from payout_lines
       where redemption_id = any($1::uuid[])`,
      [requests.map(({ redemptionId }) => redemptionId)],
    )
    expect(counted).toEqual({ lines: 12, requests: 12 })
    for (const { redemptionId } of requests) expect(await world.statusOf(redemptionId)).toBe('sending')
    expect(await world.findings()).toEqual([])
  })

  test('is one file, the same bytes each time, with its hash and its number of rows, and a GET changes nothing', async () => {
    const { requests, batch } = await world.batchWith(3)
    expect(batch).toMatchObject({
      rows: 3,
      amounts: [{ currency: 'USD', rows: 3, total: '15.00' }],
      states: { exported: 3, paid: 0, refused: 0, returned: 0 },
      isOwn: true,
      forgotten: 0,
    })
    const before = await world.state()
    const file = await world.fileOf(batch.batchId)
    expect(await world.fileOf(batch.batchId, world.second)).toEqual(file)
    expect(await world.state()).toBe(before)
    expect(createHash('sha256').update(file).digest('hex')).toBe(batch.sha256)
    const [head] = file.toString('utf8').split('\r\n')
    expect(head).toBe(`\uFEFF${batchColumns.map((name) => `"${name}"`).join(',')}`)
    const lines = linesIn(file)
    expect(lines.map((line) => line['redemption_id'])).toEqual(requests.map(({ redemptionId }) => redemptionId))
    expect(lines[0]).toMatchObject({
      batch_id: batch.batchId,
      method: 'bank',
      payee_name: 'Ana Ruiz',
      payee_handle: 'GB29NWBK60161331926819',
      country: 'US',
      currency: 'USD',
      amount: '5.00',
      points: '500',
    })
  })

  test('does not let a cell run in a spreadsheet, or end its row', async () => {
    const hostile = { name: '=1+1 Ana', handle: '@SUM(A1) "quoted", and\r\n+more' }
    const { batch } = await world.batchWith(1, hostile)
    const [line] = linesIn(await world.fileOf(batch.batchId))
    expect(line).toMatchObject({
      payee_name: "'=1+1 Ana",
      payee_handle: `'@SUM(A1) "quoted", and +more`,
    })
  })

  test('leaves out who may not be paid or owes points: those go back to the reviewers, or wait', async () => {
    const [blocked, owing, fine] = await world.approved(3)
    await world.run(`update users set blocked_at = now() where user_id = '${blocked!.userId}'`)
    await transaction(world.db, (tx) =>
      world.wallet.takeAway(tx, {
        key: newId(),
        userId: owing!.userId,
        points: 70,
        house: 'adjustments',
        description: 'Slip',
      }),
    )
    const { data: batch } = await world.createBatch()
    expect(batch.rows).toBe(1)
    expect(await world.statusOf(fine!.redemptionId)).toBe('sending')
    expect(await world.statusOf(blocked!.redemptionId)).toBe('on_hold')
    expect(await world.statusOf(owing!.redemptionId)).toBe('approved')
    const waits = await world.rows(`select from notifications where code = 'redemptions.waiting' and user_id = $1`, [
      owing!.userId,
    ])
    expect(waits).toHaveLength(1)
    await transaction(world.db, (tx) =>
      world.wallet.credit(tx, [
        { key: newId(), userId: owing!.userId, points: 100, kind: 'survey', house: 'x', description: 'x' },
      ]),
    )
    expect((await world.createBatch()).data.rows).toBe(1)
    expect(await world.statusOf(owing!.redemptionId)).toBe('sending')
  })

  test('of one way of payment takes no other', async () => {
    await world.offerByHand('by-paypal', 'paypal')
    const [bank] = await world.approved(1)
    const { userId } = await world.panelist(500)
    const { redemptionId } = await world.ask(userId, 500, {
      rewardId: 'by-paypal',
      password: rightPassword,
      payeeName: 'Ana',
      payeeHandle: 'ana@example.com',
    })
    await world.redemptions.decide(world.approver, { redemptionId, decision: 'approve' })
    const { data: batch } = await world.createBatch(world.maker, { method: 'paypal' })
    expect(batch).toMatchObject({ rows: 1, method: 'paypal' })
    expect(await world.statusOf(bank!.redemptionId)).toBe('approved')
    expect((await world.createBatch()).data.rows).toBe(1)
  })
})
