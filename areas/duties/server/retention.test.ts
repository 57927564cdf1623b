import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, openAccounts, serve, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { languageCookie } from '../../../platform/contract/site.ts'
import { statement, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import type { SettingValue } from '../../../platform/contract/setting.ts'
import type { Retained } from '../../../platform/server/retained.ts'
import { countOld, createRetention, removeOld } from './retention.ts'

let database: FreshDatabase
/** The process that removes old data; another process changes the periods. */
let one: Accounts
let other: ReturnType<typeof assembleProcess>
let userId: string
beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url })
  other = assembleProcess({ url: database.url })
  userId = await join(one, 'somebody@example.com')
  const card = { kind: 'codes' as const, name: { en: 'Card' }, amounts: [500] }
  await one.rewards.create({ userId: null, ip: null }, card, 'card')
  await one.suppliers.save({ supplierKey: 'acme', name: 'Acme', secret: 'a secret' })
  await one.pool.query(
    `select make_visit_months(now() - interval '40 months', now()), make_click_months(now() - interval '40 months', now())`,
  )
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await database.drop()
})

/** Statements that add rows of given ages, and that read which of them are left. */
type Kept = { insert: string; left: string }
/**
 * For each period: `$1` is the age as an interval, and `$2` the user. `left` reads the ages of the remaining rows, the
 * oldest first.
 */
