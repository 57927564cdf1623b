import { redemptionMessage } from '../contract.ts'
import { wordNotification } from '../../notifications/server/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Account } from '../../users/server/service.ts'
import { createPoints } from './points.ts'
import { createReviewing } from './reviewing.ts'

let world: RedemptionWorld
let rex: Account
let sam: Account
beforeAll(async () => {
  world = await openRedemptionWorld()
  const [first, second] = await world.reviewers(2)
  rex = first!
  sam = second!
})
afterAll(() => world.close())

const decide = (reviewer: Account, redemptionId: string, decision: 'approve' | 'reject' | 'hold', reason = '') =>
  world.redemptions.decide({ userId: reviewer.userId, ip: '10.0.0.1' }, { redemptionId, decision, reason })
const request = async (points: number, funds = points) => {
  const account = await world.panelist(funds)
  return { account, ...(await world.ask(account.userId, points, { password: rightPassword })) }
}
const lettersTo = ({ email }: Account) => world.letters.filter(({ to }) => to === email).map(({ subject }) => subject)
const statusOf = async (account: Account) => (await world.redemptions.own(account.userId, {})).rows[0]?.status
const jobsOf = (task: string, redemptionId: string) =>
  world.count(
    `select count(*) as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and j.payload ->> 'redemptionId' = $2`,
    [task, redemptionId],
  )

test('an approved gift card is assigned, mailed, and its points leave: approved, sending, sent', async () => {
  const { account, redemptionId } = await request(500, 800)
  await world.stock(500, ['CARD-ONE'])
  expect(await decide(rex, redemptionId, 'approve')).toMatchObject({ status: 'approved', email: account.email })
  expect(await jobsOf('redemptions.send', redemptionId)).toBe(1)
  await world.redemptions.send(redemptionId)
  expect(world.letters.at(-1)).toMatchObject({ to: account.email, subject: 'Your Gift card of US$5.00' })
  expect(world.letters.at(-1)?.text).toContain('CARD-ONE')
  const [own] = (await world.redemptions.own(account.userId, {})).rows
  expect([own?.status, own?.decidedAt === null, own?.sentAt === null]).toEqual(['sent', false, false])
  const { rows } = await world.wallet.history(account.userId, {})
  expect(rows[0]).toMatchObject({ kind: 'redemption', points: -500, status: 'paid', balanceAfter: 300 })
})

/** Takes back points that the panelist has already spent, so that they owe them. */
const owe = ({ userId }: Account, points: number) =>
  transaction(world.db, (tx) =>
    world.wallet.takeAway(tx, { key: newId(), userId, points, house: 'adjustments', description: 'Taken back' }),
  )
const earn = ({ userId }: Account, points: number) =>
  transaction(world.db, (tx) =>
    world.wallet.credit(tx, [
      { key: newId(), userId, points, kind: 'survey', house: 'supplier:house', description: 'Survey' },
    ]),
  )
const ownOf = async (account: Account) => (await world.redemptions.own(account.userId, {})).rows[0]
const bellsOf = ({ userId }: Account) =>
  world.count(`select count(*) as n from notifications where user_id = $1 and code = 'redemptions.waiting'`, [userId])

test('nothing is approved while the panelist owes points; a rejection pays them', async () => {
  const { account, redemptionId } = await request(500)
  await owe(account, 400)
  await expect(decide(rex, redemptionId, 'approve')).rejects.toMatchObject({
    code: 'review-owing',
    more: { message: redemptionMessage('review-owing', { count: 400 }) },
  })
  expect(await ownOf(account)).toMatchObject({ status: 'requested', waitsForDebt: 400 })
  expect(await decide(rex, redemptionId, 'reject', 'Taken back')).toMatchObject({ status: 'rejected', owed: 0 })
  expect(await world.wallet.balances(world.db, account.userId)).toMatchObject({ available: 100, held: 0, debt: 0 })
  expect(await ownOf(account)).toMatchObject({ waitsForDebt: 0 })
})

