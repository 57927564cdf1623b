import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inventoryMessage } from '../../areas/suppliers/contract/inventory-messages.ts'
import { suppliersWords } from '../../areas/suppliers/server/words.ts'
import { readKept } from '../../platform/server/kept-words.ts'
import { learn } from '../../platform/server/words.ts'
import { commandLine } from '../testing/command-line.ts'
import type { FreshDatabase } from '../testing/database.ts'
import { queryOnce } from '../testing/query-once.ts'
import { recordedDatabase, recordedVersions } from '../testing/recorded.ts'

learn(suppliersWords)

/**
 * Two panelists who once typed an under-age birthday, which that version never forgot; one of them has an adult birthday
 * on file.
 */
const lockTwo = `with two as (
    select user_id, row_number() over (order by email) as no from users where role = '1' and email <> 'maya@example.com'
    order by email limit 2)
  update users u set is_under_age = true, date_of_birth = case when no = 1 then date '1990-03-02' end
  from two where two.user_id = u.user_id returning u.user_id, no`

/**
 * Four more: one blocked as that version did it, one whose block was lifted, one blocked without an entry, and one with
 * an entry that was never lifted.
 */
const blockFour = `with four as (
    select user_id, row_number() over (order by email desc) as no from users
    where role = '1' and email <> 'maya@example.com' and blocked_at is null and closed_at is null and not is_under_age
    order by email desc limit 4),
  boss as (select user_id from users where '2' = any(string_to_array(role, ',')) limit 1),
  noted as (
    insert into panelist_blocks (block_id, user_id, blocked_by, reason, blocked_at, lifted_by, lifted_at)
    select gen_random_uuid(), four.user_id, case when no = 1 then boss.user_id else gen_random_uuid() end, 'Two accounts',
      '2026-01-02', case when no = 2 then boss.user_id end, case when no = 2 then timestamptz '2026-01-03' end
    from four, boss where no <> 3)
  update users u set blocked_at = case when no in (1, 3) then timestamptz '2026-01-02' end
  from four where four.user_id = u.user_id returning u.user_id, no`

/** A supplier that is switched off, with an open survey. */
const switchOff = `with off as (update suppliers set is_active = false where supplier_key = 'cpx')
  update surveys set supplier_key = 'cpx' where survey_id = 'local-shops' and status = 'live' returning survey_id`

/** An offer that was held back, and a supplier whose inventory could not be read, as that version told why. */
const holdBack = `with failed as (
    update suppliers set inventory_error = 'x; 2 has no title; unreachable: ECONNREFUSED; 3 has no pri' where supplier_key = 'house')
  insert into supplier_offers (supplier_key, external_id, survey_id, digest, set_status, reasons, seen_at)
  values ('house', 'held', 'house.held', '', 'paused', array['No profile question answers the condition 213', 'As Ann said',
    'It pays more than this supplier may (500 points)', 'We have no option for 1, 2 of the condition a b'], now())`

/** The callbacks of campaigns with their attempts, before and after they became deliveries. */
const callbacksBefore = `select callback_id::text as id, aff_id::text as campaign, lead_id::text as lead, event, kind = 's2s' as is_call, url, payload,
    status, attempts, created_at, expires_at, (select jsonb_agg(to_jsonb(a) - 'callback_id' order by attempt_no)
      from callback_attempts a where a.callback_id = c.callback_id) as tries
  from callbacks c order by callback_id`
const callbacksAfter = `select delivery_id::text as id, receiver as campaign, subject as lead, event, way = 'call' as is_call, url, payload,
    status, attempts, created_at, expires_at, (select jsonb_agg(to_jsonb(a) - 'delivery_id' order by attempt_no)
      from delivery_attempts a where a.delivery_id = d.delivery_id) as tries
  from deliveries d where sender = 'campaign' order by delivery_no`

let database: FreshDatabase
let locked: string[]
let blocked: string[]
let callbacks: unknown[]
beforeAll(async () => {
  const [{ version, secretKey }] = recordedVersions
  database = await recordedDatabase(version)
  locked = await numbered(lockTwo)
  blocked = await numbered(blockFour)
  await queryOnce(database.url, switchOff)
  await queryOnce(database.url, holdBack)
  callbacks = (await queryOnce(database.url, callbacksBefore)).rows
  const { code, out } = await commandLine(database.url, { SECRET_KEY: secretKey })(['migrate'])
  if (code !== 0) throw new Error(out)
})
afterAll(() => database.drop())

