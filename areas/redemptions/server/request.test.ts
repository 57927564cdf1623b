import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'

let world: RedemptionWorld
beforeAll(async () => {
  world = await openRedemptionWorld()
})
afterAll(() => world.close())

const password = rightPassword
const openOf = (userId: string) =>
  world.count('select count(*) as n from redemptions where user_id = $1 and is_open', [userId])
/** The code that the email would contain. */
async function codeFor(userId: string): Promise<string> {
  await world.redemptions.requestCode(userId, '127.0.0.1')
  const { rows } = await world.pool.query<{ code_id: string }>(
    'select code_id from redemption_codes where user_id = $1 order by created_at desc limit 1',
    [userId],
  )
  await world.redemptions.deliverCode(rows[0]!.code_id)
  return /\b\d{6}\b/.exec(world.letters.at(-1)?.text ?? '')?.[0] ?? ''
}

test('a request puts the points on hold, says so by mail and waits for review', async () => {
  const ann = await world.panelist(700)
  const { redemptionId, status } = await world.ask(ann.userId, 500, { password })
  expect(status).toBe('requested')
  expect(await world.wallet.balances(world.db, ann.userId)).toEqual({ available: 200, held: 500, pending: 0, debt: 0 })
  const own = await world.redemptions.own(ann.userId, {})
  expect(own.rows[0]).toMatchObject({
    redemptionId,
    rewardName: { en: 'Gift card' },
    points: 500,
    valueUsd: 5,
    status: 'requested',
  })
  await world.redemptions.deliverReceived(redemptionId)
  expect(world.letters.at(-1)).toMatchObject({ to: ann.email, subject: 'We received your request' })
  expect(await world.redemptions.eligibility(ann.userId)).toMatchObject({ eligible: false })
})

test.each([
  ['nothing proves who asks', {}, 'proof-missing'],
  ['the password is wrong', { password: 'wrong' }, 'wrong-current-password'],
  ['no code was mailed', { code: '123456' }, 'code-expired'],
] as const)('a request is refused when %s, and changes nothing', async (_name, proof, code) => {
  const ann = await world.panelist(500)
  await expect(world.ask(ann.userId, 500, proof)).rejects.toMatchObject({ code })
  expect(await world.wallet.balances(world.db, ann.userId)).toMatchObject({ available: 500, held: 0 })
})

test('only amounts on offer of rewards on offer can be asked for', async () => {
  const ann = await world.panelist(500)
  await expect(world.ask(ann.userId, 499, { password })).rejects.toMatchObject({ code: 'amount-unknown' })
  const from = { userId: ann.userId, ip: '127.0.0.1', idempotencyKey: 'k' }
  const unknown = world.redemptions.request(from, { points: 500, rewardId: 'yacht', password })
  await expect(unknown).rejects.toMatchObject({ code: 'reward-unknown' })
})

test.each([
  ['unverified', 'email_verified_at = null', 'email-not-verified'],
  ['blocked', 'blocked_at = now()', 'account-restricted'],
  ['under age', 'is_under_age = true', 'account-restricted'],
  ['locked', 'stops_redemptions = true', 'account-restricted'],
] as const)('an account that is %s cannot redeem', async (_name, change, code) => {
  const ann = await world.panelist(500)
  await world.pool.query(`update users set ${change} where user_id = $1`, [ann.userId])
  const refused = world.ask(ann.userId, 500, { password })
  await expect(refused).rejects.toMatchObject({ code, message: 'You are not eligible to redeem points at this time' })
})

test('who owes points cannot redeem', async () => {
  const ann = await world.panelist(500)
  await transaction(world.db, async (tx) => {
    const house = 'supplier:house'
    await world.wallet.credit(tx, [
      { key: 'c1', userId: ann.userId, points: 40, kind: 'survey', house, description: 'Survey' },
    ])
    await world.wallet.hold(tx, { userId: ann.userId, points: 520, key: 'elsewhere:x:hold', description: 'x' })
    await world.wallet.reverse(tx, [{ key: 'r1', originalKey: 'c1', reason: 'Taken back' }])
  })
  await expect(world.ask(ann.userId, 500, { password })).rejects.toMatchObject({ code: 'points-owed' })
  await transaction(world.db, (tx) =>
    world.wallet.giveBackAll(tx, [
      {
        userId: ann.userId,
        points: 520,
        key: 'b1',
        holdKey: 'elsewhere:x:hold',
        description: 'x',
      },
    ]),
  )
  await expect(world.ask(ann.userId, 500, { password })).resolves.toMatchObject({ status: 'requested' })
})

