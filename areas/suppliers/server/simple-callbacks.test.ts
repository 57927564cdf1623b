import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { scaleWork } from '../../../app/testing/pools.ts'
import {
  got,
  houseAddress,
  startedAttempts,
  type CallbackContent,
  saveLive,
} from '../../../app/testing/supplier-callbacks.ts'
import type { WebhookEvent } from '../../webhooks/contract.ts'
import { lockUnderAge } from '../../../app/testing/under-age.ts'
import { transaction } from '../../../platform/server/db.ts'
import {
  externalDraft,
  hostedDraft,
  supplierSecret,
  surveyWorld,
  type SurveyWorld,
} from '../../../app/testing/survey-world.ts'

type Options = Parameters<typeof surveyWorld>[0]
const opened: SurveyWorld[] = []
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  for (const world of opened) await world.close()
})
/** A world of two processes with several kinds of surveys; with `before`, everybody has completed a survey. */
async function open(options: Options = {}) {
  const world = await surveyWorld({ processes: 2, ...options })
  opened.push(world)
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret, maxPoints: 100 })
  await saveLive(world, { supplierKey: 'rival', name: 'Rival', secret: 'x' })
  await saveLive(world, { supplierKey: 'slow', name: 'Slow', secret: supplierSecret, holdDays: 5 })
  await world.surveys.save([
    externalDraft({ surveyId: 'before', points: 5 }),
    externalDraft({ surveyId: 'open', points: 40 }),
    externalDraft({ surveyId: 'one-point', points: 1 }),
    externalDraft({ surveyId: 'normed', points: 40 }),
    externalDraft({ surveyId: 'quota', points: 30, quotas: [{ name: 'All', places: 1_000 }] }),
    externalDraft({ surveyId: 'dear', points: 300 }),
    externalDraft({ surveyId: 'rivals', points: 40, supplierKey: 'rival' }),
    externalDraft({ surveyId: 'waiting', points: 40, supplierKey: 'slow' }),
    hostedDraft({ surveyId: 'ours' }),
  ])
  await world.sql(`update surveys set norm_seconds = 3600, completes = 30 where survey_id = 'normed'`)
  return world
}
const hear = (world: SurveyWorld, said: CallbackContent, process = 0, supplierKey = 'house') =>
  (world.processes[process] ?? world).suppliers.callback(supplierKey, got(houseAddress(said)))
/** Panelists who have completed one survey and have a running attempt at another. */
async function veterans(world: SurveyWorld, count: number, surveyId: string) {
  const before = await startedAttempts(world, count, 'before')
  await Promise.all(before.map(({ attemptId }) => hear(world, { attemptId })))
  return Promise.all(
    before.map(async ({ userId }) => ({
      userId,
      attemptId: (await world.surveys.start(userId, surveyId, 'desktop')).attemptId,
    })),
  )
}