const kept: Readonly<Record<string, Kept>> = {
  'visitors.visitMonths': {
    insert: `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind,
        consent, agent_class, user_id, at, window_start)
      values (gen_random_uuid(), gen_random_uuid(), '', '/', '{}', $1::text, 'en', 'desktop', 'all', 'human', $2, now() - $1::text::interval, now() - $1::text::interval)`,
    left: `select referrer_host as age from visits where user_id = $1 order by at`,
  },
  'visitors.deviceMonths': {
    insert: `with d as (insert into devices (visitor_id, seen_at) values (gen_random_uuid(), now() - $1::text::interval) returning visitor_id)
      insert into visitor_users (visitor_id, user_id, aff_id, seen_at) select visitor_id, $2, $1::text, now() - $1::text::interval from d`,
    left: `select aff_id as age from visitor_users join devices using (visitor_id) where user_id = $1 order by devices.seen_at`,
  },
  'affiliates.clickMonths': {
    insert: `insert into clicks (click_key, window_start, click_id, aff_id, agent_class, parameters, hits, at)
      values (sha256($1::text::bytea || $2::text::bytea), now() - $1::text::interval, gen_random_uuid(), 1, 'human', jsonb_build_object('age', $1::text), 1, now() - $1::text::interval)`,
    left: `select parameters ->> 'age' as age from clicks where $1::uuid is not null order by at`,
  },
  'webhooks.deliveryDays': {
    insert: `insert into deliveries (delivery_id, sender, receiver, subject, event, way, url, host, payload, status, created_at, expires_at)
      values (gen_random_uuid(), 'endpoint', $2::text, $1::text, 'aged', 'call', '', '', '{}', 'delivered', now() - $1::text::interval, now())`,
    left: `select subject as age from deliveries where receiver = $1::text and event = 'aged' order by created_at`,
  },
  'users.activityMonths': {
    insert: `insert into user_activities (activity_id, user_id, activity_type, activity_details, ip, at)
      values (gen_random_uuid(), $2, 'aged', $1::text, '', now() - $1::text::interval)`,
    left: `select activity_details as age from user_activities where user_id = $1 and activity_type = 'aged' order by at`,
  },
  'notifications.keptMonths': {
    insert: `insert into notifications (notification_id, user_id, kind, title, text, at)
      values (gen_random_uuid(), $2, 'account', $1::text, 'aged', now() - $1::text::interval)`,
    left: `select title as age from notifications where user_id = $1 and text = 'aged' order by at`,
  },
  'auth.sessionDays': {
    insert: `insert into sessions (session_id, user_id, user_agent, ip, created_at, last_seen_at)
      values (gen_random_uuid(), $2, 'aged', $1::text, now() - $1::text::interval, now() - $1::text::interval)`,
    left: `select ip as age from sessions where user_id = $1 and user_agent = 'aged' order by last_seen_at`,
  },
  'auth.keyDays': {
    insert: `insert into mailed_keys (key_id, user_id, purpose, email, key_hash, created_at, expires_at)
      values (gen_random_uuid(), $2, 'reset-password', $1::text, sha256($1::text::bytea), now() - $1::text::interval, now() - $1::text::interval)`,
    left: `select email as age from mailed_keys where user_id = $1 and purpose = 'reset-password' order by expires_at`,
  },
  'suppliers.refusalDays': {
    insert: `insert into supplier_refusals (refusal_id, supplier_key, reason, ip, raw, at)
      select gen_random_uuid(), 'acme', 'signature', $1::text, '', now() - $1::text::interval where $2::uuid is not null`,
    left: `select ip as age from supplier_refusals where $1::uuid is not null order by at`,
  },
  'support.errorDays': {
    insert: `with g as (insert into client_error_groups (group_id, fingerprint, error_source, error, first_seen_at, last_seen_at)
        values (gen_random_uuid(), sha256($1::text::bytea), 'aged', $1::text, now() - $1::text::interval, now() - $1::text::interval) returning group_id)
      insert into client_errors (error_id, user_id, error_source, error, page_url, user_agent, at, group_id, slot)
      select gen_random_uuid(), $2, 'aged', $1::text, '', '', now() - $1::text::interval, group_id, 0 from g`,
    left: `select e.error as age from client_errors e join client_error_groups g using (group_id) where e.user_id = $1 order by e.at`,
  },
  'redemptions.codeDays': {
    insert: `insert into redemption_codes (code_id, user_id, code_hash, tries, created_at, expires_at)
      values (gen_random_uuid(), $2, convert_to($1::text, 'UTF8'), 0, now() - $1::text::interval, now() - $1::text::interval)`,
    left: `select convert_from(code_hash, 'UTF8') as age from redemption_codes where user_id = $1 order by created_at`,
  },
  'redemptions.requestKeyDays': {
    insert: `insert into idempotent_requests (user_id, route, key, request_hash, claim_id, claimed_at)
      values ($2, 'aged', $1::text, '', gen_random_uuid(), now() - $1::text::interval)`,
    left: `select key as age from idempotent_requests where user_id = $1 order by claimed_at`,
  },
  'redemptions.payeeDays': {
    insert: `with r as (insert into redemptions (redemption_id, user_id, reward_id, reward_name, fulfilment, method, points, sent_cents, status, day, day_no,
        requested_at, decided_at, sent_at)
      select gen_random_uuid(), $2, 'card', 'Card', 'manual', 'bank', 500, 500, 'sent', (now() - $1::text::interval)::date - 2, 1 + floor(random() * 30000),
        now() - $1::text::interval - interval '2 days', now() - $1::text::interval - interval '1 day', now() - $1::text::interval
      returning redemption_id, requested_at)
      insert into redemption_payees (redemption_id, sealed, at) select redemption_id, convert_to($1::text, 'UTF8'), requested_at from r`,
    left: `select convert_from(sealed, 'UTF8') as age from redemption_payees join redemptions using (redemption_id)
      where user_id = $1 order by sent_at`,
  },
  'team.invitationDays': {
    insert: `insert into team_invitations (invitation_id, email, person_key, role, language, key_hash, created_at, sent_at, expires_at, invited_by, revoked_at)
      values (gen_random_uuid(), $1::text, decode(md5($1::text), 'hex'), '6', 'en', sha256($1::text::bytea), now() - $1::text::interval - interval '3 days',
        now() - $1::text::interval - interval '3 days', now() - $1::text::interval, $2, now())`,
    left: `select email as age from team_invitations where invited_by = $1 order by expires_at`,
  },
  'support.ticketMonths': {
    insert: `insert into tickets (ticket_id, user_id, name, email, topic, message, status, created_at, updated_at)
      values (gen_random_uuid(), $2, '', '', 'aged', $1::text, 'solved', now() - $1::text::interval, now() - $1::text::interval)`,
    left: `select message as age from tickets where user_id = $1 and topic = 'aged' order by updated_at`,
  },
  'disputes.textMonths': {
    insert: `with s as (insert into surveys (survey_id, title, kind, category, points, minutes, status, questionnaire)
        values ('aged-' || gen_random_uuid(), 'Aged', 'hosted', 'x', 40, 5, 'draft', '{}') returning survey_id),
      a as (insert into attempts (attempt_id, user_id, survey_id, points, outcome, started_at, expires_at, ended_at)
        select gen_random_uuid(), $2, survey_id, 40, 'completed', now(), now(), now() from s returning attempt_id)
      insert into disputes (dispute_id, attempt_id, user_id, survey_id, title, survey_points, message, status, answer, raised_at, decide_by, decided_at)
      select gen_random_uuid(), attempt_id, $2, 'aged', 'Aged', 40, $1::text, 'refused', 'No.', now() - $1::text::interval,
        now() - $1::text::interval, now() - $1::text::interval from a`,
    left: `select message as age from disputes where user_id = $1 and message <> '' order by decided_at`,
  },
  'panelists.noteMonths': {
    insert: `insert into panelist_notes (note_id, user_id, text, at) values (gen_random_uuid(), $2, $1::text, now() - $1::text::interval)`,
    left: `select text as age from panelist_notes where user_id = $1 order by at`,
  },
  'duties.requestMonths': {
    insert: `insert into duty_requests (request_id, user_id, kind, law, received_on, due_on, is_own, recorded_at, state, decided_at, reason)
      values (gen_random_uuid(), $2, 'copy', 'gdpr', '2020-01-01', '2020-02-01', true, now(), 'done', now() - $1::text::interval, $1::text)`,
    left: `select reason as age from duty_requests where user_id = $1 order by decided_at`,
  },
}

