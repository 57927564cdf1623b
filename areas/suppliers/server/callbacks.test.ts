import { wordAttempt } from '../../surveys/server/wording.ts'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { got, saveLive } from '../../../app/testing/supplier-callbacks.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { serveSurveys } from '../../../app/testing/survey-server.ts'
import { lockUnderAge } from '../../../app/testing/under-age.ts'
import {
  externalDraft,
  hostedDraft,
  supplierSecret,
  surveyWorld,
  type SurveyWorld,
} from '../../../app/testing/survey-world.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
beforeAll(async () => {
  world = await surveyWorld({ processes: 2 })
  server = await serveSurveys(world)
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
  await world.surveys.save([externalDraft({ surveyId: 'open', points: 40 })])
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

type Said = { attemptId: string; outcome?: string; amount?: number; eventId?: string; ts?: number }
const address = (
  {
    attemptId,
    outcome = 'completed',
    amount,
    eventId = `event-${attemptId}`,
    ts = Math.floor(Date.now() / 1000),
  }: Said,
  secret = supplierSecret,
): string => {
  const query = new URLSearchParams({ attemptId, outcome, eventId, ts: String(ts) })
  if (amount !== undefined) query.set('amount', String(amount))
  const signature = createHmac('sha256', secret).update(query.toString()).digest('hex')
  return `/api/v1/supplier/house/callback?${query.toString()}&sig=${signature}`
}
const send = (said: Said, process = 0) =>
  (world.processes[process] ?? world).suppliers.callback('house', got(address(said)))

const attempts = async (count: number, surveyId = 'open'): Promise<{ userId: string; attemptId: string }[]> => {
  const userIds = await world.panelists(count)
  return Promise.all(
    userIds.map(async (userId) => ({
      userId,
      attemptId: (await world.surveys.start(userId, surveyId, 'desktop')).attemptId,
    })),
  )
}
const attempt = async (surveyId?: string) => {
  const [one] = await attempts(1, surveyId)
  if (!one) throw new Error('no attempt')
  return one
}
const balance = async (userId: string) => (await world.wallet.balances(world.db, userId)).available
const verdicts = async (attemptId: string): Promise<string[]> => {
  const rows = await world.sql<{ verdict: string }>(
    'select verdict from supplier_callbacks where attempt_id = $1 order by callback_id',
    [attemptId],
  )
  return rows.map(({ verdict }) => verdict)
}
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
/** A first completion also pays a part of the welcome bonus. */
const welcome = 250

describe('a signed callback', () => {
  test('pays the offer once; the same again is answered 200 and not credited', async () => {
    const { userId, attemptId } = await attempt()
    expect(await send({ attemptId, amount: 40 })).toEqual({ credited: true })
    expect(await send({ attemptId, amount: 40 })).toEqual({ credited: false })
    expect(await send({ attemptId, amount: 40, eventId: 'another event' })).toEqual({ credited: false })
    expect(await balance(userId)).toBe(40 + welcome)
    expect(await verdicts(attemptId)).toEqual(['applied', 'already-ended'])
    const { timeline } = wordAttempt(await world.surveys.attempt(userId, attemptId), 'en')
    expect(timeline.map(({ event }) => event)).toEqual(['Started', 'Completed'])
  })

  test.each(['disqualified', 'quota_full', 'quality_rejected', 'security_rejected'])(
    'may say %s, which is not credited as a completion',
    async (outcome) => {
      const { userId, attemptId } = await attempt()
      await send({ attemptId, outcome, amount: 40 })
      expect((await world.surveys.attempt(userId, attemptId)).outcome).toBe(outcome)
      expect(await balance(userId)).toBe(0)
      expect(await send({ attemptId, outcome: 'completed', amount: 40, eventId: 'late' })).toEqual({ credited: false })
    },
  )

  test('that reverses before its completion is parked, and the completion is then not paid', async () => {
    const { userId, attemptId } = await attempt()
    expect(await send({ attemptId, outcome: 'reversed' })).toEqual({ credited: false })
    expect(await send({ attemptId, outcome: 'completed' })).toEqual({ credited: false })
    expect(await balance(userId)).toBe(0)
    expect(await verdicts(attemptId)).toEqual(['parked', 'cancelled'])
    expect((await world.surveys.attempt(userId, attemptId)).outcome).toBe('reversed')
  })

  test('that reverses afterwards takes the points back, once', async () => {
    const { userId, attemptId } = await attempt()
    await send({ attemptId })
    await send({ attemptId, outcome: 'reversed' })
    await send({ attemptId, outcome: 'reversed', eventId: 'again' })
    expect(await balance(userId)).toBe(welcome)
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test.each([0, 5 * 3600])(
    'for somebody who is now known to be under age is not paid, %i seconds on',
    async (seconds) => {
      const { userId, attemptId } = await attempt()
      await lockUnderAge(world.users, userId)
      if (seconds > 0) await world.age(seconds)
      await world.surveys.abandonOverdue()
      expect(await send({ attemptId, amount: 40 })).toEqual({ credited: false })
      expect(await world.wallet.balances(world.db, userId)).toMatchObject({ available: 0, pending: 0 })
      expect(await verdicts(attemptId)).toEqual(['under-age'])
      const { outcome, timeline } = wordAttempt(await world.surveys.attempt(userId, attemptId), 'en')
      expect([outcome, timeline.at(-1)?.detail]).toEqual([
        'security_rejected',
        'No points were added: surveys are for people of 18 or older.',
      ])
    },
  )

  test('for a blocked account completes, and its points wait: nothing is there to spend, nor a part of the welcome', async () => {
    const { userId, attemptId } = await attempt()
    await world.sql('update users set blocked_at = now() where user_id = $1', [userId])
    expect(await send({ attemptId, amount: 40 })).toEqual({ credited: true })
    expect(await world.wallet.balances(world.db, userId)).toMatchObject({ available: 0, pending: 40 })
    expect((await world.surveys.attempt(userId, attemptId)).outcome).toBe('completed')
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test.each([0, 5 * 3600])('for a closed account completes and credits nobody, %i seconds on', async (seconds) => {
    const { userId, attemptId } = await attempt()
    const before = await world.wallet.balances(world.db, userId)
    await world.sql('update users set closed_at = now() where user_id = $1', [userId])
    if (seconds > 0) await world.age(seconds)
    await world.surveys.abandonOverdue()
    expect(await send({ attemptId, amount: 40 })).toEqual({ credited: false })
    expect(await send({ attemptId, amount: 40, eventId: `once-more-${attemptId}` })).toEqual({ credited: false })
    expect(await world.wallet.balances(world.db, userId)).toEqual(before)
    expect(await verdicts(attemptId)).toEqual(['account-closed', 'already-ended'])
    expect((await world.surveys.attempt(userId, attemptId)).outcome).toBe('completed')
    // The reversal takes nothing back, because the completion was never credited.
    expect(await send({ attemptId, outcome: 'reversed', eventId: `back-${attemptId}` })).toEqual({ credited: false })
    expect(await world.wallet.balances(world.db, userId)).toEqual(before)
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('that arrives after the attempt was given up is still paid', async () => {
    const { userId, attemptId } = await attempt()
    await world.age(5 * 3600)
    await world.surveys.abandonOverdue()
    expect(await send({ attemptId })).toEqual({ credited: true })
    expect(await balance(userId)).toBe(40 + welcome)
  })

  test('with another amount than our offer is quarantined, and the right one may follow', async () => {
    const { userId, attemptId } = await attempt()
    expect(await send({ attemptId, amount: 4_000, eventId: 'greedy' })).toEqual({ credited: false })
    expect(await verdicts(attemptId)).toEqual(['quarantined: amount-differs'])
    expect(await send({ attemptId, amount: 40, eventId: 'right' })).toEqual({ credited: true })
    expect(await balance(userId)).toBe(40 + welcome)
  })

  test('of a known event that now says another amount is quarantined, also in the same batch', async () => {
    const { userId, attemptId } = await attempt()
    await send({ attemptId, amount: 4_000, eventId: 'same' })
    expect(await send({ attemptId, amount: 40, eventId: 'same' })).toEqual({ credited: false })
    expect(await balance(userId)).toBe(0)
    expect(await verdicts(attemptId)).toEqual(['quarantined: amount-differs', 'quarantined: event-differs'])
    const other = await attempt()
    const answers = await Promise.all(
      [40, 40, 41, 40].map((amount) => send({ attemptId: other.attemptId, amount, eventId: 'batched' })),
    )
    expect(answers.filter(({ credited }) => credited)).toHaveLength(1)
    expect((await verdicts(other.attemptId)).toSorted()).toEqual(['applied', 'quarantined: event-differs'])
  })

  test('of an event that now names another attempt changes nothing there', async () => {
    const [one, two] = await attempts(2)
    await send({ attemptId: one?.attemptId ?? '', eventId: 'moved' })
    expect(await send({ attemptId: two?.attemptId ?? '', eventId: 'moved' })).toEqual({ credited: false })
    expect(await balance(two?.userId ?? '')).toBe(0)
  })

  test('for an attempt that is not this supplier’s, or nobody’s, is kept and changes nothing', async () => {
    await saveLive(world, { supplierKey: 'rival', name: 'Rival', secret: 'x' })
    await world.surveys.save([
      hostedDraft({ surveyId: 'ours' }),
      externalDraft({ surveyId: 'theirs', supplierKey: 'rival' }),
    ])
    for (const surveyId of ['ours', 'theirs']) {
      const { userId, attemptId } = await attempt(surveyId)
      expect(await send({ attemptId })).toEqual({ credited: false })
      expect(await balance(userId)).toBe(0)
      expect(await verdicts(attemptId)).toEqual(['quarantined: not-their-attempt'])
    }
    for (const attemptId of ['0198c0de-0000-7000-8000-00000000dead', 'no id at all', "'; drop table users"]) {
      expect(await send({ attemptId })).toEqual({ credited: false })
      expect(await verdicts(attemptId)).toEqual(['unknown-attempt'])
    }
  })

  test('above the supplier’s cap is quarantined', async () => {
    await world.surveys.save([externalDraft({ surveyId: 'dear', points: 6_000 })])
    const { userId, attemptId } = await attempt('dear')
    expect(await send({ attemptId, amount: 6_000 })).toEqual({ credited: false })
    expect(await balance(userId)).toBe(0)
    expect(await verdicts(attemptId)).toEqual(['quarantined: over-cap'])
  })

  test('that cannot be read is refused and kept', async () => {
    await expect(send({ attemptId: 'x', outcome: 'nonsense' })).rejects.toMatchObject({ code: 'invalid-input' })
    const rows = await world.sql(
      `select verdict, raw like '%nonsense%' as kept from supplier_callbacks where outcome = 'unreadable'`,
    )
    expect(rows).toEqual([{ verdict: 'unreadable', kept: true }])
  })

  test('may be signed with the previous secret for a while after it was replaced', async () => {
    await saveLive(world, { supplierKey: 'turning', name: 'Turning', secret: 'old secret' })
    await world.surveys.save([externalDraft({ surveyId: 'turned', supplierKey: 'turning' })])
    const [first, second, third] = await attempts(3, 'turned')
    const say = (said: Said | undefined, secret: string) =>
      world.suppliers.callback('turning', got(address({ attemptId: said?.attemptId ?? '' }, secret)))
    expect(await say(first, 'old secret')).toEqual({ credited: true })
    await world.suppliers.rotateSecret('turning', 'new secret')
    expect(await say(second, 'old secret')).toEqual({ credited: true })
    expect(await say(third, 'new secret')).toEqual({ credited: true })
    await world.sql(`update suppliers set previous_until = now() - interval '1 second'`)
    await saveLive(world, { supplierKey: 'another', name: 'Another', secret: 'x' })
    await expect(say(first, 'old secret')).rejects.toMatchObject({ code: 'signature-invalid' })
  })
})

describe('a callback that is not signed right', () => {
  const traces = () =>
    world.sql(
      `select (select count(*)::int from supplier_callbacks) as inbox, (select count(*)::int from transfers) as transfers,
         (select count(*)::int from attempt_events) as events, (select coalesce(sum(repeats), 0)::int from supplier_callbacks) as repeats`,
    )

  test('with one bit flipped in any position is refused and leaves no trace', async () => {
    const { userId, attemptId } = await attempt()
    const valid = address({ attemptId, amount: 40 })
    const before = await traces()
    const from = valid.indexOf('?') + 1
    for (let at = from; at < valid.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = String.fromCharCode(valid.charCodeAt(at) ^ (1 << bit))
        const forged = valid.slice(0, at) + flipped + valid.slice(at + 1)
        await expect(world.suppliers.callback('house', got(forged))).rejects.toMatchObject({
          code: 'signature-invalid',
        })
      }
    }
    expect(await traces()).toEqual(before)
    expect(await balance(userId)).toBe(0)
    expect(await world.suppliers.callback('house', got(valid))).toEqual({ credited: true })
  })

  test('or not timely is refused and leaves no trace, whoever it says it is', async () => {
    const { attemptId } = await attempt()
    const before = await traces()
    const now = Math.floor(Date.now() / 1000)
    for (const ts of [now - 310, now + 310, 0]) {
      await expect(send({ attemptId, ts })).rejects.toMatchObject({ code: 'signature-invalid' })
    }
    await expect(world.suppliers.callback('house', got(address({ attemptId }, 'guess')))).rejects.toMatchObject({
      code: 'signature-invalid',
    })
    await expect(world.suppliers.callback('nobody', got(address({ attemptId })))).rejects.toMatchObject({
      code: 'supplier-unknown',
    })
    expect(await traces()).toEqual(before)
  })
})

test.each(['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  'a callback by %s pays nothing and is kept nowhere',
  async (method) => {
    const { attemptId, userId } = await attempt()
    const { statusCode } = await server.app.inject({ method, url: address({ attemptId }) })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect([await balance(userId), await verdicts(attemptId)]).toEqual([0, []])
  },
)

describe('a storm of callbacks', { timeout: 1_800_000 }, () => {
  const events = scaleWork(50_000, 200)
  const atOnce = 500
  const times = <T>(list: readonly T[], count: number): T[] => Array.from({ length: count }, () => list).flat()
  const storming = async (storm: readonly Said[]): Promise<number> => {
    const answers = await Promise.all(storm.map((said, i) => send(said, i % 2)))
    return answers.filter(({ credited }) => credited).length
  }
  const manyAttempts = async () => {
    const taken: { userId: string; attemptId: string }[] = []
    while (taken.length < events) taken.push(...(await attempts(Math.min(atOnce, events - taken.length))))
    return taken
  }
  const pointsOf = async (userIds: readonly string[]) =>
    world.sql<{ balance: number; postings: number; paid: number }>(
      `select (select coalesce(sum(balance), 0)::int from accounts where kind in ('available', 'debt') and user_id = any ($1)) as balance,
         coalesce(sum(p.amount), 0)::int as postings, coalesce(sum(p.amount) filter (where t.kind <> 'welcome'), 0)::int as paid
       from postings p join transfers t using (transfer_id)
       where p.account in ('available', 'debt') and p.user_id = any ($1)`,
      [userIds],
    )

  test('of each event five times, shuffled over two processes, one in ten reversed before, credits each event once', async () => {
    const taken = await manyAttempts()
    const reversed = taken.filter((_, i) => i % 10 === 0)
    expect(
      await storming(
        times(
          reversed.map(({ attemptId }) => ({ attemptId, outcome: 'reversed' })),
          2,
        ),
      ),
    ).toBe(0)
    const storm = shuffled(
      times(
        taken.map(({ attemptId }) => ({ attemptId, amount: 40 })),
        5,
      ),
    )
    const left = events - reversed.length
    expect(await storming(storm)).toBe(left)
    expect(await pointsOf(taken.map(({ userId }) => userId))).toEqual([
      { balance: left * (40 + welcome), postings: left * (40 + welcome), paid: left * 40 },
    ])
    const [kept] = await world.sql(
      `select count(*)::int as events, sum(repeats)::int as repeats from supplier_callbacks where attempt_id = any ($1)`,
      [taken.map(({ attemptId }) => attemptId)],
    )
    expect(kept).toEqual({ events: events + reversed.length, repeats: events * 4 + reversed.length })
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('with reversals in any order leaves only what was never reversed', async () => {
    const taken = await manyAttempts()
    const reversed = new Set(taken.filter((_, i) => i % 2 === 0).map(({ attemptId }) => attemptId))
    const said = taken.flatMap(({ attemptId }) => [
      { attemptId },
      ...(reversed.has(attemptId) ? [{ attemptId, outcome: 'reversed' }] : []),
    ])
    await storming(shuffled(times(said, 3)))
    const outcomes = await world.sql<{ attempt_id: string; outcome: string }>(
      'select attempt_id, outcome from attempts where attempt_id = any ($1)',
      [taken.map(({ attemptId }) => attemptId)],
    )
    for (const { attempt_id, outcome } of outcomes)
      expect(outcome).toBe(reversed.has(attempt_id) ? 'reversed' : 'completed')
    const [points] = await pointsOf(taken.map(({ userId }) => userId))
    expect(points).toMatchObject({ paid: (events - reversed.size) * 40 })
    expect(points?.balance).toBe(points?.postings)
    expect(await world.wallet.check(world.db)).toEqual([])
  })
})

describe('each guard alone keeps a completion from being paid twice', () => {
  const guards = ['inbox', 'attempt', 'ledger'] as const
  /**
   * A world in which only one guard works: without the others, events get new names, attempts forget how they ended,
   * and keys differ each time.
   */
  const worldWithOnly = async (kept: (typeof guards)[number] | null) => {
    const broken = await surveyWorld({
      processes: 2,
      breakWallet: (wallet) =>
        kept === 'ledger'
          ? wallet
          : {
              ...wallet,
              credit: async (tx, credits) => {
                const renamed = credits.map((credit) => ({ ...credit, key: `${credit.key}:${Math.random()}` }))
                const results = await wallet.credit(tx, renamed)
                return results.map((result, i) => ({ ...result, key: credits[i]?.key ?? '' }))
              },
            },
    })
    if (kept !== 'attempt') {
      await broken.sql(`
        create function forget_ending() returns trigger language plpgsql as $$
        begin
          new.outcome := 'started';
          new.earned := 0;
          new.ended_at := null;
          return new;
        end $$`)
      await broken.sql(`create trigger forget before update on attempts for each row execute function forget_ending()`)
    }
    await saveLive(broken, { supplierKey: 'house', name: 'House', secret: supplierSecret })
    await broken.surveys.save([externalDraft({ surveyId: 'open', points: 40 })])
    return broken
  }

  /** How often one completion is paid that arrives five times at two processes. */
  const payments = async (kept: (typeof guards)[number] | null): Promise<number> => {
    const broken = await worldWithOnly(kept)
    try {
      const [userId = ''] = await broken.panelists(1)
      const { attemptId } = await broken.surveys.start(userId, 'open', 'desktop')
      const answers = await Promise.all(
        [0, 1, 2, 3, 4].map((i) => {
          const eventId = kept === 'inbox' ? 'one' : `event ${i}`
          return (broken.processes[i % 2] ?? broken).suppliers.callback('house', got(address({ attemptId, eventId })))
        }),
      )
      const credited = answers.filter((answer) => answer.credited).length
      expect((await broken.wallet.balances(broken.db, userId)).available).toBe(credited * 40 + welcome)
      return credited
    } finally {
      await broken.close()
    }
  }

  test.each(guards)('the %s', async (kept) => {
    expect(await payments(kept)).toBe(1)
  })

  test('and without any of them it is', async () => {
    expect(await payments(null)).toBeGreaterThan(1)
  })
})
