import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'
import type { Rows } from '../../../platform/contract/paging.ts'
import type { OwnSuppressions, Suppression } from '../contract.ts'
import { createGenericReader } from './generic.ts'
import { createPostmarkReader } from './postmark.ts'
import { createReturnPaths } from './return-path.ts'
import { readReturned } from './returned.ts'
import { createBounces, type Bounces } from './service.ts'

const sample = (name: string, token: string): string =>
  readFileSync(new URL(`./returned-samples/${name}.eml`, import.meta.url), 'utf8').replaceAll('{{token}}', token)

describe('an email that came back', () => {
  // Two by Postfix; the complaint is the second example of RFC 5965 (appendix B.2).
  test.each([
    ['postfix-unknown-user', { kind: 'gone', status: '5.1.1', recipients: ['nobody-here@gone.example'] }],
    ['postfix-delayed', null],
    ['feedback-report', { kind: 'complaint', status: null, recipients: ['user@example.com'] }],
  ])('%s says %j', async (name, says) => {
    const read = await readReturned(sample(name, 'x'))
    expect(read && { ...read, recipients: [...new Set(read.recipients)] }).toEqual(says)
  })

  // RFC 3464 appendix E.1: a failure whose status is vague, with the real code in the server's answer.
  test.each([
    ['failed', '5.0.0', 'smtp; 550 5.1.1 ... User unknown', { kind: 'gone', status: '5.1.1' }],
    ['failed', '5.2.2', 'smtp; 552 5.2.2 Over quota', { kind: 'refused', status: '5.2.2' }],
    ['failed', '5.7.1', 'smtp; 550 5.7.1 Policy', { kind: 'refused', status: '5.7.1' }],
    ['failed', '4.0.0', 'smtp; 426 connection timed out', { kind: 'refused', status: '4.0.0' }],
    ['delivered', '2.0.0', 'smtp; 250 ok', null],
    ['relayed', '2.0.0', 'smtp; 250 ok', null],
  ])('with the action %s, the status %s and the answer %s says %j', async (action, status, answer, says) => {
    const report = sample('postfix-unknown-user', 'x')
      .replace('Action: failed', `Action: ${action}`)
      .replace('Status: 5.1.1', `Status: ${status}`)
      .replace(/Diagnostic-Code: .*/, `Diagnostic-Code: ${answer}`)
    const read = await readReturned(report)
    expect(read && { kind: read.kind, status: read.status }).toEqual(says)
  })

  test('is read as far as a report goes, and no email inside of it is opened', async () => {
    const report = sample('postfix-unknown-user', 'x')
    const inside = `From: a@example.com\r\nContent-Type: message/rfc822\r\n\r\n${report}`
    expect(await readReturned(inside)).toBeNull()
    const long = 'x '.repeat(600_000)
    expect(await readReturned(report.replace('This is the mail system', `${long} This is`))).toBeNull()
    expect(await readReturned(`${report}${long}`)).toMatchObject({ kind: 'gone' })
    const deep = Array.from(
      { length: 30 },
      (_, no) => `--b${no}\r\nContent-Type: multipart/mixed; boundary=b${no + 1}\r\n\r\n`,
    )
    expect(await readReturned(`Content-Type: multipart/report; boundary=b0\r\n\r\n${deep.join('')}`)).toBeNull()
  })

  test('that is an ordinary email, or an answer to one, says nothing', async () => {
    expect(await readReturned('From: a@example.com\r\nSubject: Out of office\r\n\r\nStatus: 5.1.1\r\n')).toBeNull()
    expect(await readReturned('')).toBeNull()
  })
})

describe('a return path', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const later = (days: number) => new Date(now.getTime() + days * dayMs)
  const paths = createReturnPaths(
    createSecrets('a secret key for tests, of 32 characters or more'),
    'bounces@panel.example',
  )
  const path = paths.make('Ann@Example.com', now) ?? ''

  test('names its recipient to us alone, fits into 64 characters, and survives another case', () => {
    expect(path).toMatch(/^bounces\+[a-z2-7]{42}@panel\.example$/)
    expect(path.split('@')[0]?.length).toBeLessThanOrEqual(64)
    for (const text of [`To: ${path}`, `To: ${path.toUpperCase()}`])
      expect(paths.findKeys(text, now)).toEqual([paths.keyOf('ann@example.com')])
  })

  test('is not believed with any other character, with another key, or after 60 days', () => {
    const [, token = ''] = /\+([a-z2-7]+)@/.exec(path) ?? []
    for (let at = 0; at < token.length - 1; at += 1) {
      const other = token[at] === 'a' ? 'b' : 'a'
      const forged = path.replace(token, token.slice(0, at) + other + token.slice(at + 1))
      expect(paths.findKeys(forged, now)).toEqual([])
    }
    const others = createReturnPaths(
      createSecrets('another secret key, of 32 characters or more'),
      'bounces@panel.example',
    )
    expect(others.findKeys(path, now)).toEqual([])
    expect(paths.findKeys(path, later(60))).toHaveLength(1)
    expect(paths.findKeys(path, later(61))).toEqual([])
  })
})