test('nothing is sent while the panelist owes points: it waits, says so once, and goes on when they are paid', async () => {
  const { account, redemptionId } = await request(500)
  await world.stock(500, ['CARD-OWED'])
  await decide(rex, redemptionId, 'approve')
  await owe(account, 400)
  for (let round = 0; round < 3; round++) await world.redemptions.send(redemptionId)
  expect(await ownOf(account)).toMatchObject({ status: 'approved', waitsForDebt: 400 })
  expect(lettersTo(account)).toEqual([])
  expect(await bellsOf(account)).toBe(1)
  await world.run('delete from graphile_worker._private_jobs')
  await world.redemptions.resumeSending()
  expect(await jobsOf('redemptions.send', redemptionId)).toBe(0)

  await earn(account, 450)
  await world.redemptions.resumeSending()
  expect(await jobsOf('redemptions.send', redemptionId)).toBe(1)
  await world.redemptions.send(redemptionId)
  expect(await ownOf(account)).toMatchObject({ status: 'sent', waitsForDebt: 0 })
  expect(world.letters.at(-1)?.text).toContain('CARD-OWED')
  expect(await world.wallet.balances(world.db, account.userId)).toMatchObject({ available: 50, held: 0, debt: 0 })
  expect(await world.findings()).toEqual([])
})

test('staff reject or hold an approved request that a debt keeps, and no other approved one', async () => {
  const { account, redemptionId } = await request(500)
  await decide(rex, redemptionId, 'approve')
  await expect(decide(rex, redemptionId, 'reject', 'No')).rejects.toMatchObject({ code: 'review-too-late' })
  await owe(account, 600)
  await world.redemptions.send(redemptionId)
  expect(await decide(sam, redemptionId, 'hold')).toMatchObject({ status: 'on_hold', owed: 600 })
  await expect(decide(rex, redemptionId, 'approve')).rejects.toMatchObject({ code: 'review-owing' })
  await earn(account, 600)
  await decide(rex, redemptionId, 'approve')
  await owe(account, 100)
  await world.redemptions.send(redemptionId)
  expect(await decide(sam, redemptionId, 'reject', 'Taken back')).toMatchObject({ status: 'rejected', owed: 0 })
  await world.redemptions.send(redemptionId)
  expect(lettersTo(account)).toEqual([])
  expect(await world.wallet.balances(world.db, account.userId)).toMatchObject({ available: 400, held: 0, debt: 0 })
  expect(await world.findings()).toEqual([])
})

test('an approval is taken back before anything is sent: the request waits again, and the job that comes sends nothing', async () => {
  const requestPoints = createPoints(world.wallet, world.webhooks)
  const { payeesOf } = world.redemptions
  const openOrders = async () => new Map()
  const patient = createReviewing({ ...world, requestPoints, undoSeconds: () => 10, payeesOf, openOrders })
  const by = { userId: rex.userId, ip: '10.0.0.1' }
  const { account, redemptionId } = await request(500)
  await world.stock(500, ['CARD-KEPT'])
  expect(await patient.decide(by, { redemptionId, decision: 'approve' })).toMatchObject({
    status: 'approved',
    undoSeconds: 10,
  })
  const wait = `select extract(epoch from j.run_at - r.decided_at)::int as n from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'redemptions.send'
    join redemptions r on r.redemption_id::text = j.payload ->> 'redemptionId' where r.redemption_id = $1`
  expect(await world.count(wait, [redemptionId])).toBe(10)
  expect(await patient.decide(by, { redemptionId, decision: 'hold' })).toMatchObject({
    status: 'on_hold',
    undoSeconds: 0,
  })
  await world.redemptions.send(redemptionId)
  expect(await statusOf(account)).toBe('on_hold')
  expect(lettersTo(account)).toEqual([])
  const [own] = (await world.redemptions.own(account.userId, {})).rows
  expect(own?.decidedAt).toBeNull()
  await decide(rex, redemptionId, 'approve')
  await world.redemptions.send(redemptionId)
  expect(await statusOf(account)).toBe('sent')
  await expect(decide(rex, redemptionId, 'hold')).rejects.toMatchObject({ code: 'review-too-late' })
})