const noScans = statement('test.no-scans', 'set local enable_seqscan = off')
const scanned = statement<{ relname: string; scans: string }>(
  'test.scanned',
  `select relname, seq_scan as scans from pg_stat_xact_user_tables where seq_scan > 0 order by relname`,
)

const keys = async () => (await one.duties.retention.list()).periods.map(({ key }) => key)

test('every period that an area declares has its test below', async () => {
  expect((await keys()).toSorted()).toEqual(Object.keys(kept).toSorted())
})

test.each(Object.entries(kept))(
  '%s: what is older goes, what is younger stays, and another period counts at the next run',
  async (key, { insert, left }) => {
    const listed = (await one.duties.retention.list()).periods.find((period) => period.key === key)
    if (!listed) throw new Error(`${key} is no period`)
    const { value, unit } = listed
    const setting = one.chosen.declared.find((declared) => declared.key === key)
    const most = setting?.shape.kind === 'whole' ? setting.shape.max : 0
    const ages = [`${most} ${unit} 1 hour`, `${value} ${unit} 1 hour`, `${value - 1} ${unit} 23 hours`]
    const add = async () => {
      for (const age of ages) await one.pool.query(insert, [age, userId])
    }
    const there = async () => (await one.pool.query<{ age: string }>(left, [userId])).rows.map(({ age }) => age)
    const choose = async (next: SettingValue) => {
      const version = other.chosen.versionOf(key)
      await other.settingsDesk.update(
        { userId, ip: null },
        { changes: [{ key, value: next, version }], reason: 'A test.' },
      )
      await one.settingsDesk.refresh()
    }

    await add()
    expect(await there()).toEqual(ages)
    await one.duties.retention.run()
    expect(await there()).toEqual([ages[2]])
    const after = (await one.duties.retention.list()).periods.find((period) => period.key === key)
    expect(after).toMatchObject({ lastRemoved: expect.any(Number), isWhole: true })
    expect(after?.lastRemoved).toBeGreaterThanOrEqual(2)

    await choose(most)
    const removable = `${most} ${unit} 1 hour`
    for (const age of [removable, ages[1]]) await one.pool.query(insert, [age, userId])
    const [told] = await other.settingsDesk.preview({ changes: [{ key, value, version: 1 }], reason: 'A test.' })
    expect(told?.values['count']).toBeGreaterThanOrEqual(2)
    await one.duties.retention.run()
    expect(await there()).toEqual([ages[1], ages[2]])
    await choose(value)
    await one.duties.retention.run()
    expect(await there()).toEqual([ages[2]])
  },
)

