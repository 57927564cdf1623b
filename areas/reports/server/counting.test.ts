import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { measures, readSums } from './store.ts'

let world: FinanceWorld
const people: string[] = []
const today = new Date()
const dayAfter = (days: number): string => new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10)
/** A span that contains all events of this test. */
const wide = { first: dayAfter(-60), last: dayAfter(10) }
let seed = 7
/** Returns the next random number; the sequence is the same in every run. */
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
const someTime = (): Date => new Date(today.getTime() - random() * 45 * dayMs)

beforeAll(async () => {
  world = await openFinanceWorld()
  for (let n = 0; n < 12; n += 1) people.push((await world.panelist(0)).userId)
  await world.run(
    `insert into surveys (survey_id, title, kind, category, points, minutes, status, questionnaire)
     select 's' || n, '=Survey ' || n, 'hosted', 'x', 10, 5, 'live', '{}' from generate_series(1, 40) n`,
  )
})
afterAll(() => world.close())

const outcomes = ['started', 'completed', 'disqualified', 'quota_full', 'abandoned', 'quality_rejected'] as const
async function addEvents(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const at = someTime()
    const outcome = pick(outcomes)
    const over = outcome === 'started' ? null : new Date(at.getTime() + random() * 2 * dayMs)
    await world.rows(
      `insert into attempts (attempt_id, user_id, survey_id, points, outcome, started_at, expires_at, ended_at)
       values ($1, $2, $3, 10, $4, $5, $5, $6) on conflict do nothing`,
      [newId(), pick(people), `s${1 + Math.floor(random() * 40)}`, outcome, at, over],
    )
    await world.rows(
      `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind,
         consent, agent_class, at, window_start)
       values ($1, $2, 'a', '/', '{}', '', 'en', 'desktop', 'all', $3, $4, $4)`,
      [newId(), newId(), pick(['human', 'bot']), someTime()],
    )
    await world.rows(`update users set created_at = $2, email_verified_at = $3 where user_id = $1`, [
      pick(people),
      someTime(),
      someTime(),
    ])
  }
}
/** Counts all events from the original tables, without the daily sums, in the local time of UTC+7. */
async function naive(): Promise<Record<string, number>> {
  const rows = await world.rows<{ key: string; amount: string }>(
    `select 'visits ' || (at at time zone 'Asia/Bangkok')::date || ' ' || agent_class as key, count(*) as amount from visits group by 1
     union all select 'signups ' || (created_at at time zone 'Asia/Bangkok')::date || ' joined', count(*) from users where role = '1' group by 1
     union all select 'signups ' || (email_verified_at at time zone 'Asia/Bangkok')::date || ' verified', count(*) from users
       where role = '1' and email_verified_at is not null group by 1
     union all select 'attempts ' || (started_at at time zone 'Asia/Bangkok')::date || ' started', count(*) from attempts group by 1
     union all select 'attempts ' || (ended_at at time zone 'Asia/Bangkok')::date || ' ' || outcome, count(*) from attempts
       where ended_at is not null group by 1
     union all select 'points ' || (created_at at time zone 'Asia/Bangkok')::date || ' ' || kind, sum(points) from transfers
       where house is not null group by 1`,
  )
  return Object.fromEntries(rows.map(({ key, amount }) => [key, Number(amount)]))
}
async function reported(): Promise<Record<string, number>> {
  const all = await Promise.all(
    measures.map(async (measure) =>
      (await readSums(world.db, measure, wide)).map(
        ({ day, part, amount }) => [`${measure} ${day} ${part}`, amount] as const,
      ),
    ),
  )
  const visits = (await visitSums().read(wide)).map(
    ({ day, agentClass, amount }) => [`visits ${day} ${agentClass}`, amount] as const,
  )
  return Object.fromEntries([...all.flat(), ...visits])
}
const visitSums = () => world.processes[0]!.visitors.sums
const advanceTo = (at: Date) =>
  Promise.all([
    ...measures.map((measure) => world.rows('select report_advance($1, $2)', [measure, at])),
    visitSums().advance(at),
  ])
const forgetSums = () =>
  world.run(
    `delete from report_days`,
    `update report_progress set counted_to = '-infinity'`,
    `delete from visit_days`,
    `update visit_progress set counted_to = '-infinity'`,
  )
/** Changes the end of some attempts of each kind, as a reversal or a late completion does. */
const endAnew = () => {
  const some = (outcome: string) =>
    `(select attempt_id from attempts where outcome = '${outcome}' order by started_at limit 2)`
  return world.run(
    `update attempts set outcome = 'completed', ended_at = ended_at + interval '3 days'
     where attempt_id in ${some('abandoned')}`,
    `update attempts set outcome = 'reversed' where attempt_id in ${some('completed')}`,
    `update attempts set outcome = 'completed', ended_at = started_at + interval '1 hour' where attempt_id in ${some('started')}`,
  )
}

