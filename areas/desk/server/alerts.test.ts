import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import type { AlertRow, Home } from '../contract/home.ts'
import type { Letter } from '../../../platform/server/mail-writer.ts'
import { createAlerts } from './alerts.ts'

let world: StaffWorld
let boss: Person
let member: Person
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '2', firstName: 'Amara', lastName: 'Okafor' })
  member = await world.person()
  await world.rows('alter table attempts drop constraint attempts_once')
  for (const [key, name] of [
    ['prisma', 'Prisma Sample'],
    ['calm', 'Calm Panel'],
  ])
    await world.rows(
      `insert into suppliers (supplier_key, name, format, secret_sealed, is_live) values ($1, $2, 'house', '\\x00', true)`,
      [key, name],
    )
  for (const [id, title, key] of [
    ['cars', 'Car insurance DE', 'prisma'],
    ['shoes', 'Shoes', 'prisma'],
    ['tea', 'Tea', 'calm'],
  ])
    await world.rows(
      `insert into surveys (survey_id, title, kind, category, points, minutes, status, supplier_key, entry_url)
       values ($1, $2, 'external', 'other', 50, 5, 'live', $3, 'https://a.test')`,
      [id, title, key],
    )
})
afterAll(() => world.close())

type Planted = {
  survey: string
  supplier: string
  entrants: number
  completes: number
  hoursAgo: number
  reversed?: number
}
/** Attempts of one survey at a time, so many of which completed, and so many of those were taken back an hour ago. */
async function plant({ survey, supplier, entrants, completes, hoursAgo, reversed = 0 }: Planted): Promise<void> {
  await world.rows(
    `with made as (
       insert into attempts (attempt_id, user_id, survey_id, supplier_key, points, outcome, earned, started_at, expires_at, ended_at)
       select gen_random_uuid(), $1, $2, $3, 50, case when n > $5 then 'disqualified' when n > $7 then 'completed' else 'reversed' end, 0,
         now() - make_interval(hours => $6, mins => 10), now(), now() - make_interval(hours => $6)
       from generate_series(1, $4::int) n returning attempt_id, outcome, ended_at),
     told as (
       insert into attempt_events (attempt_id, event_id, event, detail, source, key, at)
       select attempt_id, gen_random_uuid(), 'completed', '', '', '', ended_at from made where outcome in ('completed', 'reversed') returning 1)
     insert into attempt_events (attempt_id, event_id, event, detail, source, key, at)
     select attempt_id, gen_random_uuid(), 'reversed', '', '', '', now() - interval '1 hour' from made where outcome = 'reversed'`,
    [member.userId, survey, supplier, entrants, completes, hoursAgo, reversed],
  )
}
/** Asks until the alerts were read in time, as the page does: this machine may be busy. */
async function alertsOf(person: Person): Promise<AlertRow[]> {
  const { alerts } = (await world.call<Home>(person.token, 'GET', 'home?parts=alerts')).data
  return alerts?.state === 'late' ? alertsOf(person) : (alerts?.rows ?? [])
}
const rungFor = async (person: Person): Promise<string[]> =>
  (await world.call<{ rows: { title: string }[] }>(person.token, 'GET', 'notifications')).data.rows.map(
    ({ title }) => title,
  )

test('a fall of conversion names its supplier and the survey that carries it, once, and closes when it is over', async () => {
  const usual = { hoursAgo: 24 * 10, entrants: 400, completes: 244 }
  await plant({ survey: 'cars', supplier: 'prisma', ...usual })
  await plant({ survey: 'shoes', supplier: 'prisma', ...usual })
  await plant({ survey: 'tea', supplier: 'calm', ...usual })
  await plant({ survey: 'cars', supplier: 'prisma', entrants: 50, completes: 9, hoursAgo: 3 })
  await plant({ survey: 'shoes', supplier: 'prisma', entrants: 50, completes: 29, hoursAgo: 3 })
  await plant({ survey: 'tea', supplier: 'calm', entrants: 100, completes: 60, hoursAgo: 3 })
  await world.program.alerts.look()
  const conversion = (rows: AlertRow[]) => rows.filter(({ rule }) => rule === 'conversion')
  const [alert, ...more] = conversion(await alertsOf(boss))
  expect(alert).toMatchObject({
    title: 'Conversion of Prisma Sample fell from 61% to 38%',
    href: '/suppliers/prisma',
    isPinned: false,
    ackedByName: null,
  })
  expect(alert?.cause).toMatch(/^9\d% of the fall: Car insurance DE \(9 of 50 completed\)\.$/)
  expect(more).toEqual([])
  await world.program.alerts.look()
  expect(conversion(await alertsOf(boss)).map(({ alertId }) => alertId)).toEqual([alert?.alertId])
  expect((await rungFor(boss)).filter((title) => title.includes('Conversion'))).toHaveLength(1)

  await world.call(boss.token, 'POST', 'home/acknowledgeAlert', { alertId: alert?.alertId })
  expect(conversion(await alertsOf(boss))).toMatchObject([{ ackedByName: 'Amara Okafor' }])
  await plant({ survey: 'cars', supplier: 'prisma', entrants: 300, completes: 240, hoursAgo: 2 })
  await world.program.alerts.look()
  expect(conversion(await alertsOf(boss))).toEqual([])
  expect(await world.rows('select rule from alerts where closed_at is not null')).toEqual([{ rule: 'conversion' }])
  const [noted] = await world.rows<{ action: string }>(`select action from audit_log where action like 'home.%'`)
  expect(noted).toEqual({ action: 'home.acknowledge' })
})

