import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { hostedDraft } from '../../../app/testing/survey-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { listMadeTopUpKeys, topUpHouse } from '../../surveys/contract/top-ups.ts'
import type { Account } from '../../users/server/service.ts'
import type { RingAction } from '../contract.ts'

let world: RedemptionWorld
let manager: Account
let other: Account
beforeAll(async () => {
  world = await openRedemptionWorld()
  await world.offerByHand('bank')
  await world.surveys.save([hostedDraft({ surveyId: 'coffee', title: 'Coffee', points: 40, status: 'live' })])
  ;[manager, other] = (await addPanelists(world.db, world.users, 2, '4')) as [Account, Account]
})
afterAll(() => world.close())

const rows = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await world.pool.query<Row & Record<string, unknown>>(sql, values)).rows as Row[]
const by = (account: Account) => ({ userId: account.userId, role: account.role, ip: '10.0.0.9' })
const reason = 'All four answer in the same words'

/** Adds 12 points to a completion, as the survey took longer than its card promised. */
const topUp = async (attemptId: string, userId: string) => {
  await world.pool.query('update attempts set promised_minutes = 5 where attempt_id = $1', [attemptId])
  const [key = ''] = listMadeTopUpKeys({ surveyId: 'coffee', promisedMinutes: 5 }, attemptId)
  const credit = { key, userId, points: 12, kind: 'top_up', house: topUpHouse, description: 'x' } as const
  await transaction(world.db, (tx) => world.wallet.credit(tx, [credit]))
}
/** Four accounts in one browser: each with a completion, one with a top-up, one with points spent, and one that asks for a reward. */
async function ring() {
  const accounts = await Promise.all([0, 0, 0, 600].map((points) => world.panelist(points)))
  const visitorId = newId()
  for (const { userId } of accounts)
    await transaction(world.db, (tx) => world.rings.browserSeen(tx, { userId, visitorId }))
  const attempts: string[] = []
  for (const { userId } of accounts) {
    const { attemptId } = await world.surveys.start(userId, 'coffee', 'desktop')
    const ending = { attemptId, outcome: 'completed', key: newId(), source: 'hosted', at: new Date() } as const
    await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [ending]))
    attempts.push(attemptId)
  }
  await topUp(attempts[1]!, accounts[1]!.userId)
  const [spender] = accounts
  await transaction(world.db, (tx) =>
    world.wallet.takeAway(tx, { key: newId(), userId: spender!.userId, points: 30, house: 'test', description: 'x' }),
  )
  const asker = accounts[3]!
  const payee = { payeeName: 'Ann Example', payeeHandle: `Account ${newId()}` }
  const { redemptionId } = await world.ask(asker.userId, 500, { rewardId: 'bank', password: rightPassword, ...payee })
  await world.doJobs()
  const [found] = (await world.rings.list({ panelistId: asker.userId })).rows
  return {
    ringId: found!.ringId,
    found: found!,
    accounts,
    attempts,
    redemptionId,
    ids: accounts.map(({ userId }) => userId),
  }
}
type MadeRing = Awaited<ReturnType<typeof ring>>

/** Everything that a decision may touch, as it stands now: balances, locks, requests, completions and what waits. */
const dump = async ({ ids }: MadeRing) => ({
  accounts: await rows(
    'select user_id, kind, balance from accounts where user_id = any ($1) and balance <> 0 order by 1, 2',
    [ids],
  ),
  locks: await rows('select user_id, kind from restrictions where user_id = any ($1) and lifted_at is null', [ids]),
  columns: await rows(
    'select user_id, blocked_at, stops_surveys, stops_redemptions from users where user_id = any ($1) order by 1',
    [ids],
  ),
  requests: await rows(
    `select redemption_id, status, first_approver_id, decided_by, decided_at from redemptions where user_id = any ($1) order by 1`,
    [ids],
  ),
  attempts: await rows(
    'select attempt_id, outcome, earned, is_pending from attempts where user_id = any ($1) order by 1',
    [ids],
  ),
  pending: await rows(
    'select user_id, points, release_at from pending_credits where user_id = any ($1) order by 1, 2',
    [ids],
  ),
  ring: (await world.rings.list({ panelistId: ids[0]! })).rows.map(({ state, earnedPoints, openPoints }) => ({
    state,
    earnedPoints,
    openPoints,
  })),
  links: await rows(
    'select kind, key_hash, user_id, decision_id from links where user_id = any ($1) order by 1, 2, 3',
    [ids],
  ),
})
const decide = ({ ringId, ids }: MadeRing, action: RingAction, more: object = {}, staff = manager) =>
  world.rings.decide({ ringId, panelistIds: ids, action, reason, lastDecisionId: null, ...more }, by(staff))