/** Webhook endpoints that receive endings and credits; the second does not receive reversals. */
async function listen({ webhooks, users, db }: SurveyWorld, endpoints = 2): Promise<void> {
  const { userId } = await transaction(db, (tx) => users.create(tx, { email: 'boss@example.com', countryId: 'US' }))
  const some: WebhookEvent[] = ['attempt.ended', 'points.credited', 'points.reversed']
  for (let no = 0; no < endpoints; no++)
    await webhooks.create(
      { url: `https://hook${no}.nowhere.invalid/`, events: no === 0 ? [...some, 'attempt.reversed'] : some },
      { userId, ip: '::1' },
    )
}
/** What endpoints will be told about an attempt and its panelist, in order for each subject, without ids and times. */
async function told(world: SurveyWorld, userId: string, attemptId: string) {
  const rows = await world.sql<{ text: string }>(
    `select json_build_object('event', d.event, 'subject', d.subject, 'url', d.url, 'host', d.host, 'status', d.status, 'data', d.payload->'data',
         'type', d.payload->'type', 'keys', (select array_agg(k order by k) from jsonb_object_keys(d.payload) k),
         'transfer', (select t.key from transfers t where t.transfer_id::text = d.payload->'data'->>'transferId'),
         'isAtItsTime', d.payload->>'timestamp' = to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'hasJob', exists (select from graphile_worker._private_jobs j where j.key = 'delivery:' || d.delivery_id),
         'hours', extract(epoch from d.expires_at - d.created_at) / 3600)::text as text
     from deliveries d where d.sender = 'endpoint' and d.payload->'data'->>'attemptId' = $1 order by d.subject = $2, d.delivery_no`,
    [attemptId, `wallet:${userId}`],
  )
  return rows.map(({ text }) => {
    const named = text.replaceAll(attemptId, 'the attempt').replaceAll(userId, 'the panelist')
    return JSON.parse(named.replace(/"transferId" ?: ?"[^"]+"/, '"transferId":"the transfer"')) as Record<
      string,
      unknown
    >
  })
}

type Query = (this: pg.Client, ...asked: unknown[]) => unknown
/** Makes a change right before the next statement that writes decisions; returns how many such statements ran. */
function meanwhile(change: () => Promise<unknown>): { writes: number } {
  const client: unknown = pg.Client.prototype
  const real = Reflect.get(pg.Client.prototype, 'query') as Query
  const seen = { writes: 0 }
  const query: Query = function (...asked) {
    const isWriting = (asked[0] as { name?: string } | undefined)?.name === 'suppliers.write-as-read'
    if (!isWriting || seen.writes++ > 0) return real.apply(this, asked)
    return change().then(() => real.apply(this, asked))
  }
  vi.spyOn(client as { query: Query }, 'query').mockImplementation(query)
  return seen
}

/** What a callback leaves behind, without ids and times. */
async function traces(world: SurveyWorld, userId: string, attemptId: string) {
  const [attempt] = await world.sql(
    `select outcome, earned, is_pending, is_cancelled, ended_at is not null as has_ended from attempts where attempt_id = $1`,
    [attemptId],
  )
  const timeline = await world.sql(
    'select event, detail, source from attempt_events where attempt_id = $1 order by at, event',
    [attemptId],
  )
  const inbox = await world.sql(
    'select outcome, variant <> $2 as differs, amount, verdict, repeats from supplier_callbacks where attempt_id = $1 order by event_id, outcome, variant',
    [attemptId, ''],
  )
  const transfers = await world.sql(
    `select t.kind, t.house, t.points, t.description, p.account, p.amount, p.balance_after, p.version
     from transfers t join postings p using (transfer_id) where t.user_id = $1 order by t.created_at, t.key, p.account`,
    [userId],
  )
  const quotas = await world.sql(
    'select reserved, completed from survey_quotas q join attempts a using (survey_id) where a.attempt_id = $1',
    [attemptId],
  )
  const panelVersion = await world.versionOf(userId)
  return { attempt, timeline, inbox, quotas, panelVersion, transfers: transfers.map((row) => ({ ...row })) }
}

describe('callbacks that are decided on what was read', () => {
  let quick: SurveyWorld
  /** Another world, in which endpoints listen. */
  let heard: SurveyWorld
  let usual: SurveyWorld
  beforeAll(async () => {
    quick = await open()
    heard = await open()
    usual = await open({ readsAhead: false })
    for (const world of [heard, usual]) await listen(world)
  }, 60_000)

  test.each<
    [
      string,
      string,
      (attemptId: string) => CallbackContent[],
      ((world: SurveyWorld, userId: string) => Promise<unknown>)?,
    ]
  >([
    ['a plain completion', 'open', (attemptId) => [{ attemptId, amount: 40 }]],
    ['one that names no amount', 'open', (attemptId) => [{ attemptId }]],
    ['a single point', 'one-point', (attemptId) => [{ attemptId, amount: 1 }]],
    ['a repeat', 'open', (attemptId) => [{ attemptId }, { attemptId }]],
    ['another event', 'open', (attemptId) => [{ attemptId }, { attemptId, eventId: `two-${attemptId}` }]],
    ['another amount', 'open', (attemptId) => [{ attemptId, amount: 41 }]],
    [
      'another amount afterwards',
      'open',
      (attemptId) => [
        { attemptId, amount: 40 },
        { attemptId, amount: 41 },
      ],
    ],
    ['one faster than the norm of its survey', 'normed', (attemptId) => [{ attemptId }]],
    ['a place in a quota', 'quota', (attemptId) => [{ attemptId }]],
    ['more than the supplier may', 'dear', (attemptId) => [{ attemptId }]],
    ['another supplier’s survey', 'rivals', (attemptId) => [{ attemptId }]],
    ['our own survey', 'ours', (attemptId) => [{ attemptId }]],
    ['a screen-out', 'open', (attemptId) => [{ attemptId, outcome: 'disqualified' }]],
    ['a reversal first', 'open', (attemptId) => [{ attemptId, outcome: 'reversed' }, { attemptId }]],
    ['a reversal after', 'open', (attemptId) => [{ attemptId }, { attemptId, outcome: 'reversed' }]],
    [
      'a blocked account',
      'open',
      (attemptId) => [{ attemptId }],
      (world, userId) => world.sql('update users set blocked_at = now() where user_id = $1', [userId]),
    ],
    [
      'a closed account',
      'open',
      (attemptId) => [{ attemptId }],
      (world, userId) => world.sql('update users set closed_at = now() where user_id = $1', [userId]),
    ],
    [
      'somebody under age',
      'open',
      (attemptId) => [{ attemptId }],
      (world, userId) => lockUnderAge(world.users, userId),
    ],
    [
      'a yes to its supplier that was taken back meanwhile',
      'open',
      (attemptId) => [{ attemptId }],
      async (world, userId) => {
        await world.sql(
          `insert into supplier_consents (user_id, supplier_key, version, given_at) values ($1, 'house', 'its words', now())`,
          [userId],
        )
        await world.suppliers.partners.change(
          { userId, ip: '::1', language: 'en' },
          { supplierKey: 'house', isGiven: false, version: '' },
        )
      },
    ],
    [
      'a debt',
      'open',
      (attemptId) => [{ attemptId }],
      async (world, userId) => {
        const [one] = await world.sql<{ attempt_id: string }>(
          `select attempt_id from attempts where user_id = $1 and survey_id = 'before'`,
          [userId],
        )
        await hear(world, { attemptId: one?.attempt_id ?? '', outcome: 'reversed', eventId: `debt-${userId}` })
      },
    ],
  ])('leave the same as behind locks: %s', async (_name, surveyId, saying, first) => {
    const results = []
    for (const world of [quick, heard, usual]) {
      const [one] = await veterans(world, 1, surveyId)
      const { userId = '', attemptId = '' } = one ?? {}
      await first?.(world, userId)
      const answers = []
      for (const said of saying(attemptId)) answers.push(await hear(world, said))
      results.push({
        left: { answers, ...(await traces(world, userId, attemptId)) },
        said: await told(world, userId, attemptId),
      })
    }
    const [one, other, wanted] = results
    expect(one).toEqual({ left: wanted?.left, said: [] })
    expect(other).toEqual(wanted)
    for (const world of [quick, heard, usual]) expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('leave the same as behind locks: points that wait as many days as their supplier says', async () => {
    const left = []
    for (const world of [quick, heard, usual]) {
      const [{ userId, attemptId } = { userId: '', attemptId: '' }] = await veterans(world, 1, 'waiting')
      const answer = await hear(world, { attemptId, amount: 40 }, 0, 'slow')
      const waiting = await world.sql(
        `select p.points, t.key = 'attempt:' || $2 as is_its, round(extract(epoch from p.release_at - t.created_at) / 86400)::int as days
         from pending_credits p join transfers t using (transfer_id) where p.user_id = $1`,
        [userId, attemptId],
      )
      left.push({ answer, waiting, ...(await traces(world, userId, attemptId)) })
    }
    const [one, other, wanted] = left
    expect(wanted).toMatchObject({ attempt: { is_pending: true }, waiting: [{ points: 40, is_its: true, days: 5 }] })
    expect(one).toEqual(wanted)
    expect(other).toEqual(wanted)
  })

  test('leave the same as behind locks: a first completion, which is welcomed, of somebody who has points', async () => {
    const left = []
    for (const world of [quick, heard, usual]) {
      const [{ userId, attemptId } = { userId: '', attemptId: '' }] = await startedAttempts(world, 1, 'open')
      await transaction(world.db, async (tx) => {
        await world.users.touch(tx, [userId])
        const bonus = { key: `bonus:${userId}`, userId, points: 5, kind: 'adjustment' as const }
        await world.wallet.credit(tx, [{ ...bonus, house: 'adjustments', description: 'A bonus' }])
      })
      left.push({ answer: await hear(world, { attemptId }), ...(await traces(world, userId, attemptId)) })
    }
    const [one, other, wanted] = left
    expect(wanted?.transfers).toMatchObject([
      { kind: 'adjustment' },
      { kind: 'adjustment' },
      { kind: 'survey' },
      { kind: 'survey' },
      { kind: 'welcome' },
      { kind: 'welcome' },
    ])
    expect(one).toEqual(wanted)
    expect(other).toEqual(wanted)
  })

  test.each([
    ['', () => quick],
    [', also while endpoints listen', () => heard],
  ])('are not decided behind locks as well%s', async (_when, of) => {
    const world = of()
    const [one, other] = await veterans(world, 2, 'open')
    await world.sql(`create function refuse_usual() returns trigger language plpgsql as $$
      begin
        if current_query() not like '%callbacks_write_as_read%' then raise exception 'behind locks'; end if;
        return new;
      end $$`)
    await world.sql(
      'create trigger usual before insert on supplier_callbacks for each row execute function refuse_usual()',
    )
    expect(await hear(world, { attemptId: one?.attemptId ?? '' })).toEqual({ credited: true })
    await expect(hear(world, { attemptId: other?.attemptId ?? '', outcome: 'disqualified' })).rejects.toThrow(
      'behind locks',
    )
    await world.sql('drop trigger usual on supplier_callbacks')
  })

  test('tell endpoints of a whole batch in as many statements as of one callback, and of nothing that is undone', async () => {
    const ask = vi.spyOn(pg.Client.prototype, 'query')
    const statementsFor = async (count: number): Promise<string[]> => {
      const all = await veterans(heard, count, 'open')
      ask.mockClear()
      await Promise.all(all.map(({ attemptId }) => hear(heard, { attemptId })))
      const asked = ask.mock.calls.map(([query]) => (query as { name?: string } | string | undefined) ?? '')
      const said = await Promise.all(all.map(({ userId, attemptId }) => told(heard, userId, attemptId)))
      expect(said.map((rows) => rows.map(({ event }) => event))).toEqual(
        all.map(() => ['attempt.ended', 'attempt.ended', 'points.credited', 'points.credited']),
      )
      return asked.flatMap((query) => (typeof query === 'string' ? [] : (query.name ?? []))).toSorted()
    }
    const few = await statementsFor(1)
    expect(few.filter((name) => name === 'webhooks.insert-deliveries')).toHaveLength(1)
    // These statements run again when a second has passed.
    const ofSuppliers = ['suppliers.readable', 'suppliers.survey-floors', 'suppliers.newest-settings']
    const remembered = new Set(['webhooks.list-events', ...ofSuppliers])
    const known = (name: string) => !remembered.has(name)
    expect((await statementsFor(12)).filter(known)).toEqual(few.filter(known))

    const [late] = await veterans(heard, 1, 'open')
    await heard.sql(`create function refuse_telling() returns trigger language plpgsql as $$
      begin raise exception 'nothing can be told'; end $$`)
    await heard.sql('create trigger telling before insert on deliveries for each row execute function refuse_telling()')
    await expect(hear(heard, { attemptId: late?.attemptId ?? '' })).rejects.toThrow('nothing can be told')
    await heard.sql('drop trigger telling on deliveries')
    const [{ outcome } = { outcome: '' }] = await heard.sql<{ outcome: string }>(
      'select outcome from attempts where attempt_id = $1',
      [late?.attemptId],
    )
    expect(outcome).toBe('started')
    expect(await hear(heard, { attemptId: late?.attemptId ?? '' })).toEqual({ credited: true })
  })

  test('and others at the same time pay everything once', { timeout: 600_000 }, async () => {
    const size = scaleWork(2_000, 60)
    const old = await veterans(heard, size, 'open')
    const fresh = await startedAttempts(heard, size, 'open')
    const taken = [...old, ...fresh]
    const said = taken.flatMap(({ attemptId }, i) => [
      { attemptId, amount: 40 },
      { attemptId, amount: 40 },
      { attemptId, eventId: `other-${attemptId}` },
      ...(i % 10 === 0 ? [{ attemptId, outcome: 'reversed' }] : []),
    ])
    const order = said.map((one) => ({ one, at: Math.random() })).sort((a, b) => a.at - b.at)
    await Promise.all(order.map(({ one }, i) => hear(heard, one, i % 2)))
    const [paid] = await heard.sql<{ credits: number; reversals: number }>(
      `select count(*) filter (where kind = 'survey' and points = 40)::int as credits, count(*) filter (where kind = 'reversal')::int as reversals
       from transfers where user_id = any ($1)`,
      [taken.map(({ userId }) => userId)],
    )
    const [ended] = await heard.sql<{ completed: number; reversed: number }>(
      `select count(*) filter (where outcome = 'completed')::int as completed, count(*) filter (where outcome = 'reversed')::int as reversed
       from attempts where attempt_id = any ($1)`,
      [taken.map(({ attemptId }) => attemptId)],
    )
    const reversed = taken.filter((_, i) => i % 10 === 0).length
    expect(ended).toEqual({ completed: taken.length - reversed, reversed })
    expect((paid?.credits ?? 0) - (paid?.reversals ?? 0)).toBe(taken.length - reversed)
    expect(await heard.wallet.check(heard.db)).toEqual([])
    const [events] = await heard.sql<{ ends: number; credits: number }>(
      `select count(*) filter (where event = 'attempt.ended' and payload->'data'->>'outcome' = 'completed')::int as ends,
         count(*) filter (where event = 'points.credited')::int as credits
       from deliveries where url like 'https://hook0.%' and payload->'data'->>'attemptId' = any ($1)`,
      [taken.map(({ attemptId }) => attemptId)],
    )
    // After a reversal that comes first, there is nothing to pay.
    expect(events).toEqual({ ends: paid?.credits, credits: paid?.credits })
  })

  type Change = { world: SurveyWorld; userId: string; attemptId: string; otherId: string }
  const setting =
    (what: string, idOf: (made: Change) => string = () => 'house') =>
    (made: Change) =>
      made.world.sql(`update ${what}`, [idOf(made)])
  const ofAttempt = (what: string) => setting(`attempts set ${what} where attempt_id = $1`, (made) => made.attemptId)
  const ofUser = (what: string) => setting(`users set ${what} where user_id = $1`, (made) => made.userId)
  const ofSupplier = (what: string) => setting(`suppliers set ${what} where supplier_key = $1`)
  test.each<[string, (made: Change) => Promise<unknown>]>([
    ['the attempt has ended', ofAttempt(`outcome = 'disqualified', ended_at = now()`)],
    ['the attempt was withdrawn', ofAttempt('is_cancelled = true')],
    ['a dispute was granted a part', ofAttempt('granted = 15')],
    ['the account was blocked', ofUser('blocked_at = now()')],
    ['the account was closed', ofUser('closed_at = now()')],
    ['the panelist was found to be under age', ({ world, userId }) => lockUnderAge(world.users, userId)],
    [
      'the event was told of another attempt',
      ({ world, attemptId, otherId }) =>
        world.sql(
          `insert into supplier_callbacks (callback_id, supplier_key, event_id, outcome, attempt_id, raw, verdict, received_at)
           values (gen_random_uuid(), 'house', $1, 'completed', $2, '', 'applied', now())`,
          [`event-${attemptId}`, otherId],
        ),
    ],
    [
      'its credit was written',
      ({ world: { db, wallet }, userId, attemptId }) => {
        const house = { house: 'supplier:house', description: 'A survey' }
        const credit = { key: `attempt:${attemptId}`, userId, points: 40, kind: 'survey' as const, ...house }
        return transaction(db, (tx) => wallet.credit(tx, [credit]))
      },
    ],
    // Last of all tests: for a second each process remembers the supplier as it was.
    ['the supplier was put back to listen', ofSupplier('is_live = false')],
    ['the supplier was switched off', ofSupplier('is_active = false')],
    ['the secret was replaced', ofSupplier('secret_since = now()')],
  ])('write nothing when meanwhile %s, and are decided again', async (_name, change) => {
    const results = []
    for (const world of [quick, heard, usual]) {
      const [one, other] = await veterans(world, 2, 'open')
      const { userId = '', attemptId = '' } = one ?? {}
      const [{ was } = { was: [] }] = await world.sql<{ was: unknown[] }>(
        `select json_build_array(is_live, is_active, secret_since) as was from suppliers where supplier_key = 'house'`,
      )
      const changed = () => change({ world, userId, attemptId, otherId: other?.attemptId ?? '' })
      const seen = world === usual ? null : meanwhile(changed)
      if (!seen) await changed()
      const answer = await hear(world, { attemptId, amount: 40 }).catch((error: unknown) => String(error))
      vi.restoreAllMocks()
      if (seen) expect(seen.writes).toBe(1)
      await world.sql(
        `update suppliers set is_live = $1, is_active = $2, secret_since = $3
         where supplier_key = 'house' and (is_live, is_active, secret_since) is distinct from ($1, $2, $3)`,
        was,
      )
      results.push({ answer, ...(await traces(world, userId, attemptId)) })
      expect(await world.wallet.check(world.db)).toEqual([])
    }
    const [one, other, wanted] = results
    expect(one).toEqual(wanted)
    expect(other).toEqual(wanted)
  })
})

describe('each guard alone keeps a completion from being paid twice', () => {
  const payments = async (kept: 'attempt' | 'ledger' | null): Promise<number> => {
    const world = await open()
    const [one] = await veterans(world, 1, 'open')
    const { userId = '', attemptId = '' } = one ?? {}
    if (kept !== 'ledger') {
      await world.sql('alter table transfers drop constraint transfers_key')
    }
    if (kept !== 'attempt') {
      await world.sql(`create function forget_ending() returns trigger language plpgsql as $$
        begin
          new.outcome := 'started';
          new.ended_at := null;
          new.earned := 0;
          return new;
        end $$`)
      await world.sql('create trigger forget before update on attempts for each row execute function forget_ending()')
    }
    await Promise.all([0, 1, 2, 3, 4, 5].map((i) => hear(world, { attemptId, eventId: `event ${i}` }, i % 2)))
    const [paid] = await world.sql<{ times: number }>(
      `select count(*)::int as times from transfers where user_id = $1 and kind = 'survey' and points = 40`,
      [userId],
    )
    return paid?.times ?? 0
  }

  test.each(['attempt', 'ledger'] as const)('the %s', async (kept) => {
    expect(await payments(kept)).toBe(1)
  })
  test('and without either it is', async () => {
    expect(await payments(null)).toBeGreaterThan(1)
  })
})