test('before anything is summed up, all is counted live', async () => {
  await addEvents(60)
  expect(await reported()).toEqual(await naive())
})

test('whatever was summed up until when, the report is the naive count', async () => {
  for (const daysAgo of [40, 30, 12, 3, 0.5]) {
    await advanceTo(new Date(today.getTime() - daysAgo * dayMs))
    expect(await reported(), `summed up to ${daysAgo} days ago`).toEqual(await naive())
  }
})

test('an attempt that comes to another end after it was counted is counted where it belongs, at once and after the job', async () => {
  await endAnew()
  const truth = await naive()
  expect(await reported()).toEqual(truth)
  expect(
    Number((await world.rows<{ n: string }>('select count(*) as n from report_stale_days'))[0]?.n),
  ).toBeGreaterThan(0)
  await world.reports.advance(15)
  expect(await world.rows('select from report_stale_days')).toEqual([])
  expect(await reported()).toEqual(truth)
})

test('without the note of stale days the report would be wrong: this test would see it', async () => {
  await world.run('alter table attempts disable trigger attempts_ended_anew')
  await world.run(`update attempts set outcome = 'reversed' where outcome = 'completed'`)
  await world.run('alter table attempts enable trigger attempts_ended_anew')
  expect(await reported()).not.toEqual(await naive())
})

test('sums that went wrong are made anew from what there is', async () => {
  await world.run(`update report_days set amount = amount + 1000 where measure = 'attempts'`)
  await world.run(`delete from visit_days where agent_class = 'human'`)
  expect(await reported()).not.toEqual(await naive())
  await world.reports.recount(wide)
  expect(await reported()).toEqual(await naive())
})

test('many processes that sum up at once count nothing twice', async () => {
  await forgetSums()
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => world.parties[n % 2]!.reports.advance(n % 3 === 0 ? 60 * 24 * 10 : 15)),
  )
  expect(await reported()).toEqual(await naive())
})

test('a sum that does not wait for the other counts twice: this test would see it', async () => {
  await forgetSums()
  const naively = `insert into report_days as d (measure, day, part, amount)
    select 'attempts', c.day, c.part, c.amount from count_measure('attempts',
      (select counted_to from report_progress where measure = 'attempts'), now() - interval '15 minutes') c
    on conflict (measure, day, part) do update set amount = d.amount + excluded.amount`
  await Promise.all([world.rows(naively), world.processes[1]!.pool.query(naively)])
  await world.run(`update report_progress set counted_to = now() - interval '15 minutes' where measure = 'attempts'`)
  expect(await reported()).not.toEqual(await naive())
  await world.reports.recount(wide)
})

test('the finance report agrees with the ledger to the point, whatever happens to points', async () => {
  const [userId = ''] = people
  const credit = (key: string, points: number) =>
    transaction(world.db, (tx) =>
      world.wallet.credit(tx, [{ key, userId, points, kind: 'survey', house: 'supplier:x', description: 'x' }]),
    )
  await credit('r1', 900)
  await credit('r2', 700)
  await transaction(world.db, (tx) => world.wallet.reverse(tx, [{ key: 'r2:back', originalKey: 'r2', reason: 'x' }]))
  await transaction(world.db, async (tx) => {
    const hold = { userId, points: 500, description: 'x' }
    await world.wallet.hold(tx, { ...hold, key: 'h1' })
    await world.wallet.settleAll(tx, [{ ...hold, key: 'h1:paid', holdKey: 'h1', house: 'fulfilment:stock' }])
  })
  expect(await world.reports.reconciliation()).toMatchObject({ reported: 400, ledger: 400, difference: 0 })
  const { totals, series } = await world.reports.finance({})
  expect(totals).toEqual({ credited: 1600, reversed: 700, redeemed: 500 })
  expect(series.at(-1)?.liability).toBe(400)
  expect(await world.reports.summary()).toMatchObject({ liability: 400, paidThisMonth: 500, waiting: 0 })
  await transaction(world.db, (tx) =>
    world.wallet.bringBack(tx, [{ userId, points: 500, description: 'x', key: 'h1:returned', paidKey: 'h1:paid' }]),
  )
  expect(await world.reports.reconciliation()).toMatchObject({ reported: 900, ledger: 900, difference: 0 })
  const later = await world.reports.finance({})
  expect(later.totals).toEqual({ credited: 1600, reversed: 700, redeemed: 0 })
  expect(later.series.at(-1)?.liability).toBe(900)
})