test('a code whose email is withheld was not sent: it waits until the address takes emails', async () => {
  const { account, redemptionId } = await request(500)
  await world.stock(500, ['CARD-FOUR'])
  await decide(rex, redemptionId, 'approve')
  world.setMailDown('withheld')
  await world.redemptions.send(redemptionId)
  expect(await statusOf(account)).toBe('sending')
  world.setMailDown(false)
  await world.redemptions.send(redemptionId)
  expect(await statusOf(account)).toBe('sent')
  expect(world.letters.filter((letter) => letter.to === account.email)).toHaveLength(1)
})

test('a mail that fails leaves the request sending, and the next round mails the same code', async () => {
  const { account, redemptionId } = await request(500)
  await world.stock(500, ['CARD-TWO', 'CARD-THREE'])
  await decide(rex, redemptionId, 'approve')
  world.setMailDown(true)
  await expect(world.redemptions.send(redemptionId)).rejects.toThrow('the mail server is down')
  expect(await statusOf(account)).toBe('sending')
  const code = await world.rewards.codeOf(redemptionId)
  world.setMailDown(false)
  await world.redemptions.send(redemptionId)
  expect(await statusOf(account)).toBe('sent')
  expect(world.letters.at(-1)?.text).toContain(code)
  await world.redemptions.send(redemptionId)
  expect(world.letters.filter((letter) => letter.to === account.email)).toHaveLength(1)
})

test('without stock an approved request is flagged, kept and sent once codes are there', async () => {
  const { account, redemptionId } = await request(2500, 3000)
  await decide(rex, redemptionId, 'approve')
  await decide(sam, redemptionId, 'approve')
  await world.redemptions.send(redemptionId)
  expect(await statusOf(account)).toBe('approved')
  const { rows } = await world.redemptions.queue({ status: 'approved' })
  expect(rows.find((row) => row.redemptionId === redemptionId)?.flagCodes).toContain('out-of-stock')
  await world.pool.query(`delete from graphile_worker._private_jobs`)
  await world.redemptions.resumeSending()
  expect(await jobsOf('redemptions.send', redemptionId)).toBe(0)
  await world.pool.query(`update redemptions set decided_at = now() - interval '1 hour' where redemption_id = $1`, [
    redemptionId,
  ])
  await world.redemptions.resumeSending()
  await world.redemptions.resumeSending()
  expect(await jobsOf('redemptions.send', redemptionId)).toBe(1)
  await world.stock(2500, ['CARD-BIG'])
  await world.redemptions.send(redemptionId)
  expect(await statusOf(account)).toBe('sent')
})

test('a rejection needs a reason, gives every point back and tells why by mail; the day is free again', async () => {
  const { account, redemptionId } = await request(500, 600)
  await expect(decide(rex, redemptionId, 'reject')).rejects.toMatchObject({ code: 'reason-missing' })
  expect(await decide(rex, redemptionId, 'reject', ' Answers were copied ')).toMatchObject({ status: 'rejected' })
  expect(await world.wallet.balances(world.db, account.userId)).toMatchObject({ available: 600, held: 0 })
  await world.redemptions.deliverRejected(redemptionId)
  expect(world.letters.at(-1)?.text).toContain('The reason: Answers were copied')
  expect(world.letters.at(-1)?.text).toContain('Your 500 points are back in your wallet.')
  expect((await world.redemptions.own(account.userId, {})).rows[0]?.reason).toBe('Answers were copied')
  await expect(decide(rex, redemptionId, 'approve')).rejects.toMatchObject({ code: 'review-too-late' })
  await expect(world.ask(account.userId, 500, { password: rightPassword })).resolves.toMatchObject({
    status: 'requested',
  })
})

test.each([
  ['blocked', 'blocked_at = now()', 'blocked'],
  ['closed', 'closed_at = now()', 'closed'],
  ['under age', 'is_under_age = true', 'under-age'],
  ['locked', 'stops_redemptions = true', 'locked'],
] as const)(
  'a request of an account that became %s is not approved; it can be held or rejected',
  async (_what, change, code) => {
    const { account, redemptionId } = await request(500)
    await world.pool.query(`update users set ${change} where user_id = $1`, [account.userId])
    await expect(decide(rex, redemptionId, 'approve')).rejects.toMatchObject({
      code: 'account-restricted',
      more: {
        message: redemptionMessage('review-restricted', { restriction: redemptionMessage(`restriction-${code}`) }),
      },
    })
    expect(await statusOf(account)).toBe('requested')
    expect(await decide(rex, redemptionId, 'hold')).toMatchObject({ status: 'on_hold' })
    expect(await decide(rex, redemptionId, 'reject', 'Not allowed')).toMatchObject({ status: 'rejected' })
  },
)