/** The users that a statement returns, in the order of their numbers. */
async function numbered(sql: string): Promise<string[]> {
  const { rows } = await queryOnce(database.url, sql)
  return rows.toSorted((a, b) => Number(a['no']) - Number(b['no'])).map((row) => String(row['user_id']))
}

describe('a database of version 0.1.0, once it is upgraded,', () => {
  test('has the callbacks of its campaigns as deliveries, each with its id, its order and its attempts', async () => {
    expect(callbacks.length).toBeGreaterThan(0)
    expect((await queryOnce(database.url, callbacksAfter)).rows).toEqual(callbacks)
  })

  test('is freed of the locks for a birthday where an adult one is on file, and keeps the others for a person to lift', async () => {
    const { rows } = await queryOnce(
      database.url,
      `select user_id, is_under_age, kind, lift_reason, stops_surveys, stops_redemptions
       from users join restrictions using (user_id) where kind = 'under-age'`,
    )
    const lockOf = (userId: string | undefined) => rows.filter((row) => row['user_id'] === userId)
    const kind = 'under-age'
    expect(rows).toHaveLength(2)
    expect(lockOf(locked[0])).toMatchObject([{ is_under_age: false, kind, lift_reason: 'adult-birthday-on-file' }])
    const stops = { stops_surveys: true, stops_redemptions: true }
    expect(lockOf(locked[1])).toMatchObject([{ is_under_age: true, kind, lift_reason: null, ...stops }])
  })

  test('has every block as a lock: what was told, by whom and when, and what is not in force as lifted', async () => {
    const { rows } = await queryOnce(
      database.url,
      `select r.user_id, r.note, r.reasons, r.at, r.lifted_at is null as open, r.decided_by is null as by_nobody,
         u.blocked_at is not null as blocked, u.stops_surveys
       from restrictions r join users u using (user_id) where r.kind = 'blocked' and r.user_id = any($1)`,
      [blocked],
    )
    const lockOf = (userId: string | undefined) => rows.filter((row) => row['user_id'] === userId)
    const told = { note: 'Two accounts', reasons: ['by-staff'], at: new Date('2026-01-02') }
    const inForce = { open: true, blocked: true, stops_surveys: true }
    const over = { open: false, blocked: false, stops_surveys: false }
    expect(lockOf(blocked[0])).toMatchObject([{ ...told, ...inForce, by_nobody: false }])
    expect(lockOf(blocked[1])).toMatchObject([{ ...told, ...over, by_nobody: true }])
    expect(lockOf(blocked[2])).toMatchObject([{ note: null, reasons: ['unrecorded'], ...inForce }])
    expect(lockOf(blocked[3])).toMatchObject([{ ...told, ...over }])
    const { rows: left } = await queryOnce(
      database.url,
      `select count(*)::int as count from users u where blocked_at is not null and closed_at is null
         and not exists (select from restrictions r where r.user_id = u.user_id and kind = 'blocked' and lifted_at is null)`,
    )
    expect(left).toEqual([{ count: 0 }])
  })

  test('counts its campaigns by the day of the visit: nothing negative, no part above its whole, every lead where it belongs', async () => {
    const { rows: wrong } = await queryOnce(
      database.url,
      `select aff_id, dimension, day, value from campaign_days d left join traffic_days t using (aff_id, dimension, day, value)
       where cohort_joined > coalesce(cohort_visits, 0) or cohort_verified > cohort_joined or cohort_held < 0
         or cohort_paid + cohort_unpaid + cohort_held + cohort_refused <> cohort_verified
         or greatest(cohort_profiled, cohort_completed, cohort_reversed) > cohort_paid
         or (dimension = '' and jsonb_build_array(cohort_joined, cohort_held, cohort_cost_cents) <> (
           select jsonb_build_array(count(*), count(*) filter (where status = 'held'), coalesce(sum(cost_cents), 0)) from leads l
           where l.aff_id = d.aff_id and l.visited_on = d.day))`,
    )
    expect(wrong).toEqual([])
    const { rows: sums } = await queryOnce(
      database.url,
      `select (select sum(clicks) > 1000 from traffic_days where dimension = '') as clicked,
         (select sum(cohort_visits) > 1000 from traffic_days where dimension = '') as came,
         sum(held) = (select count(*) from leads where status = 'held' or decided_at is not null) as held,
         sum(released) = (select count(*) from leads where decided_at is not null and status <> 'refused') as released
       from campaign_days where dimension = ''`,
    )
    expect(sums).toEqual([{ clicked: true, came: true, held: true, released: true }])
  })

  test('has nothing left that it told of a request in English alone', async () => {
    const { rows } = await queryOnce(
      database.url,
      `select count(*)::int as told, count(*) filter (where code is null)::int as in_english from notifications
       where kind = 'redemption' and (code is not null or title <> 'Gift cards are running low')`,
    )
    expect(rows[0]).toMatchObject({ in_english: 0 })
    expect(Number(rows[0]?.['told'])).toBeGreaterThan(0)
  })

  test('has the timelines, the ledger and the bells in codes with values, each with the points that the sentence named', async () => {
    const { rows: left } = await queryOnce(
      database.url,
      `select (select count(*)::int from attempt_events where detail not like '{"code":%') as details,
         (select count(*)::int from attempt_events where event ~ '[A-Z ]') as events,
         (select count(*)::int from attempt_events) > 1000 as many,
         (select count(*)::int from transfers t where (kind in ('welcome', 'screen_out') or (kind = 'reversal' and key like 'reversal:%'))
           and not exists (select from transfer_words w where w.transfer_id = t.transfer_id)) as transfers,
         (select count(*)::int from transfer_words) > 100 as worded,
         (select array_agg(distinct title) from notifications where code is null) as notes`,
    )
    expect(left).toEqual([{ details: 0, events: 0, many: true, transfers: 0, worded: true, notes: null }])
    const { rows: wrong } = await queryOnce(
      database.url,
      `select e.detail from attempt_events e join attempts a using (attempt_id)
       where e.event = 'completed' and e.detail::jsonb ->> 'code' = 'attempt-timeline.added'
         and (e.detail::jsonb #>> '{values,count}')::int <> a.points`,
    )
    expect(wrong).toEqual([])
  })

  test('says why offers are held back and inventories are not read in codes with values, but for what it does not know', async () => {
    const { rows } = await queryOnce(
      database.url,
      `select reasons, inventory_error, (select count(*)::int from supplier_offers o, unnest(o.reasons) one
         where one not like '{"code":%' and one <> 'As Ann said') as others
       from supplier_offers join suppliers using (supplier_key) where external_id = 'held'`,
    )
    const [held] = rows
    expect(held?.['others']).toBe(0)
    const readAll = (told: unknown) => (Array.isArray(told) ? told.map((one) => readKept(String(one))) : [])
    expect(readAll(held?.['reasons'])).toEqual([
      inventoryMessage('unanswered', { id: '213' }),
      'As Ann said',
      inventoryMessage('tooDear', { max: 500 }),
      inventoryMessage('noOption', { codes: '1, 2', id: 'a b' }),
    ])
    const unread = inventoryMessage('andThen', {
      one: inventoryMessage('unreachableBy', { code: 'ECONNREFUSED' }),
      others: '3 has no pri',
    })
    const two = inventoryMessage('andThen', { one: inventoryMessage('noTitle', { id: '2' }), others: unread })
    expect(readAll([held?.['inventory_error']])).toEqual([inventoryMessage('andThen', { one: 'x', others: two })])
  })

  test('has its suppliers live that took callbacks, and one that was switched off listens, with none of its surveys open', async () => {
    const { rows } = await queryOnce(
      database.url,
      `select supplier_key, is_live, exists (select from surveys v where v.supplier_key = s.supplier_key and v.status = 'live') as sends
       from suppliers s order by supplier_key`,
    )
    expect(rows).toMatchObject([
      { supplier_key: 'bitlabs', is_live: true },
      { supplier_key: 'cpx', is_live: false, sends: false },
      { supplier_key: 'house', is_live: true, sends: true },
      { supplier_key: 'purespectrum', is_live: false, sends: false },
    ])
  })
})