/** The examples of https://postmarkapp.com/developer/webhooks/spam-complaint-webhook and bounce-webhook. */
const postmarkBounce = {
  RecordType: 'Bounce',
  MessageStream: 'outbound',
  // The document has 4323372036854775807, which no number of this language holds.
  ID: 4323372036854775000,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  ServerID: 23,
  Email: 'john@example.com',
  From: 'sender@example.com',
  BouncedAt: '2019-11-05T16:33:54.9070259Z',
}
const postmarkComplaint = {
  ...postmarkBounce,
  RecordType: 'SpamComplaint',
  ID: 42,
  Type: 'SpamComplaint',
  TypeCode: 512,
}
const login = 'postmark:a-long-password-of-ours'
const basic = (given: string) => ({ authorization: `Basic ${Buffer.from(given).toString('base64')}` })

test.each([
  [postmarkBounce, 'gone'],
  [{ ...postmarkBounce, Type: 'BadEmailAddress' }, 'gone'],
  [{ ...postmarkBounce, Type: 'SoftBounce' }, 'refused'],
  [{ ...postmarkBounce, Type: 'Transient' }, null],
  [postmarkComplaint, 'complaint'],
  [{ ...postmarkBounce, RecordType: 'Delivery' }, null],
])('a record of Postmark, %o, says %s', async (record, kind) => {
  const read = createPostmarkReader({ login })
  const found = await read({ body: JSON.stringify(record), headers: basic(login) })
  expect(found?.map((one) => one.kind) ?? 'forged').toEqual(kind === null ? [] : [kind])
  // An id of another kind, however deep, is no reason to fail.
  const odd = await read({ body: JSON.stringify({ ...record, ID: { toString: 1 } }), headers: basic(login) })
  expect(odd?.length).toBe(found?.length)
  for (const headers of [{}, basic('postmark:wrong'), { authorization: 'Basic' }])
    expect(await read({ body: JSON.stringify(record), headers })).toBeNull()
})