test('a mailed code confirms one redemption, and is good for no second one', async () => {
  const ann = await world.panelist(2000)
  const code = await codeFor(ann.userId)
  const { redemptionId } = await world.ask(ann.userId, 500, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  const [reviewer] = await world.reviewers(1)
  const rejection = { redemptionId, decision: 'reject', reason: 'Test' } as const
  await world.redemptions.decide({ userId: reviewer!.userId, ip: '127.0.0.1' }, rejection)
  await expect(world.ask(ann.userId, 500, { code })).rejects.toMatchObject({ code: 'code-expired' })
})

test("a code is bound to its user: somebody else's is just wrong", async () => {
  const [ann, bob] = [await world.panelist(500), await world.panelist(500)]
  const code = await codeFor(ann.userId)
  await codeFor(bob.userId)
  await expect(world.ask(bob.userId, 500, { code })).rejects.toMatchObject({ code: 'code-wrong' })
})

test('a code is over after ten minutes, after five tries, and when a newer one was mailed', async () => {
  const [ann, bob, cy] = [await world.panelist(500), await world.panelist(500), await world.panelist(500)]
  const late = await codeFor(ann.userId)
  await world.pool.query(`update redemption_codes set expires_at = now() - interval '1 second' where user_id = $1`, [
    ann.userId,
  ])
  await expect(world.ask(ann.userId, 500, { code: late })).rejects.toMatchObject({ code: 'code-expired' })

  const code = await codeFor(bob.userId)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1)
    await expect(world.ask(bob.userId, 500, { code: wrong })).rejects.toMatchObject({ code: 'code-wrong' })
  await expect(world.ask(bob.userId, 500, { code })).rejects.toMatchObject({ code: 'code-expired' })

  const older = await codeFor(cy.userId)
  await world.run('delete from rate_limits')
  const newer = await codeFor(cy.userId)
  await expect(world.ask(cy.userId, 500, { code: older })).rejects.toMatchObject({ code: 'code-wrong' })
  await expect(world.ask(cy.userId, 500, { code: newer })).resolves.toMatchObject({ status: 'requested' })
})

test('a code is mailed once a minute and five times a day, and no plain text of it is stored', async () => {
  const ann = await world.panelist(500)
  const code = await codeFor(ann.userId)
  await expect(codeFor(ann.userId)).rejects.toMatchObject({ code: 'too-many-requests' })
  for (let more = 0; more < 4; more += 1) {
    await world.run(`delete from rate_limits where key like 'mail-%'`)
    await codeFor(ann.userId)
  }
  await world.run(`delete from rate_limits where key like 'mail-%'`)
  await expect(codeFor(ann.userId)).rejects.toMatchObject({ code: 'too-many-requests' })
  const { rows } = await world.pool.query<{ row: string }>('select c::text as row from redemption_codes c')
  expect(rows.filter(({ row }) => row.includes(code))).toEqual([])
})

test('a refused request frees its key, and the repaired request with the same key goes through', async () => {
  const ann = await world.panelist(500)
  await expect(world.ask(ann.userId, 500, { password: 'wrong', key: 'one' })).rejects.toMatchObject({ status: 400 })
  await expect(world.ask(ann.userId, 500, { password, key: 'one' })).resolves.toMatchObject({ status: 'requested' })
})

test('the request of a key is answered the same again, and it fits no other request or user', async () => {
  const [ann, bob] = [await world.panelist(1500), await world.panelist(500)]
  const answer = await world.ask(ann.userId, 500, { password, key: 'same' })
  expect(await world.ask(ann.userId, 500, { password: 'wrong', key: 'same', n: 1 })).toEqual(answer)
  await expect(world.ask(ann.userId, 1000, { password, key: 'same' })).rejects.toMatchObject({ status: 422 })
  const others = await world.ask(bob.userId, 500, { password, key: 'same' })
  expect(others.redemptionId).not.toBe(answer.redemptionId)
})

test('while a request is worked on its key is in flight, and the claim of a dead process is taken over', async () => {
  const ann = await world.panelist(500)
  await world.pool.query(
    `insert into idempotent_requests (user_id, route, key, request_hash, claim_id)
     values ($1, 'createRedemptionRequest', 'dead', sha256($2), gen_random_uuid())`,
    [ann.userId, JSON.stringify({ points: 500, rewardId: 'gift-card' })],
  )
  const again = () => world.ask(ann.userId, 500, { password, key: 'dead' })
  await expect(again()).rejects.toMatchObject({ status: 409, code: 'idempotency-in-flight' })
  await world.run(`update idempotent_requests set claimed_at = now() - interval '3 minutes' where key = 'dead'`)
  await expect(again()).resolves.toMatchObject({ status: 'requested' })
})

test('one redemption per UTC day: refused a millisecond before midnight, allowed at midnight', async () => {
  const ann = await world.panelist(2000)
  const [reviewer] = await world.reviewers(1)
  await world.stock(500, ['MIDNIGHT-1', 'MIDNIGHT-2'])
  const finish = async (redemptionId: string) => {
    await world.redemptions.decide({ userId: reviewer!.userId, ip: '127.0.0.1' }, { redemptionId, decision: 'approve' })
    await world.redemptions.send(redemptionId)
  }
  world.setNow(new Date('2026-03-10T00:00:00.000Z'))
  await finish((await world.ask(ann.userId, 500, { password })).redemptionId)
  world.setNow(new Date('2026-03-10T23:59:59.999Z'))
  await expect(world.ask(ann.userId, 500, { password })).rejects.toMatchObject({ code: 'redeemed-today' })
  const [line] = (await world.redemptions.eligibility(ann.userId)).checks.filter((check) => !check.ok)
  expect(line).toMatchObject({ code: 'none-today', clearsAt: '2026-03-11T00:00:00.000Z' })
  world.setNow(new Date('2026-03-11T00:00:00.000Z'))
  await finish((await world.ask(ann.userId, 500, { password })).redemptionId)
  world.setNow(null)
  expect(await openOf(ann.userId)).toBe(0)
})

test('after all of this the ledger and the redemptions have no findings', async () => {
  expect(await world.findings()).toEqual([])
})