test.each([
  ['blocked', 'blocked_at = now()', 'blocked_at = null'],
  ['locked', 'stops_redemptions = true', 'stops_redemptions = false'],
] as const)(
  'what was approved is held again, flagged, when its account was %s before it was sent; then it goes on',
  async (_what, off, on) => {
    const { account, redemptionId } = await request(500)
    await world.stock(500, [`CARD-HELD-${_what}`])
    await decide(rex, redemptionId, 'approve')
    await world.pool.query(`update users set ${off} where user_id = $1`, [account.userId])
    await world.redemptions.send(redemptionId)
    expect(lettersTo(account)).toEqual([])
    expect(await statusOf(account)).toBe('on_hold')
    const { rows } = await world.redemptions.queue({ status: 'on_hold' })
    expect(rows.find((row) => row.redemptionId === redemptionId)?.flagCodes).toContain('restricted')
    expect(await world.wallet.balances(world.db, account.userId)).toMatchObject({ available: 0, held: 500 })
    await world.pool.query(`update users set ${on} where user_id = $1`, [account.userId])
    await decide(sam, redemptionId, 'approve')
    await world.redemptions.send(redemptionId)
    expect(lettersTo(account)).toEqual(['Your Gift card of US$5.00'])
  },
)

test('a code that was assigned is not mailed to an account that was blocked meanwhile', async () => {
  const { account, redemptionId } = await request(500)
  await world.stock(500, ['CARD-LATE'])
  await decide(rex, redemptionId, 'approve')
  world.setMailDown(true)
  await expect(world.redemptions.send(redemptionId)).rejects.toThrow('the mail server is down')
  world.setMailDown(false)
  await world.pool.query('update users set blocked_at = now() where user_id = $1', [account.userId])
  await world.redemptions.send(redemptionId)
  expect(await statusOf(account)).toBe('sending')
  expect(lettersTo(account)).toEqual([])
  await world.pool.query('update users set blocked_at = null where user_id = $1', [account.userId])
  await world.redemptions.send(redemptionId)
  expect(await statusOf(account)).toBe('sent')
})

test.each([
  [
    400,
    200,
    '200 of your 500 points are back in your wallet; 300 paid what you owed for a survey that was taken back.',
  ],
  [500, 0, 'Your 500 points paid what you owed for a survey that was taken back.'],
])(
  'a rejection says truly where the points went when %i points of them were taken back and %i were not',
  async (taken, kept, words) => {
    const { userId } = await world.panelist(0)
    const credit = { userId, kind: 'survey', house: 'supplier:house', description: 'Survey' } as const
    const earned = [taken, kept]
      .filter((points) => points > 0)
      .map((points) => ({ ...credit, points, key: `${userId}:${points}` }))
    await transaction(world.db, (tx) => world.wallet.credit(tx, earned))
    const { redemptionId } = await world.ask(userId, 500, { password: rightPassword })
    const reversal = { key: `${userId}:back`, originalKey: `${userId}:${taken}`, reason: 'Taken back' }
    await transaction(world.db, (tx) => world.wallet.reverse(tx, [reversal]))
    await decide(rex, redemptionId, 'reject', 'Copied answers.')
    await world.redemptions.deliverRejected(redemptionId)
    expect(world.letters.at(-1)?.text.replaceAll(/\s+/g, ' ')).toContain(words)
    const { rows } = await world.notifications.list(userId, {}, '')
    const texts = rows.map((row) => wordNotification(row, 'en').text)
    expect(texts.filter((text) => text.includes(words))).toHaveLength(1)
  },
)

test('nobody reviews their own request', async () => {
  const { account, redemptionId } = await request(500)
  await expect(decide(account, redemptionId, 'approve')).rejects.toMatchObject({ status: 403, code: 'review-own' })
  expect(await statusOf(account)).toBe('requested')
})

