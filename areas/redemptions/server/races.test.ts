import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeDigits, codeTriesMax } from '../contract.ts'
import {
  openRedemptionWorld,
  rightPassword,
  startingLine,
  tally,
  type RedemptionWorld,
} from '../../../app/testing/redemption-world.ts'
import { scaleWork } from '../../../app/testing/pools.ts'

const password = rightPassword
const conflicts = scaleWork(10_000, 24)
const timeout = { timeout: 1_800_000 }

describe('one redemption at a time', () => {
  let world: RedemptionWorld
  afterEach(() => world.close())

  /** A payout counts as made when the ledger has its hold, whatever the responses were. */
  const payouts = (userId: string) =>
    world.count(`select count(*) as n from ledger_transfers where user_id = $1 and kind = 'hold'`, [userId])
  /** Many requests at the same time in both processes, each with its own key. */
  const storm = (userId: string) =>
    tally(Array.from({ length: conflicts }, (_, n) => world.ask(userId, 500, { n, password })))

  const guards = {
    'the open index': 'drop index redemptions_one_open',
    'the day index': 'drop index redemptions_one_a_day',
    'the balance check': 'alter table accounts drop constraint accounts_balance',
  } as const
  type Guard = keyof typeof guards | 'the lock of the user'

  /**
   * A world with only one guard, in which every request that passed the rules waits for the others before it holds
   * points.
   */
  async function worldWithOnly(guard: Guard | null): Promise<RedemptionWorld> {
    // The other guards let only one request at a time get this far.
    const line = guard === null || guard === 'the balance check' ? startingLine(6) : startingLine(6, 150)
    const opened = await openRedemptionWorld({
      breaks: {
        wallet: (wallet) => ({
          hold: async (tx, hold) => {
            await line()
            await wallet.hold(tx, hold)
          },
        }),
        users: (users) =>
          guard === 'the lock of the user' ? {} : { lock: async (tx, id) => (await users.find(tx, id))! },
      },
    })
    for (const [name, drop] of Object.entries(guards)) if (name !== guard) await opened.run(drop)
    return opened
  }

  test('of many conflicting requests with funds for one, exactly one succeeds', timeout, async () => {
    world = await openRedemptionWorld()
    const { userId } = await world.panelist(500)
    const ends = await storm(userId)
    expect(ends['ok']).toBe(1)
    expect(await payouts(userId)).toBe(1)
    expect(await world.findings()).toEqual([])
  })

  test.each([
    ['the lock of the user', 500],
    ['the open index', 500 * conflicts],
    ['the day index', 500 * conflicts],
    ['the balance check', 500],
  ] as const)('%s alone keeps the second payout out', timeout, async (guard, funds) => {
    world = await worldWithOnly(guard)
    const { userId } = await world.panelist(funds)
    const ends = await storm(userId)
    expect(ends['ok']).toBe(1)
    expect(await payouts(userId)).toBe(1)
  })

  test('a request that finds no place left after its rules were read is refused as by the rule', timeout, async () => {
    world = await openRedemptionWorld()
    await world.run(
      `create function no_place() returns trigger language plpgsql as $$
       begin new.open_no := null; return new; end $$`,
    )
    await world.run('create trigger no_place before insert on redemptions for each row execute function no_place()')
    const { userId } = await world.panelist(500)
    await expect(world.ask(userId, 500, { n: 1, password })).rejects.toMatchObject({ code: 'redemption-open' })
  })

  test('without any guard points are paid out twice, which this test and the checker see', timeout, async () => {
    world = await worldWithOnly(null)
    const { userId } = await world.panelist(500)
    expect((await storm(userId))['ok']).toBeGreaterThan(1)
    expect(await payouts(userId)).toBeGreaterThan(1)
    const invariants = new Set((await world.findings()).map((one) => one.invariant))
    expect([...invariants]).toEqual(expect.arrayContaining(['W2', 'W6']))
  })
})