test('nothing in the books has a period: they are kept for ever, and the page says so', async () => {
  const { forEver } = await one.duties.retention.list()
  expect(forEver.map(({ code }) => code).toSorted()).toEqual([
    'audit-desk.forEver',
    'bounces-desk.forEver',
    'keys-desk.forEver',
    'legal-desk.forEver',
    'provider-desk.forEver',
    'redemptions-settings.forEver',
    'wallet-settings.forEver',
  ])
  const money = /\bfrom (?:postings|transfers|accounts|redemptions|point_adjustments|audit_log|leads)\b/
  expect(Object.values(kept).filter(({ left }) => money.test(left))).toEqual([])
  const below = await other.settingsDesk
    .update(
      { userId, ip: null },
      {
        changes: [
          {
            key: 'redemptions.requestKeyDays',
            value: 399,
            version: other.chosen.versionOf('redemptions.requestKeyDays'),
          },
        ],
        reason: 'Less.',
      },
    )
    .catch((error: unknown) => error)
  expect(below).toMatchObject({ code: 'invalid-input' })
})

test('rows are removed in portions, and an area that fails does not stop the others', async () => {
  const period = (key: string) => {
    const found = one.chosen.declared.find((declared) => declared.key === key)
    if (found?.shape.kind !== 'whole') throw new Error(`${key} is no period`)
    return found as Extract<Retained, { period: unknown }>['period']
  }
  const limits: number[] = []
  let waiting = 2_500
  const retained: readonly Retained[] = [
    { period: period('auth.keyDays'), remove: () => Promise.reject(new Error('broken')), count: async () => 0 },
    {
      period: period('auth.sessionDays'),
      remove: async (_tx, _period, limit) => {
        limits.push(limit)
        const gone = Math.min(limit, waiting)
        waiting -= gone
        return gone
      },
      count: async () => 12_345,
    },
  ]
  const warned: unknown[] = []
  const retention = createRetention({
    db: one.db,
    events: one.events,
    chosen: one.chosen,
    log: { warn: (...said: unknown[]) => void warned.push(said[1]) },
    retained,
  })
  await expect(retention.run()).rejects.toThrow('auth.keyDays')
  expect([waiting, limits.length, Math.max(...limits)]).toEqual([0, 4, 1_000])
  expect(warned).toEqual(['what is past auth.keyDays could not be removed'])
  const { periods } = await retention.list()
  expect(periods).toMatchObject([
    { key: 'auth.keyDays', isWhole: false, lastRemoved: 0 },
    { key: 'auth.sessionDays', isWhole: true, lastRemoved: 2_500 },
  ])
  const [, impact] = retention.impacts()
  expect(await impact?.of(30)).toMatchObject([{ code: 'duties-desk.wouldGoMany', values: { count: 10_000 } }])
})

test('what an open request needs stays, however old: its payee, and a request about data itself', async () => {
  const [paid] = (
    await one.pool.query<{ id: string }>(
      `insert into redemptions (redemption_id, user_id, reward_id, reward_name, fulfilment, method, points, sent_cents, status, day, requested_at, decided_at)
       values (gen_random_uuid(), $1, 'card', 'Card', 'manual', 'bank', 500, 500, 'approved', '2011-01-01', '2011-01-01', '2011-01-02')
       returning redemption_id as id`,
      [userId],
    )
  ).rows
  await one.pool.query(
    `insert into redemption_payees (redemption_id, sealed, at) values ($1, 'sealed', '2011-01-01')`,
    [paid?.id],
  )
  await one.pool.query(
    `insert into duty_requests (request_id, user_id, kind, law, received_on, due_on, is_own, recorded_at, state)
     values (gen_random_uuid(), $1, 'erasure', 'gdpr', '2011-01-01', '2011-02-01', false, '2011-01-01', 'open')`,
    [userId],
  )
  const left = async () =>
    (
      await one.pool.query<{ payees: number; requests: number }>(
        `select (select count(*)::int from redemption_payees where redemption_id = $1) as payees,
           (select count(*)::int from duty_requests where user_id = $2 and state = 'open') as requests`,
        [paid?.id, userId],
      )
    ).rows[0]
  await one.duties.retention.run()
  expect(await left()).toEqual({ payees: 1, requests: 1 })
  await one.pool.query(`update redemptions set status = 'sent', sent_at = '2011-01-03' where redemption_id = $1`, [
    paid?.id,
  ])
  await one.pool.query(
    `update duty_requests set state = 'refused', decided_at = '2011-01-03' where user_id = $1 and state = 'open'`,
    [userId],
  )
  await one.duties.retention.run()
  expect(await left()).toEqual({ payees: 0, requests: 0 })
  await one.pool.query('delete from redemptions where redemption_id = $1', [paid?.id])
})

