import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { head, importWorld, type ImportWorld } from '../../../app/testing/import-world.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { importApi } from '../contract.ts'
import { createTakingBack } from './taking-back.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

/** For each thing that can refer to an account whose owner never logged in: a function that creates it. */
const resting: Readonly<Record<string, (userId: string) => Promise<unknown>>> = {
  role: (userId) => world.rows("update users set role = '3' where user_id = $1", [userId]),
  ticket: (userId) =>
    world.rows(
      `insert into tickets (ticket_id, user_id, name, email, topic, message) values ($1, $2, 'Ida', 'i@example.com', 'other', 'Hello')`,
      [newId(), userId],
    ),
  invited: (userId) =>
    world.rows(
      `insert into team_invitations (invitation_id, email, person_key, role, language, key_hash, created_at, sent_at, expires_at, invited_by)
       values ($1, 'new@example.com', '\\x01', '3', 'en', '\\x01', now(), now(), now(), $2)`,
      [newId(), userId],
    ),
  vendor: (userId) =>
    world.rows(
      `insert into campaigns (title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id, vendor_id,
         cost_cents, budget_cents, lead_cap, redirect_type, redirect_url)
       select 'Theirs', '', '', '', '', '', '', '', type_id, $1, 0, 0, 0, 1, '' from affiliate_types limit 1`,
      [userId],
    ),
  adjustment: (userId) =>
    world.rows(
      `insert into point_adjustments (adjustment_id, user_id, points, reason, proposed_by, proposed_at) values ($1, $2, 5, 'Sorry', $3, now())`,
      [newId(), userId, world.boss.userId],
    ),
  request: (userId) =>
    world.rows(
      `insert into duty_requests (request_id, user_id, kind, law, received_on, due_on, is_own, recorded_at, state)
       values ($1, $2, 'copy', 'gdpr', '2026-01-01', '2026-02-01', false, now(), 'open')`,
      [newId(), userId],
    ),
}
const names = Object.keys(resting)
const csvOf = (people: readonly string[]): string =>
  `email,first name,points\n${people.map((name) => `${name}@rests.example.com,Ida,10\n`).join('')}`

test('a member on whom something else rests stays, the report says why, and all others go', async () => {
  const { importId } = await world.check(csvOf(['first', ...names, 'last']))
  await world.run(importId)
  const idOf = new Map((await world.lines(importId)).map(({ email, panelistId }) => [email.split('@')[0], panelistId]))
  for (const name of names) await resting[name]?.(idOf.get(name) ?? '')
  await world.undo(importId)

  expect(await world.get(importId)).toMatchObject({ state: 'done', members: names.length, arrived: 0 })
  const left = await world.lines(importId)
  const reasons = Object.fromEntries(left.map(({ email, remarks }) => [email.split('@')[0], remarks.join(' ')]))
  expect(reasons).toEqual({
    ...Object.fromEntries(
      names.map((name) => [name, 'Not removed: something else in the panel depends on this account.']),
    ),
    role: 'Not removed: the account now belongs to staff or a vendor, or was closed.',
  })
  const report: string[][] = parse(await world.report(importId), { bom: true })
  expect(report.slice(1).map(([, , , , , , remarks]) => remarks)).toEqual(left.map(({ remarks }) => remarks.join(' ')))
  expect(await world.program.checkLedger()).toEqual([])
  // Everything that refers to these accounts is still there.
  for (const table of ['tickets', 'campaigns', 'point_adjustments', 'duty_requests'])
    expect(
      await world.rows(`select 1 from ${table} where ${table === 'campaigns' ? 'vendor_id' : 'user_id'} = any($1)`, [
        [...idOf.values()],
      ]),
    ).toHaveLength(1)

  // Removing one panelist alone is refused for the same reason.
  const line = left.find(({ email }) => email.startsWith('role@'))?.line
  expect(await world.post(importApi.undoMember, importId, { line })).toMatchObject({
    status: 409,
    code: 'import-held',
    message: reasons['role'],
  })
  // A second try records its own reason, once, and removes those to whose accounts nothing refers now.
  await world.rows(`update users set role = '1' where user_id = $1`, [idOf.get('role')])
  await world.undo(importId)
  expect((await world.lines(importId)).map(({ remarks }) => remarks.length)).toEqual(names.slice(1).map(() => 1))
})

