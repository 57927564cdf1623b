import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf } from '../../../app/testing/payout-answer.ts'
import { byHand, openPayoutWorld, paid, type PayoutWorld } from '../../../app/testing/payout-world.ts'
import { rightPassword } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { createManual } from '../../redemptions/server/manual.ts'
import { createPoints } from '../../redemptions/server/points.ts'
import { type Batch, payoutsApi } from '../contract.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await openPayoutWorld()
})
afterAll(() => world.close())

describe('a request for a reward that is paid by hand', () => {
  test('says whom it is paid to, is refused beside the field that is wrong, and keeps it where nobody reads it', async () => {
    const { userId } = await world.panelist(500)
    const panelist = world.sign(userId)
    const ask = (payee: object, proof: object = { password: rightPassword }) =>
      world.call(panelist, 'POST', 'wallet/createRedemptionRequest', {
        body: { points: 500, rewardId: byHand, ...proof, ...payee },
      })
    expect(await ask({})).toMatchObject({
      status: 400,
      errors: [
        { field: 'payeeName', message: 'The name cannot be left empty' },
        { field: 'payeeHandle', message: 'Where to send it cannot be left empty' },
      ],
    })
    // The payee is checked before the proof, so that a slip does not use up an emailed code.
    expect(await ask({ payeeName: 'Ana', payeeHandle: 'GB29 NWBK 6016 1331 9268 18' }, {})).toMatchObject({
      errors: [{ field: 'payeeHandle' }],
    })
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
    const made = await ask({ payeeName: 'Ana Secretname', payeeHandle: 'gb29 nwbk 6016 1331 9268 19' })
    expect(made).toMatchObject({ status: 200 })
    const payee = { method: 'bank', name: 'Ana Secretname', handle: 'GB29NWBK60161331926819' }
    const own = await world.call<{ rows: object[] }>(panelist, 'GET', 'wallet/getAllRedeemPointsTransaction')
    expect(own.data.rows[0]).toMatchObject({ payee, status: 'requested', paidAt: null, reference: '' })
    const reviewer = world.sign(world.makerId, '5', ['redemptions.view'])
    const queue = await world.call<{ rows: object[] }>(reviewer, 'GET', 'wallet/getAllRedeemRequests?limit=100')
    expect(queue.data.rows).toContainEqual(expect.objectContaining({ payee }))
    const [row] = await world.rows<{ all: string }>(
      `select string_agg(t::text, '') as all from (select p::text as t from redemption_payees p union all
         select r::text from redemptions r union all select a::text from audit_log a) every`,
    )
    expect(row?.all).not.toContain('Secretname')
    const { redemptionId } = made.data as { redemptionId: string }
    await world.redemptions.decide(world.approver, { redemptionId, decision: 'reject', reason: 'Not you' })
  })

  test('waits, approved, until a batch takes it; no job sends it, and its approval can be taken back', async () => {
    const [one] = await world.approved(1)
    await world.redemptions.send(one!.redemptionId)
    await world.redemptions.resumeSending()
    expect(await world.statusOf(one!.redemptionId)).toBe('approved')
    const patient = createManual({
      ...world,
      requestPoints: createPoints(world.wallet, world.webhooks),
      undoSeconds: () => 60,
    })
    expect(await patient.waitingForBatch()).toEqual([])
    expect(await transaction(world.db, (tx) => patient.takeForBatch(tx, { method: null, limit: 10 }))).toEqual([])
    const waiting = await world.call<{ waiting: object[] }>(world.maker, 'GET', 'redemptions/getWaitingPayouts')
    expect(waiting.data).toEqual({ waiting: [{ method: 'bank', rows: 1, points: 500 }] })
    await world.redemptions.decide(world.approver, { redemptionId: one!.redemptionId, decision: 'hold' })
    expect(await world.createBatch()).toMatchObject({ status: 409, code: 'batch-empty' })
    await world.redemptions.decide(world.approver, {
      redemptionId: one!.redemptionId,
      decision: 'reject',
      reason: 'No',
    })
  })
})

test('what batches and requests do not agree on is found', async () => {
  const { requests } = await world.batchWith(2)
  await world.run(`update payout_lines set state = 'paid', settled_at = now(), settled_by = '${world.secondId}'
    where redemption_id = '${requests[0]!.redemptionId}'`)
  await world.run(`delete from payout_lines where redemption_id = '${requests[1]!.redemptionId}'`)
  const found = await world.payouts.check(world.db)
  expect(found.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(requests.map(({ redemptionId }) => redemptionId)),
  )
  expect(found).toHaveLength(3)
})

test('nobody reads or makes batches without the right to review', async () => {
  const { userId } = await world.panelist(0)
  const viewer = world.sign(world.makerId, '5', ['redemptions.view'])
  for (const token of [world.sign(userId), viewer, null]) {
    const status = token === null ? 401 : 403
    const id = newId()
    for (const path of [
      'getWaitingPayouts',
      payoutsApi.getBatches.path.slice('redemptions/'.length),
      `getBatchDetails/${id}`,
      `getBatchLines/${id}`,
      `getBatch/${id}`,
    ])
      expect(await world.call(token, 'GET', `redemptions/${path}`)).toMatchObject({ status })
    expect(await world.call(token, 'POST', 'redemptions/createBatch', { body: {} })).toMatchObject({ status })
    const body = { csv: 'x', isDryRun: true }
    expect(await world.call(token, 'POST', 'redemptions/uploadBatch', { body })).toMatchObject({ status })
  }
  for (const path of ['getBatchDetails', 'getBatchLines', 'getBatch'])
    for (const id of [newId(), 'nothing'])
      expect(await world.call(world.maker, 'GET', `redemptions/${path}/${id}`)).toMatchObject({ status: 404 })
})

test('the data of somebody has the payment, and erasing them leaves nothing of whom it went to', async () => {
  const { requests, batch } = await world.batchWith(1, { name: 'Erased Person' })
  const [{ userId, redemptionId }] = requests as [{ userId: string; redemptionId: string }]
  await world.applied(answerOf([paid(redemptionId, { note: 'to Erased Person', reference: 'Erased Person' })]))
  expect(await world.payouts.exportOf(userId)).toMatchObject([
    { amount: '5.00', state: 'paid', note: 'to Erased Person' },
  ])
  expect(JSON.stringify(await world.redemptions.exportOf(userId))).toContain('Erased Person')
  await transaction(world.db, async (tx) => {
    await world.redemptions.erase(tx, { userId })
    await world.payouts.erase(tx, { userId })
  })
  expect(
    JSON.stringify([await world.payouts.exportOf(userId), await world.redemptions.exportOf(userId)]),
  ).not.toContain('Erased')
  expect((await world.fileOf(batch.batchId)).toString()).toContain(`"${redemptionId}","bank","","","US"`)
  const after = await world.call<Batch>(world.maker, 'GET', `redemptions/getBatchDetails/${batch.batchId}`)
  expect(after.data).toMatchObject({ forgotten: 1, sha256: batch.sha256 })
})