/** Finds the tables that some work reads completely although it could use an index. */
const readWhole = (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<string[]> =>
  transaction(db, async (tx) => {
    await noScans(tx, [])
    const before = new Map((await scanned(tx, [])).map(({ relname, scans }) => [relname, scans]))
    await work(tx)
    const after = await scanned(tx, [])
    return after.filter(({ relname, scans }) => scans !== (before.get(relname) ?? '0')).map(({ relname }) => relname)
  })

test('no period reads a table from end to end, neither to remove nor to count', async () => {
  // A new process, because the others have already planned their statements.
  const fresh = assembleProcess({ url: database.url })
  const found: string[] = []
  for (const each of fresh.duties.retention.periods) {
    const { key, shape } = each.period
    found.push(
      ...(await readWhole(fresh.db, (tx) => removeOld(fresh.events, tx, each, shape.max, 10))).map(
        (table) => `${key} removes from ${table}`,
      ),
      ...(await readWhole(fresh.db, (tx) => countOld(fresh.events, tx, each, shape.max, 10))).map(
        (table) => `${key} counts ${table}`,
      ),
    )
  }
  expect(found).toEqual([])
  const slow = statement('test.slow', 'select 1 from notifications where title = $1')
  expect(await readWhole(fresh.db, (tx) => slow(tx, ['nothing']))).toEqual(['notifications'])
  await fresh.close()
})

test('a run that is cut off has counted what is gone, and the next one continues', async () => {
  await one.pool.query(
    `insert into notifications (notification_id, user_id, kind, title, text, at)
     select gen_random_uuid(), $1, 'account', 'old', 'cut off', now() - interval '40 months' from generate_series(1, 2500)`,
    [userId],
  )
  const whole = one.duties.retention.periods.find(({ period }) => period.key === 'notifications.keptMonths')
  if (!whole || !('remove' in whole)) throw new Error('notifications are kept for ever')
  let portions = 0
  // The transaction fails at its end, so it is rolled back.
  const doom = [
    'create temporary table promised (id integer primary key) on commit drop',
    'create temporary table broken (id integer references promised deferrable initially deferred) on commit drop',
    'insert into broken values (1)',
  ].map((text, at) => statement(`test.doom-${at}`, text))
  const mortal: Retained = {
    ...whole,
    // The third batch is removed and counted, and then rolled back.
    remove: async (tx, period, limit) => {
      const gone = await whole.remove(tx, period, limit)
      portions += 1
      if (portions === 3) for (const step of doom) await step(tx, [])
      return gone
    },
  }
  const waiting = async () =>
    (await one.pool.query<{ n: number }>(`select count(*)::int as n from notifications where text = 'cut off'`)).rows[0]
      ?.n
  const { chosen, db, events } = one
  const cut = createRetention({ db, events, chosen, log: { warn: () => {} }, retained: [mortal] })
  await expect(cut.run()).rejects.toThrow('notifications.keptMonths')
  expect(await waiting()).toBe(500)
  expect((await cut.list()).periods).toMatchObject([{ lastRemoved: 2_000, isWhole: false }])
  await one.duties.retention.run()
  expect(await waiting()).toBe(0)
  expect((await cut.list()).periods).toMatchObject([{ lastRemoved: 500, isWhole: true }])
})

test('over HTTP, periods have their names in words', async () => {
  const app = serve(one)
  await transaction(one.db, (tx) =>
    one.auth.createStaff(tx, {
      email: 'reader@example.com',
      password: 'a password of staff',
      role: '3',
      firstName: '',
      lastName: '',
    }),
  )
  const sessions = await one.auth.login({ email: 'reader@example.com', password: 'a password of staff' }, '', visit())
  const answer = await app.inject({
    url: '/api/v1/duties/periods',
    headers: { authorization: `Bearer ${sessions.data.token?.access.token}`, cookie: `${languageCookie}=es` },
  })
  const { data } = answer.json<{
    data: { periods: { name: string; value: number; unit: string }[]; forEver: string[] }
  }>()
  expect(data.periods).toContainEqual(
    expect.objectContaining({ name: 'Conservación de las visitas', value: 13, unit: 'months' }),
  )
  expect(data.forEver.join(' ')).toContain('El libro mayor')
  await app.close()
})