/** The vector of the specification of Standard Webhooks. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
test('a generic report is signed by Standard Webhooks, as in its vector, within five minutes', async () => {
  const at = (seconds: number) =>
    createGenericReader({ secret: vector.secret, now: () => (Number(vector.timestamp) + seconds) * 1_000 })
  const headers = {
    'webhook-id': vector.id,
    'webhook-timestamp': vector.timestamp,
    'webhook-signature': vector.signature,
  }
  expect(await at(10)({ body: vector.body, headers })).toEqual([])
  expect(await at(301)({ body: vector.body, headers })).toBeNull()
  expect(await at(-301)({ body: vector.body, headers })).toBeNull()
  expect(await at(10)({ body: `${vector.body} `, headers })).toBeNull()
  expect(await at(10)({ body: vector.body, headers: { ...headers, 'webhook-id': 'other' } })).toBeNull()
})

describe('with accounts', () => {
  let world: StaffWorld
  let support: Person
  let bounces: Bounces
  const secret = vector.secret
  beforeAll(async () => {
    world = await staffWorld()
    support = await world.person({ role: '6', firstName: 'Sue' })
    const settings = {
      mailReports: { bouncesTo: 'bounces@panel.example', sesTopic: '', postmarkLogin: login, reportSecret: secret },
    }
    bounces = createBounces({
      ...world.program.platform,
      users: world.program.users,
      audit: world.program.audit,
      settings,
    })
  })
  afterAll(() => world.close())

  const report = (body: object, id: string) => {
    const text = JSON.stringify(body)
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const key = Buffer.from(secret.slice(6), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
    return { method: 'POST', rawUrl: '/', body: text, headers }
  }
  const listed = async (query: string) =>
    (await world.call<Rows<Suppression>>(support.token, 'GET', `bounces?${query}`)).data
  const held = (to: string, isOptional = false) => bounces.guard.isHeld({ to, isOptional })

  test('a bounce is noted once; the owner is told, has emails sent again, and the same report changes nothing then', async () => {
    const ann = await world.person()
    const told = report({ type: 'bounce', email: ann.email.toUpperCase(), status: '5.1.1' }, 'bounce-1')
    await bounces.take('generic', told)
    await bounces.take('generic', told)
    expect(await held(ann.email)).toBe(true)
    expect(await listed(`searchField=${ann.email}`)).toMatchObject({
      count: 1,
      rows: [{ reason: 'gone', source: 'generic', status: '5.1.1', panelistId: ann.userId, email: ann.email }],
    })
    expect((await listed(`panelistId=${ann.userId}&reason=complaint`)).count).toBe(0)
    const own = await world.call<OwnSuppressions>(ann.token, 'GET', 'bounces/own')
    expect(own.data.rows).toMatchObject([{ reason: 'gone', mayRetry: true }])
    expect((await world.call(ann.token, 'POST', 'bounces/own/retry')).status).toBe(200)
    await bounces.take('generic', told)
    expect(await held(ann.email)).toBe(false)
    // The mailbox is still gone: the next try says so again. After three of them the owner has to write to staff.
    for (const again of ['2', '3', '4']) {
      await bounces.guard.noteGone(ann.email, '5.1.1')
      const { status } = await world.call(ann.token, 'POST', 'bounces/own/retry')
      expect(status).toBe(again === '4' ? 429 : 200)
    }
    expect(await held(ann.email)).toBe(true)
  })

  test('a report about what is no address changes nothing, and is accepted', async () => {
    for (const [no, email] of ['a\u0000@example.com', 'x'.repeat(5_000), '@'].entries())
      expect(await bounces.take('generic', report({ type: 'bounce', email }, `odd-${no}`))).toBeNull()
  })

  test('a complaint stops optional emails only; what staff decided stays when the owner asks', async () => {
    const ben = await world.person()
    const request = {
      method: 'POST',
      rawUrl: '/',
      body: JSON.stringify({ ...postmarkComplaint, Email: ben.email }),
      headers: basic(login),
    }
    await bounces.take('postmark', request)
    expect([await held(ben.email), await held(ben.email, true)]).toEqual([false, true])
    await world.call(support.token, 'POST', 'bounces', { email: ben.email, note: 'He asked us by phone' })
    expect(await held(ben.email)).toBe(true)
    await world.call(ben.token, 'POST', 'bounces/own/retry')
    const { rows } = await listed(`panelistId=${ben.userId}`)
    expect(rows).toMatchObject([
      { reason: 'staff', note: 'He asked us by phone', byName: expect.stringContaining('Sue') },
    ])
    const [row] = rows
    const path = `bounces/${row?.suppressionId}/lift`
    expect((await world.call(support.token, 'POST', path, { note: ' ' })).status).toBe(400)
    expect((await world.call(ben.token, 'POST', path, { note: 'me' })).status).toBe(403)
    expect((await world.call(support.token, 'POST', path, { note: 'He called again' })).status).toBe(200)
    expect((await world.call(support.token, 'POST', path, { note: 'He called again' })).status).toBe(404)
    expect(await held(ben.email)).toBe(false)
  })

  test('a report about an address of no account is accepted and changes nothing; a forged one is refused', async () => {
    await bounces.take('generic', report({ type: 'bounce', email: 'stranger@example.com' }, 'unknown'))
    expect(await held('stranger@example.com')).toBe(false)
    const forged = { ...report({ type: 'bounce', email: support.email }, 'forged'), body: '{}' }
    await expect(bounces.take('generic', forged)).rejects.toMatchObject({ code: 'signature-invalid' })
    await expect(bounces.take('ses', forged)).rejects.toMatchObject({ code: 'not-found' })
    expect(await held(support.email)).toBe(false)
    // Nothing is set up in this program, and the call is there for anyone.
    expect((await world.call(null, 'POST', 'mailReports/generic', {})).status).toBe(404)
  })

  test('an email that came back is believed by its return path, once a day', async () => {
    const eve = await world.person()
    const path = bounces.guard.makeReturnPath(eve.email) ?? ''
    const token = /\+(.*)@/.exec(path)?.[1] ?? ''
    const message = sample('postfix-unknown-user', token).replaceAll('nobody-here@gone.example', eve.email)
    expect(
      await bounces.readMessage(
        message.replaceAll(
          token,
          token.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')),
        ),
      ),
    ).toBe('ignored')
    expect(await held(eve.email)).toBe(false)
    expect(await bounces.readMessage(message)).toBe('noted')
    expect(await bounces.readMessage(message)).toBe('repeated')
    expect(await listed(`panelistId=${eve.userId}`)).toMatchObject({
      count: 1,
      rows: [{ source: 'report', status: '5.1.1' }],
    })
  })

  test('an erased person leaves no address and no hash of one', async () => {
    const gus = await world.person()
    await bounces.guard.noteGone(gus.email, '5.1.1')
    await transaction(world.program.db, (tx) => bounces.erase(tx, gus))
    expect(await world.rows(`select from mail_suppressions where user_id = $1`, [gus.userId])).toEqual([])
    expect(await held(gus.email)).toBe(false)
    // Neither table ever holds a text with an at sign.
    expect(await world.rows(`select from mail_suppressions s where s::text like '%@%'`)).toEqual([])
    expect(await world.rows(`select from mail_returns r where r::text like '%@%'`)).toEqual([])
  })

  test('many returns in a day open an alert that a usual day does not', async () => {
    const rule = world.program.platform && (await import('./for-desk.ts')).describeForDesk(world.program.db).alerts?.[0]
    if (!rule || !('counts' in rule)) throw new Error('no rule')
    await world.rows(`delete from mail_returns`)
    await world.rows(
      `insert into mail_returns select sha256(n::text::bytea), 'gone', now() - interval '1 hour' from generate_series(1, 30) n`,
    )
    await world.rows(
      `insert into mail_returns select sha256(('x' || n)::bytea), 'complaint', now() - interval '7 days 1 hour' from generate_series(1, 2) n`,
    )
    expect(await rule.counts()).toEqual([{ subject: 'mail', name: '', now: 30, before: [2, 0, 0, 0, 0, 0] }])
  })
})