describe('what is sent many times', () => {
  let world: RedemptionWorld
  beforeAll(async () => {
    world = await openRedemptionWorld()
  })
  afterAll(() => world.close())

  test('one idempotency key sent many times makes one redemption, and every answer names it', timeout, async () => {
    const { userId } = await world.panelist(50_000)
    const calls = Array.from({ length: scaleWork(10_000, 200) }, (_, n) =>
      world.ask(userId, 500, { n, password, key: 'one' }),
    )
    const answers = (await Promise.allSettled(calls)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const ends = await tally(calls)
    expect(Object.keys(ends).filter((code) => code !== 'ok')).toEqual(
      Object.keys(ends).filter((code) => code === 'idempotency-in-flight'),
    )
    const late = await world.ask(userId, 500, { password, key: 'one', n: 1 })
    expect(new Set([...answers, late].map((one) => one.redemptionId)).size).toBe(1)
    expect(await world.count('select count(*) as n from redemptions where user_id = $1', [userId])).toBe(1)
  })

  const guesses = scaleWork(1000, 50)
  const codeOf = async (userId: string) => {
    await world.redemptions.requestCode(userId, '127.0.0.1')
    const { rows } = await world.pool.query<{ code_id: string }>(
      'select code_id from redemption_codes where user_id = $1',
      [userId],
    )
    const codeId = rows[0]!.code_id
    return { codeId, code: world.secrets.mailedCode('redemption-code', codeId, codeDigits) }
  }
  const wrong = (code: string, n: number) => String((Number(code) + 1 + n) % 1_000_000).padStart(codeDigits, '0')

  test('of many codes guessed at once five are looked at, and the right one after them is not', timeout, async () => {
    const { userId } = await world.panelist(500)
    const { code } = await codeOf(userId)
    const ends = await tally(
      Array.from({ length: guesses }, (_, n) => world.ask(userId, 500, { n, code: wrong(code, n) })),
    )
    expect(ends).toEqual({ 'code-wrong': codeTriesMax, 'code-expired': guesses - codeTriesMax })
    await expect(world.ask(userId, 500, { code })).rejects.toMatchObject({ code: 'code-expired' })
  })

  test('the right code sent many times at once confirms one redemption', timeout, async () => {
    const { userId } = await world.panelist(500)
    const { code } = await codeOf(userId)
    const ends = await tally(Array.from({ length: guesses }, (_, n) => world.ask(userId, 500, { n, code })))
    expect(ends['ok']).toBe(1)
    expect(
      await world.count('select tries as n from redemption_codes where user_id = $1', [userId]),
    ).toBeLessThanOrEqual(codeTriesMax)
  })

  test(
    'a check that reads the tries before it counts looks at more than five: this test would see it',
    timeout,
    async () => {
      const { userId } = await world.panelist(500)
      const { codeId } = await codeOf(userId)
      let looked = 0
      const line = startingLine(10)
      const naive = async (n: number) => {
        const { pool } = world.processes[n % 2]!
        const { rows } = await pool.query<{ tries: number }>('select tries from redemption_codes where code_id = $1', [
          codeId,
        ])
        await line()
        if ((rows[0]?.tries ?? codeTriesMax) >= codeTriesMax) return
        looked += 1
        await pool.query('update redemption_codes set tries = tries + 1 where code_id = $1', [codeId])
      }
      await Promise.all(Array.from({ length: guesses }, (_, n) => naive(n)))
      expect(looked).toBeGreaterThan(codeTriesMax)
    },
  )
})

describe('what is decided and sent many times', () => {
  let world: RedemptionWorld
  beforeAll(async () => {
    world = await openRedemptionWorld()
  })
  afterAll(() => world.close())
  const approvals = scaleWork(1000, 100)

  test('many approvals at once approve once, and many rounds of sending pay once with one code', timeout, async () => {
    const { userId, email } = await world.panelist(500)
    await world.stock(500, ['FIRST', 'SECOND', 'THIRD'])
    const { redemptionId } = await world.ask(userId, 500, { password })
    const reviewers = await world.reviewers(10)
    const decide = (n: number) =>
      world.processes[n % 2]!.redemptions.decide(
        { userId: reviewers[n % reviewers.length]!.userId, ip: '127.0.0.1' },
        { redemptionId, decision: 'approve' },
      )
    const ends = await tally(Array.from({ length: approvals }, (_, n) => decide(n)))
    expect(ends).toEqual({ ok: 1, 'review-too-late': approvals - 1 })
    await Promise.all(Array.from({ length: 20 }, (_, n) => world.processes[n % 2]!.redemptions.send(redemptionId)))
    const mails = world.letters.filter((letter) => letter.to === email)
    expect(new Set(mails.map((letter) => /FIRST|SECOND|THIRD/.exec(letter.text)?.[0])).size).toBe(1)
    expect(await world.rewards.stock('gift-card')).toEqual(new Map([[500, 2]]))
    expect(await world.wallet.balances(world.db, userId)).toEqual({ available: 0, held: 0, pending: 0, debt: 0 })
    expect(await world.findings()).toEqual([])
  })

  test('approvals that read the status before they write it approve more than once: this test would see it', async () => {
    const { userId } = await world.panelist(500)
    const { redemptionId } = await world.ask(userId, 500, { password })
    let approved = 0
    const line = startingLine(10)
    const naive = async (n: number) => {
      const { pool } = world.processes[n % 2]!
      const read = 'select status from redemptions where redemption_id = $1'
      const { rows } = await pool.query<{ status: string }>(read, [redemptionId])
      await line()
      if (rows[0]?.status !== 'requested') return
      approved += 1
      await pool.query(`update redemptions set status = 'approved', decided_at = now() where redemption_id = $1`, [
        redemptionId,
      ])
    }
    await Promise.all(Array.from({ length: 40 }, (_, n) => naive(n)))
    expect(approved).toBeGreaterThan(1)
  })

  test(
    'as many approvals as codes, sent all at once and twice: each redemption has a code of its own',
    timeout,
    async () => {
      const people = scaleWork(500, 25)
      await world.stock(
        1000,
        Array.from({ length: people }, (_, n) => `CODE-${n}-X`),
      )
      const [first, second] = await world.reviewers(2)
      const ids: string[] = []
      for (let n = 0; n < people; n += 1) {
        const { userId } = await world.panelist(1000)
        const { redemptionId } = await world.ask(userId, 1000, { n, password })
        for (const reviewer of [first, second])
          await world.redemptions.decide({ userId: reviewer!.userId, ip: '::1' }, { redemptionId, decision: 'approve' })
        ids.push(redemptionId)
      }
      await Promise.all([...ids, ...ids].map((id, n) => world.processes[n % 2]!.redemptions.send(id)))
      const codes = await Promise.all(ids.map((id) => world.rewards.codeOf(id)))
      expect(new Set(codes).size).toBe(people)
      expect(await world.count(`select count(*) as n from redemptions where status = 'sent' and points = 1000`)).toBe(
        people,
      )
      expect((await world.rewards.stock('gift-card')).get(1000)).toBe(undefined)
      expect(await world.findings()).toEqual([])
    },
  )

  test('a code that is picked before it is taken goes to several at once: this test would see it', async () => {
    await world.stock(2500, ['A', 'B', 'C'])
    const line = startingLine(10)
    const pick = async (n: number) => {
      const { pool } = world.processes[n % 2]!
      const free =
        'select code_id from gift_codes where points = 2500 and redemption_id is null order by code_id limit 1'
      const { rows } = await pool.query<{ code_id: string }>(free)
      await line()
      return rows[0]?.code_id
    }
    const picked = await Promise.all(Array.from({ length: 10 }, (_, n) => pick(n)))
    expect(new Set(picked).size).toBeLessThan(picked.length)
  })
})