test('above US$5 a first payout needs a second person, who is not the first one again', async () => {
  const { account, redemptionId } = await request(1000)
  expect(await decide(rex, redemptionId, 'approve')).toMatchObject({ status: 'awaiting_second' })
  await expect(decide(rex, redemptionId, 'approve')).rejects.toMatchObject({ code: 'review-same-person' })
  await decide(sam, redemptionId, 'hold')
  await expect(decide(rex, redemptionId, 'approve')).rejects.toMatchObject({ code: 'review-same-person' })
  expect(await decide(sam, redemptionId, 'approve')).toMatchObject({ status: 'approved' })
  expect(await statusOf(account)).toBe('approved')
})

test('a request on hold is open still, and can be decided later', async () => {
  const { account, redemptionId } = await request(500)
  expect(await decide(rex, redemptionId, 'hold')).toMatchObject({ status: 'on_hold' })
  await expect(world.ask(account.userId, 500, { password: rightPassword })).rejects.toMatchObject({ status: 409 })
  expect(await decide(rex, redemptionId, 'approve')).toMatchObject({ status: 'approved' })
})

test('the queue shows open requests first, newest first, each with what is unusual', async () => {
  const { account, redemptionId } = await request(1000)
  const { rows, count } = await world.redemptions.queue({ limit: 100 })
  expect(rows[0]).toMatchObject({ redemptionId, panelistId: account.userId, valueUsd: 10, status: 'requested' })
  expect(rows[0]?.flagCodes).toEqual(['first-payout', 'young-account', 'two-approvers'])
  expect(rows).toHaveLength(count)
  const open = rows.map((row) => !['sent', 'rejected'].includes(row.status))
  expect(open.indexOf(false)).toBe(open.lastIndexOf(true) + 1)
  const waiting = rows.filter((_, at) => open[at]).map((row) => row.redemptionId)
  const oldest = await world.redemptions.queue({ limit: 100, sort: 'oldest' })
  expect(oldest.rows.slice(0, waiting.length).map((row) => row.redemptionId)).toEqual(waiting.toReversed())
})

test('who approved first, who decided and when is on the request, until it starts over', async () => {
  const { redemptionId } = await request(1000)
  expect((await world.redemptions.queue({ redemptionId })).rows).toMatchObject([
    { firstApproval: null, decision: null },
  ])
  for (const [one, name] of [
    [rex, 'Rex'],
    [sam, 'Sam'],
  ] as const)
    await world.pool.query('update users set first_name = $2 where user_id = $1', [one.userId, name])
  const first = await decide(rex, redemptionId, 'approve')
  expect(first).toMatchObject({ status: 'awaiting_second', decision: null })
  expect(first.firstApproval?.byName).toMatch(/^Rex/)
  expect(Date.parse(first.firstApproval?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first.requestedAt))
  const second = await decide(sam, redemptionId, 'approve')
  expect(second).toMatchObject({ status: 'approved', firstApproval: first.firstApproval })
  expect(second.decision?.byName).toMatch(/^Sam/)
})

test('every decision is in the audit log with its reviewer, and an unknown request is not found', async () => {
  const { redemptionId } = await request(500)
  await decide(rex, redemptionId, 'hold')
  await decide(sam, redemptionId, 'reject', 'Copied')
  const { rows } = await world.pool.query(
    'select actor_id, action, before, after, ip from audit_log where subject = $1 order by at, audit_id',
    [redemptionId],
  )
  expect(rows).toMatchObject([
    { actor_id: rex.userId, action: 'redemptions.hold', before: { status: 'requested' }, after: { status: 'on_hold' } },
    {
      actor_id: sam.userId,
      action: 'redemptions.reject',
      after: { status: 'rejected', reason: 'Copied' },
      ip: '10.0.0.1',
    },
  ])
  for (const unknown of ['7', '00000000-0000-7000-8000-000000000000'])
    await expect(decide(rex, unknown, 'approve')).rejects.toMatchObject({ code: 'not-found' })
})

test('after all of this the ledger and the redemptions have no findings', async () => {
  expect(await world.findings()).toEqual([])
})