test('a rise of reversals names its supplier and survey', async () => {
  await plant({ survey: 'tea', supplier: 'calm', entrants: 300, completes: 190, hoursAgo: 24 * 5 })
  await plant({ survey: 'cars', supplier: 'calm', entrants: 60, completes: 60, hoursAgo: 30, reversed: 30 })
  await plant({ survey: 'tea', supplier: 'calm', entrants: 40, completes: 30, hoursAgo: 4, reversed: 1 })
  await world.program.alerts.look()
  const [alert] = (await alertsOf(boss)).filter(({ rule }) => rule === 'reversals')
  expect(alert).toMatchObject({ href: '/suppliers/calm' })
  expect(alert?.title).toMatch(/^Reversals of Calm Panel rose from \d+% to \d+%$/)
  expect(alert?.cause).toMatch(/of the rise: Car insurance DE \(30 of 30 taken back\)\.$/)
})

test('a ring that nobody decided and a night of top-ups over its limit are told to those who decide, until they did', async () => {
  const manager = await world.person({ role: '4' })
  const finance = await world.person({ role: '5' })
  const of = async (person: Person, rule: string) => (await alertsOf(person)).filter((one) => one.rule === rule)
  const [ring] = await world.rows<{ ring_id: number }>(
    `insert into rings (state, size, strength, kinds, first_at, found_at) values ('open', 4, 60, '{browser}', now(), now()) returning ring_id`,
  )
  await world.rows(
    `insert into fairness_nights (night_id, state, people, points, made_at) values (gen_random_uuid(), 'waiting', 12, 90000, now())`,
  )
  await world.program.alerts.look()
  expect(await of(manager, 'ringFound')).toMatchObject([
    {
      title: `Ring ${ring?.ring_id}: 4 accounts share a browser or a payout address`,
      href: `/rings/${ring?.ring_id}`,
    },
  ])
  expect(await of(manager, 'topUpLarge')).toEqual([])
  expect(await of(finance, 'topUpLarge')).toMatchObject([
    { title: 'The top-ups of one night cost US$900.00, more than the limit for one night', href: '/approvals' },
  ])
  expect(await of(finance, 'ringFound')).toEqual([])
  await world.rows(`update rings set state = 'decided'`)
  await world.rows(`update fairness_nights set state = 'refused', ended_at = now()`)
  await world.program.alerts.look()
  expect([...(await of(boss, 'ringFound')), ...(await of(boss, 'topUpLarge'))]).toEqual([])
})

test('who may not see suppliers is told nothing of them, and may put nothing away', async () => {
  const support = await world.person({ role: '6' })
  expect((await alertsOf(support)).filter(({ rule }) => rule === 'reversals')).toEqual([])
  const [alert] = await alertsOf(boss)
  const asked = { alertId: alert?.alertId }
  expect(await world.call(support.token, 'POST', 'home/acknowledgeAlert', asked)).toMatchObject({ status: 404 })
  expect(await world.call(boss.token, 'POST', 'home/acknowledgeAlert', { alertId: 'x' })).toMatchObject({ status: 404 })
})

test('what the nightly checks found is mailed once, and stays until it is over, whoever wants to put it away', async () => {
  await world.program.nightCheck.run()
  await world.program.alerts.look()
  const mine = async () => (await alertsOf(boss)).find(({ rule }) => rule === 'checksFailed')
  expect(await mine()).toBe(undefined)
  await world.rows(`update checked_books set findings = 3, invariants = '{W1,W7}'`)
  await world.program.alerts.look()
  const alert = await mine()
  expect(alert).toMatchObject({ title: '3 errors found in the books: W1, W7', isPinned: true })
  const asked = { alertId: alert?.alertId }
  expect(await world.call(boss.token, 'POST', 'home/acknowledgeAlert', asked)).toMatchObject({ status: 403 })
  await world.program.alerts.look()
  // Ordinary alerts of the tests before this one were not mailed, and this one is mailed once.
  expect(await world.queued('desk.mail-alert')).toEqual([{ userId: boss.userId, alertId: alert?.alertId }])
  const letters: Letter[] = []
  const { db, platform, audit, notifications, users, jobs } = world.program
  const { deliver } = createAlerts({
    db,
    audit,
    notifications,
    users,
    jobs,
    log: platform.log,
    forDesk: () => [],
    mail: { ...platform.mail, send: async (letter) => void letters.push(letter) },
  })
  await deliver(boss.userId, String(alert?.alertId))
  expect(letters).toMatchObject([{ to: boss.email, subject: 'Alert: 3 errors found in the books: W1, W7' }])
  expect(letters[0]?.text).toContain('/dashboard')
  await world.program.nightCheck.run()
  await world.program.alerts.look()
  expect(await mine()).toBe(undefined)
  await deliver(boss.userId, String(alert?.alertId))
  expect(letters).toHaveLength(1)
})

test('a rule that fails leaves its alerts as they are, and the others are looked at', async () => {
  const before = (await alertsOf(boss)).map(({ rule }) => rule)
  expect(before).toContain('reversals')
  await world.rows('alter table checked_books rename to checked_away')
  await world.program.alerts.look()
  expect((await alertsOf(boss)).map(({ rule }) => rule)).toEqual(before)
  await world.rows('alter table checked_away rename to checked_books')
})