const outcomes = async ({ attempts }: MadeRing) =>
  (await rows<{ outcome: string }>('select outcome from attempts where attempt_id = any ($1)', [attempts])).map(
    ({ outcome }) => outcome,
  )
const locks = async ({ ids }: MadeRing) =>
  rows<{ kind: string; reasons: string[] }>(
    'select kind, reasons from restrictions where user_id = any ($1) and lifted_at is null order by user_id, kind',
    [ids],
  )
const statusOf = async (redemptionId: string) =>
  (await rows<{ status: string }>('select status from redemptions where redemption_id = $1', [redemptionId]))[0]?.status

describe('a decision about a ring', () => {
  test('is shown before it is made: to whom, how many transfers, points and requests, and what each member reads', async () => {
    const made = await ring()
    await world.pool.query(`update users set language = 'es' where user_id = $1`, [made.ids[0]])
    expect(made.found).toMatchObject({ size: 4, kinds: ['browser'], strength: 60, openRedemptions: 1, openPoints: 500 })
    const ask = { ringId: made.ringId, panelistIds: made.ids }
    const refusing = await world.rings.preview({ ...ask, action: 'refuse' }, by(manager))
    expect(refusing).toMatchObject({ transfers: 5, points: 172, redemptions: 0, vendors: 0 })
    // Four completions, one of them with a top-up; the first member reads another language.
    const takenBack = refusing.messages.map(({ language, accounts, title }) => `${language} ${accounts} ${title}`)
    expect(takenBack.toSorted()).toEqual([
      'en 1 12 points were taken back',
      'en 3 40 points were taken back',
      'es 1 Se han retirado 40 puntos',
    ])
    expect(refusing.messages[0]?.text).toContain('Coffee: another account that is linked to yours')
    const blocking = await world.rings.preview({ ...ask, action: 'block' }, by(manager))
    expect(blocking).toMatchObject({ transfers: 0, redemptions: 1, redemptionPoints: 500 })
    const messages = blocking.messages.toSorted((one, next) => one.accounts - next.accounts)
    expect(messages).toMatchObject(
      [
        { language: 'es', accounts: 1, title: 'Tu cuenta está bloqueada' },
        { language: 'en', accounts: 3, title: 'Your account was blocked' },
      ].map((one) => ({ language: one.language, accounts: one.accounts })),
    )
    expect(messages[1]!.text).toContain('Sharing a computer at home is fine')
    // Members whose rewards already wait, or who are already blocked, are told nothing new.
    const [waiting = '', blocked = ''] = made.ids
    await transaction(world.db, async (tx) => {
      const lock = { reasons: ['same-browser'] as const }
      await world.panelists.setLock(tx, { userId: waiting, kind: 'payout-waits', ...lock }, by(other))
      await world.panelists.setLock(tx, { userId: blocked, kind: 'blocked', ...lock }, by(other))
    })
    for (const action of ['hold', 'block'] as const) {
      const left = (await world.rings.preview({ ...ask, action }, by(manager))).messages
      expect(left.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(3)
    }
    await transaction(world.db, async (tx) => {
      for (const userId of [waiting, blocked])
        for (const { restrictionId } of await world.users.restrictionsOf(tx, userId))
          await world.panelists.liftLock(tx, { userId, restrictionId, reason: '' }, by(other))
    })
    // Looking changes nothing.
    expect(await dump(made)).toMatchObject({ locks: [], ring: [{ state: 'open' }] })
  })

  test.each<[RingAction, object]>([
    ['refuse', { outcomes: ['reversed', 'reversed', 'reversed', 'reversed'], locks: [], status: 'requested' }],
    ['hold', { outcomes: Array(4).fill('completed'), locks: Array(4).fill('payout-waits'), status: 'on_hold' }],
    ['block', { outcomes: Array(4).fill('completed'), locks: Array(4).fill('blocked'), status: 'on_hold' }],
    ['warn', { outcomes: Array(4).fill('completed'), locks: [], status: 'requested' }],
    ['clear', { outcomes: Array(4).fill('completed'), locks: [], status: 'requested' }],
  ])('to %s does that and no more, and one undo gives everything back', async (action, wanted) => {
    const made = await ring()
    const before = await dump(made)
    const decision = await decide(made, action)
    expect(decision).toMatchObject({ action, state: 'done', accounts: 4, handled: 4, reason, byName: 'Ann Example' })
    expect({
      outcomes: await outcomes(made),
      locks: (await locks(made)).map(({ kind }) => kind),
      status: await statusOf(made.redemptionId),
    }).toEqual(wanted)
    const [after] = (await world.rings.list({ panelistId: made.ids[0]! })).rows
    expect(after).toMatchObject({ ringId: made.ringId, state: action === 'clear' ? 'cleared' : 'decided' })
    expect(await world.findings()).toEqual([])

    const undone = await world.rings.undo(decision.decisionId, by(other))
    expect(undone).toMatchObject({ state: 'undone', handled: 4, undoneByName: 'Ann Example' })
    expect(await dump(made)).toEqual(before)
    // A repeat gives nothing twice.
    expect(await world.rings.undo(decision.decisionId, by(other))).toMatchObject({ state: 'undone' })
    expect(await dump(made)).toEqual(before)
    expect(await world.findings()).toEqual([])
  })

  test('says to each member which tie it was, and to nobody what the others are', async () => {
    const made = await ring()
    await decide(made, 'block')
    expect((await locks(made)).map(({ reasons }) => reasons)).toEqual(Array.from({ length: 4 }, () => ['same-browser']))
    await world.doJobs()
    const letter = world.letters.findLast(({ to }) => to === made.accounts[1]!.email)
    expect(letter?.text).toContain('Another account uses the same browser as yours.')
    for (const { email } of made.accounts.filter((_, at) => at !== 1)) expect(letter?.text).not.toContain(email)
    const told = await rows<{ code: string }>('select code from notifications where user_id = $1', [made.ids[2]])
    expect(told.map(({ code }) => code)).toContain('locks.blocked')
  })

  test('can be made and undone again and again, and a reversal by the supplier then takes each completion once', async () => {
    const made = await ring()
    const before = await dump(made)
    let lastDecisionId: string | null = null
    for (let round = 0; round < 3; round += 1) {
      const decision = await decide(made, 'refuse', { lastDecisionId })
      expect(await outcomes(made)).toEqual(Array(4).fill('reversed'))
      await world.rings.undo(decision.decisionId, by(manager))
      lastDecisionId = decision.decisionId
    }
    expect(await dump(made)).toEqual(before)
    const at = new Date()
    const ended = await transaction(world.db, (tx) =>
      world.surveys.endAttempts(
        tx,
        made.attempts.map((attemptId) => ({
          attemptId,
          outcome: 'reversed' as const,
          key: newId(),
          source: 'hosted',
          at,
        })),
      ),
    )
    expect(ended.map(({ takenBack }) => takenBack)).toEqual([40, 40, 40, 40])
    const points = await Promise.all(made.ids.map((userId) => world.wallet.balances(world.db, userId)))
    expect(points.map(({ available, debt }) => available - debt)).toEqual([220, 250, 250, 350])
    expect(await world.findings()).toEqual([])
  })

  test('puts an approved request on hold, and back to where it was: approved, and to be sent', async () => {
    const made = await ring()
    const [finance] = await world.reviewers(1)
    await world.redemptions.decide(
      { userId: finance!.userId, ip: null },
      { redemptionId: made.redemptionId, decision: 'approve' },
    )
    const status = await statusOf(made.redemptionId)
    expect(['approved', 'awaiting_second']).toContain(status)
    const before = await dump(made)
    const decision = await decide(made, 'hold')
    expect(await statusOf(made.redemptionId)).toBe('on_hold')
    await world.rings.undo(decision.decisionId, by(manager))
    expect(await dump(made)).toEqual(before)
  })

  test('a cleared ring is not asked about again, unless a new key joins its accounts', async () => {
    const made = await ring()
    await decide(made, 'clear')
    await world.rings.findAll()
    const state = async () => (await world.rings.list({ panelistId: made.ids[0]! })).rows[0]?.state
    expect(await state()).toBe('cleared')
    const visitorId = newId()
    for (const userId of made.ids.slice(0, 2))
      await transaction(world.db, (tx) => world.rings.browserSeen(tx, { userId, visitorId }))
    await world.doJobs()
    expect(await state()).toBe('open')
  })

  test('of a part leaves the other accounts alone, and the ring open for them', async () => {
    const made = await ring()
    const decision = await decide(made, 'block', { panelistIds: made.ids.slice(0, 3) })
    expect(await locks(made)).toHaveLength(3)
    expect(await statusOf(made.redemptionId)).toBe('requested')
    expect((await world.rings.list({ panelistId: made.ids[3]! })).rows).toMatchObject([{ state: 'open' }])
    // Somebody decides about one of them since: an undo of the first decision would overrule that.
    const later = await decide(
      made,
      'hold',
      { lastDecisionId: decision.decisionId, panelistIds: made.ids.slice(2) },
      other,
    )
    await expect(world.rings.undo(decision.decisionId, by(manager))).rejects.toMatchObject({ code: 'decision-late' })
    await world.rings.undo(later.decisionId, by(manager))
    expect(await world.rings.undo(decision.decisionId, by(manager))).toMatchObject({ state: 'undone' })
  })

  test('of many accounts goes on in a job, batch by batch, and a job that ran before changes nothing', async () => {
    const accounts = await addPanelists(world.db, world.users, 24)
    for (let at = 0; at < 24; at += 8) {
      const visitorId = newId()
      for (const { userId } of accounts.slice(Math.max(0, at - 1), at + 8))
        await transaction(world.db, (tx) => world.rings.browserSeen(tx, { userId, visitorId }))
    }
    await world.doJobs()
    const [found] = (await world.rings.list({ panelistId: accounts[0]!.userId })).rows
    expect(found).toMatchObject({ size: 24 })
    const made = { ringId: found!.ringId, ids: accounts.map(({ userId }) => userId) } as MadeRing
    const decision = await decide(made, 'block')
    expect(decision).toMatchObject({ state: 'running', accounts: 24, handled: 0 })
    await world.rings.carryOut(decision.decisionId)
    await world.doJobs()
    expect(await locks(made)).toHaveLength(24)
    const [shown] = await world.rings.decisionsOf([made.ringId])
    expect(shown).toMatchObject({ state: 'done', handled: 24 })
    expect(await world.rings.undo(decision.decisionId, by(manager))).toMatchObject({ state: 'undoing', handled: 0 })
    await world.doJobs()
    expect(await locks(made)).toEqual([])
  })
})

describe('nobody', () => {
  test('decides about themselves or an account that is linked to theirs', async () => {
    const made = await ring()
    const visitorId = newId()
    for (const userId of [made.ids[0]!, other.userId])
      await transaction(world.db, (tx) => world.rings.browserSeen(tx, { userId, visitorId }))
    // Even before the job has found that the ring has grown.
    await expect(decide(made, 'clear', {}, other)).rejects.toMatchObject({ code: 'decision-own' })
    await world.doJobs()
    await expect(decide(made, 'clear', { panelistIds: made.ids.slice(1) }, other)).rejects.toMatchObject({
      code: 'decision-own',
    })
    const decision = await decide(made, 'warn')
    await expect(world.rings.undo(decision.decisionId, by(other))).rejects.toMatchObject({ code: 'decision-own' })
    await transaction(world.db, (tx) => world.rings.erase(tx, { userId: other.userId }))
    expect(await world.rings.check(world.db)).toEqual([])
    await world.pool.query('update ring_decisions set decided_by = $2 where decision_id = $1', [
      decision.decisionId,
      made.ids[0],
    ])
    expect(await world.rings.check(world.db)).toMatchObject([{ invariant: 'R5', subject: decision.decisionId }])
    await world.pool.query('update ring_decisions set decided_by = $2 where decision_id = $1', [
      decision.decisionId,
      manager.userId,
    ])
  })

  test('decides without five words, over somebody else’s decision, over a superior, or undoes after a day', async () => {
    const made = await ring()
    await expect(decide(made, 'block', { reason: 'same browser' })).rejects.toMatchObject({ code: 'reason-short' })
    await expect(decide(made, 'block', { panelistIds: [manager.userId] })).rejects.toMatchObject({
      code: 'decision-own',
    })
    for (const panelistIds of [[newId()], ['no id']])
      await expect(decide(made, 'block', { panelistIds })).rejects.toMatchObject({ code: 'not-found' })
    const [first, second] = await Promise.allSettled([decide(made, 'hold'), decide(made, 'block', {}, manager)])
    const states = [first, second].map((one) =>
      one?.status === 'rejected' ? (one.reason as { code: string }).code : 'ok',
    )
    expect(states.toSorted()).toEqual(['decision-late', 'ok'])
    const [made1] = await world.rings.decisionsOf([made.ringId])
    await world.pool.query(
      `update ring_decisions set undo_until = now() - interval '1 second' where decision_id = $1`,
      [made1!.decisionId],
    )
    await expect(world.rings.undo(made1!.decisionId, by(manager))).rejects.toMatchObject({ code: 'undo-late' })
    await expect(world.rings.undo(newId(), by(manager))).rejects.toMatchObject({ code: 'not-found' })
    await world.pool.query(`update users set role = '1,2' where user_id = $1`, [made.ids[0]])
    await expect(decide(made, 'block', { lastDecisionId: made1!.decisionId })).rejects.toMatchObject({
      code: 'role-too-much',
    })
    await world.pool.query(`update users set role = '1' where user_id = $1`, [made.ids[0]])
  })
})

test('an appeal is decided by somebody else, and one that is right gives that account all back', async () => {
  const made = await ring()
  const before = await dump(made)
  const decision = await decide(made, 'hold')
  const asker = made.ids[3]!
  const [lock] = await world.users.restrictionsOf(world.db, asker)
  await world.support.openTicket(asker, {
    topic: 'account',
    subject: 'Please look',
    message: 'We share a computer.',
    restrictionId: lock!.restrictionId,
  })
  const lift = (staff: Account) =>
    world.panelists.liftRestriction(asker, { kind: 'payout-waits', reason: 'A household' }, by(staff))
  await expect(lift(manager)).rejects.toMatchObject({ code: 'appeal-same-person' })
  const keep = world.panelists.keepRestriction(asker, { kind: 'payout-waits', reason: 'It stays' }, by(manager))
  await expect(keep).rejects.toMatchObject({ code: 'appeal-same-person' })
  const [{ appeal_ticket: ticketNumber } = { appeal_ticket: '' }] = await rows<{ appeal_ticket: string }>(
    'select appeal_ticket from restrictions where restriction_id = $1', [lock!.restrictionId]) // prettier-ignore
  const [{ version } = { version: 0 }] = await rows<{ version: number }>(
    'select version from tickets where ticket_number = $1', [ticketNumber]) // prettier-ignore
  const answering = (staff: Account) =>
    world.support.desk.answer(by(staff), ticketNumber, { message: 'We have looked.', version })
  await expect(answering(manager)).rejects.toMatchObject({ code: 'appeal-same-person' })
  await answering(other)
  await lift(other)
  expect(await statusOf(made.redemptionId)).toBe('requested')
  const after = await dump(made)
  expect(after.requests).toEqual(before.requests)
  expect(after.locks).toHaveLength(3)
  // The undo of the rest is as if this account had never been part of it.
  await world.rings.undo(decision.decisionId, by(manager))
  expect(await dump(made)).toEqual(before)
})