test('the figures by day follow members who come with an earlier day, and those who are taken back', async () => {
  const { reports } = world.program
  const day = '2011-02-03'
  const joined = async () =>
    (
      await world.rows<{ amount: string }>(
        `select amount from report_days where measure = 'signups' and part = 'joined' and day = $1`,
        [day],
      )
    ).map(({ amount }) => Number(amount))
  const others = () =>
    world.rows(`select * from report_days where measure <> 'signups' or day <> $1 order by measure, day, part`, [day])
  const recounted = async () => {
    expect(await world.queued('reports.recount-signups')).toHaveLength(1)
    await reports.recountSignups()
  }
  await reports.advance(0)
  const before = await others()
  const { importId } = await world.check(
    `email,joined\n${['a', 'b', 'c'].map((name) => `${name}@figures.example.com,${day}\n`).join('')}`,
  )
  await world.run(importId)
  await recounted()
  expect(await joined()).toEqual([3])
  await world.post(importApi.undoMember, importId, { line: 2 })
  await recounted()
  expect(await joined()).toEqual([2])
  await world.undo(importId)
  await recounted()
  expect(await joined()).toEqual([])
  expect(await others()).toEqual(before)
})

test('what rests on something that would go with its member keeps that member as well', async () => {
  const { importId } = await world.check(csvOf(['one', 'two', 'three']))
  await world.run(importId)
  const [, two] = await world.lines(importId)
  await world.rows('create table pins (user_id uuid references opening_balances (user_id) on delete restrict)')
  await world.rows('insert into pins values ($1)', [two?.panelistId])
  expect(await world.post(importApi.undoMember, importId, { line: two?.line })).toMatchObject({ code: 'import-held' })
  await world.undo(importId)
  const left = await world.lines(importId)
  expect(left.map(({ line, remarks }) => [line, remarks.length])).toEqual([[two?.line, 1]])
  await world.rows('drop table pins')
  await world.undo(importId)
  expect(await world.post(importApi.undoImport, importId, { reason: 'Again' })).toMatchObject({ status: 404 })
})

test('a member whose account somebody is changing stays for now, and the report says so', async () => {
  const { importId } = await world.check(csvOf(['busy', 'idle']))
  await world.run(importId)
  const [busy] = await world.lines(importId)
  const other = await world.program.pool.connect()
  await other.query('begin')
  await other.query('select from users where user_id = $1 for update', [busy?.panelistId])
  await world.undo(importId)
  await other.query('rollback')
  other.release()
  expect((await world.lines(importId)).map(({ remarks }) => remarks)).toEqual([
    ['Not removed: the account was being used or changed at that moment. Try to remove the members again.'],
  ])
})

test('no table that grows with its panel is read from end to end for each member who is taken back', async () => {
  const few = ['imports', 'team_invitations', 'invitation_rounds', 'point_adjustments']
  const read = await world.rows<{ of_table: string; of_column: string }>(
    `select c.conrelid::regclass::text as of_table, a.attname as of_column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conparentid = 0
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
  )
  expect(read.filter((one) => !few.includes(one.of_table))).toEqual([])
})

test('somebody who comes at the moment of being taken back either stays with the points or was never here', async () => {
  const emails = Array.from({ length: 8 }, (_, n) => `race${n}@example.com`)
  const { importId } = await world.check(head + emails.map((email) => `${email},Ida,Berg,10\n`).join(''))
  await world.run(importId)
  const keys = await world.wave(importId, 8)
  const [, ...came] = await Promise.all([
    world.undo(importId),
    ...emails.map((email) => world.activate(keys.get(email) ?? '')),
  ])
  for (const [n, { status, code }] of came.entries()) {
    const account = await world.accountOf(emails[n] ?? '')
    if (status === 200) expect(account?.email_verified_at).not.toBeNull()
    else expect({ code, account }).toEqual({ code: 'activation-unknown', account: undefined })
  }
  const [credited] = await world.rows<{ n: number }>(
    `select count(*)::int as n from transfers where kind = 'opening' and key like $1`,
    [`opening:${importId}:%`],
  )
  expect(credited?.n).toBe(came.filter(({ status }) => status === 200).length)
  expect(await world.program.checkLedger()).toEqual([])
})

test('somebody who has come since the lines were read is not removed', async () => {
  const { importId } = await world.check(`${head}since@example.com,Ida,Berg,10\nnever@example.com,Bo,Lund,10\n`)
  await world.run(importId)
  const key = (await world.wave(importId, 1)).get('since@example.com') ?? ''
  await world.post(importApi.undoImport, importId, { reason: 'A race' })
  const { users, ...services } = world.program
  const late = {
    ...users,
    lockFree: async (tx: Tx, userIds: readonly string[]) => {
      expect(await world.activate(key)).toMatchObject({ status: 200 })
      return users.lockFree(tx, userIds)
    },
  }
  const takingBack = createTakingBack({ ...services, users: late, signupsChanged: services.reports.signupsChanged })
  expect(await takingBack.undoSome(importId, 0)).toMatchObject({ isOver: true })
  await takingBack.endUndo(importId)
  expect(await world.get(importId)).toMatchObject({ state: 'done', members: 1, arrived: 1 })
  expect(await world.accountOf('since@example.com')).toBeDefined()
  expect(await world.accountOf('never@example.com')).toBeUndefined()
  expect(await world.program.checkLedger()).toEqual([])
})
