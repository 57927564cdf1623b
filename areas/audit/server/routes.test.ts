import type { AuditRow } from '../contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'

let world: StaffWorld
let reader: Person
type Page = { rows: AuditRow[]; count: number; isCapped: boolean; next: string | null }
beforeAll(async () => {
  world = await staffWorld()
  reader = await world.person({ role: '3', firstName: 'Rhea', lastName: 'Diaz' })
  // More entries than one batch of the file, many of them with the same time.
  await world.rows(
    `insert into audit_log (audit_id, at, actor_id, action, subject, before, after, ip)
     select gen_random_uuid(), timestamptz '2026-03-01 00:00Z' + make_interval(hours => n / 10),
       case when n % 2 = 0 then $1::uuid end, case when n % 3 = 0 then 'roles.update' else 'users.role' end,
       'subject-' || n % 7, null, jsonb_build_object('n', n), '=10.0.0.1' from generate_series(1, 2500) n`,
    [reader.userId],
  )
})
afterAll(() => world.close())

const read = async (query: string) => (await world.call<Page>(reader.token, 'GET', `audit/log?${query}`)).data

test('the log is read from either end, page after page, each entry once', async () => {
  const first = await read('limit=100')
  expect(first).toMatchObject({ count: 2500, isCapped: false })
  const seen = first.rows.map(({ auditId }) => auditId)
  for (let next = first.next; next !== null;) {
    const page = await read(`limit=100&after=${next}`)
    seen.push(...page.rows.map(({ auditId }) => auditId))
    next = page.next
  }
  expect(seen).toHaveLength(2500)
  expect(new Set(seen).size).toBe(2500)
  const days = first.rows.map(({ at }) => at)
  expect(days).toEqual(days.toSorted().toReversed())
  expect((await read('limit=100&currentPage=2')).rows[0]?.auditId).toBe(seen[100])
  const oldest: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await read(`limit=100&sort=oldest${next && `&after=${next}`}`)
    oldest.push(...page.rows.map(({ auditId }) => auditId))
    next = page.next
  }
  expect(oldest).toEqual(seen.toReversed())
})

test('is searched by who, what, to what and when', async () => {
  expect((await read(`actorId=${reader.userId}`)).count).toBe(1250)
  expect((await read('action=roles.update')).count).toBe(833)
  expect((await read('action=users.')).count).toBe(1667)
  expect((await read('subject=subject-0&action=')).count).toBe(357)
  expect((await read('startDate=2026-03-01&endDate=2026-03-01')).count).toBe(239)
  expect((await read('actorId=nobody')).count).toBe(0)
  const wrong = await world.call(reader.token, 'GET', 'audit/log?endDate=2026-13-01')
  expect(wrong).toMatchObject({ status: 400, errors: [{ field: 'endDate' }] })
  const [entry] = (await read(`limit=1&actorId=${reader.userId}`)).rows
  expect(entry).toMatchObject({ actorName: 'Rhea Diaz', before: null, after: { n: 2500 }, ip: '=10.0.0.1' })
})

test('is taken away as a file of every entry that fits, which no spreadsheet runs, and that is recorded', async () => {
  const answer = await world.program.app.inject({
    url: '/api/v1/audit/export?endDate=2026-12-31&startDate=2026-01-01&action=roles.&beside=1',
    headers: { authorization: `Bearer ${reader.token}` },
  })
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(String(answer.headers['content-disposition'])).toMatch(/audit-log_\d{4}-\d\d-\d\d\.csv/)
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  const lines = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(834)
  expect(lines[0]).toBe('"at","actor_id","actor","action","sentence","subject","before","after","ip"')
  expect(lines.slice(1).every((line) => line.endsWith(`,"'=10.0.0.1"`))).toBe(true)
  const taken = await world.rows(`select after from audit_log where action = 'audit.export'`)
  expect(taken).toEqual([{ after: { action: 'roles.', startDate: '2026-01-01', endDate: '2026-12-31' } }])
})

test('is read by who may read it, and by nobody else', async () => {
  const agent = await world.person({ role: '6' })
  for (const path of ['audit/log', 'audit/export'])
    expect(await world.call(agent.token, 'GET', path)).toMatchObject({ status: 403, code: 'not-allowed' })
})
