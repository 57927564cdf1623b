import { createHmac, createSign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificate } from '../../../app/testing/certificate.ts'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'
import type { OutgoingResult } from '../../../platform/server/outgoing.ts'
import type { Rows } from '../../../platform/contract/paging.ts'
import type { OwnSuppressions, Suppression } from '../contract.ts'
import { createGenericReader } from './generic.ts'
import { createPostmarkReader } from './postmark.ts'
import { createReturnPaths } from './return-path.ts'
import { readReturned } from './returned.ts'
import { createBounces, type Bounces } from './service.ts'
import { createSesReader, makeSignedText } from './ses.ts'

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

/** The example of https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html, with the fields that matter. */
const sesBounce = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    reportingMTA: 'dns; email.example.com',
    bouncedRecipients: [
      {
        emailAddress: 'jane@example.com',
        status: '5.1.1',
        action: 'failed',
        diagnosticCode: 'smtp; 550 5.1.1 <jane@example.com>... User',
      },
    ],
    bounceSubType: 'General',
    timestamp: '2016-01-27T14:59:38.237Z',
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
    remoteMtaIp: '127.0.2.0',
  },
  mail: { timestamp: '2016-01-27T14:59:38.237Z', source: 'john@example.com', messageId: '00000138111222aa' },
}
const topic = 'arn:aws:sns:us-west-2:123456789012:bounces'
const certificateUrl =
  'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem'

describe('a notification of Amazon SES', () => {
  const { key, certificate } = makeCertificate('sns.amazonaws.com', 100)
  const called: string[] = []

  const outgoing = {
    call: async ({ url }: { url: string }): Promise<OutgoingResult> => {
      called.push(url)
      const body = url === certificateUrl ? certificate : 'ok'
      return { answered: true, status: 200, headers: {}, body, isCut: false, tries: 1, ms: 1 }
    },
  }
  /** Signs a message as the document says: written here from the document, not by the code under test. */
  const signed = (more: Record<string, string>, version: '1' | '2' = '2') => {
    const message: Record<string, string> = {
      Type: 'Notification',
      MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
      TopicArn: topic,
      Message: JSON.stringify(sesBounce),
      Timestamp: new Date().toISOString(),
      SignatureVersion: version,
      SigningCertURL: certificateUrl,
      ...more,
    }
    const names =
      message['Type'] === 'Notification'
        ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
        : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
    const lines = names.filter((name) => name in message).flatMap((name) => [name, message[name] ?? ''])
    const text = lines.map((line) => `${line}\n`).join('')
    message['Signature'] = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
      .update(text)
      .sign(key, 'base64')
    return message
  }
  const read = (message: object) => createSesReader({ topic, outgoing })({ body: JSON.stringify(message), headers: {} })

  test.each(['1', '2'] as const)('signed with version %s names the address that is gone', async (version) => {
    expect(await read(signed({}, version))).toMatchObject([
      { email: 'jane@example.com', kind: 'gone', status: '5.1.1' },
    ])
    expect(await read(signed({ Subject: 'Amazon SES' }, version))).toHaveLength(1)
  })

  test('is refused when anything that is signed was changed, from another topic, host or time', async () => {
    const good = signed({ Subject: 'x' })
    for (const field of ['Message', 'MessageId', 'Subject', 'Timestamp', 'Type'])
      expect(await read({ ...good, [field]: `${good[field]} ` })).toBeNull()
    expect(await read({ ...good, SignatureVersion: '1' })).toBeNull()
    expect(await read(signed({ TopicArn: 'arn:aws:sns:us-west-2:999999999999:bounces' }))).toBeNull()
    expect(await read(signed({ Timestamp: '2016-01-27T14:59:38.237Z' }))).toBeNull()
    // The certificate is older than this message, but what it says is not remembered for so long.
    const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
    expect(await read(signed({ Timestamp: ago(61) }))).toBeNull()
    expect(await read(signed({ Timestamp: ago(59) }))).toHaveLength(1)
    called.length = 0
    for (const url of [
      'http://sns.us-west-2.amazonaws.com/a.pem',
      'https://sns.us-west-2.amazonaws.com.evil.example/a.pem',
      'https://evil.example/sns.us-west-2.amazonaws.com/a.pem',
      'https://bucket.s3.amazonaws.com/a.pem',
      'https://sns.us-west-2.amazonaws.com:8443/a.pem',
      'https://u@sns.us-west-2.amazonaws.com/a.pem',
      certificateUrl.replace('us-west-2', 's3-us-west-2'),
      certificateUrl.replace('SimpleNotificationService', 'Other'),
    ])
      expect(await read(signed({ SigningCertURL: url }))).toBeNull()
    expect(called).toEqual([])
    expect(makeSignedText({ Type: 'Other' })).toBeNull()
  })

  test('that asks to confirm a subscription is confirmed, at a host of SNS alone', async () => {
    called.length = 0
    const confirm = (SubscribeURL: string) =>
      signed({ Type: 'SubscriptionConfirmation', Token: '2336', Message: 'm', SubscribeURL })
    const url = 'https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=2336'
    expect(await read(confirm(url))).toEqual([])
    expect(called).toContain(url)
    expect(await read(confirm('https://evil.example/?Action=ConfirmSubscription'))).toBeNull()
    expect(called.filter((one) => one.includes('evil'))).toEqual([])
  })

  test('about a passing failure, a full mailbox or a delivery suppresses nothing', async () => {
    const told = async (change: object) => read(signed({ Message: JSON.stringify({ ...sesBounce, ...change }) }))
    const { bounce } = sesBounce
    expect(await told({ bounce: { ...bounce, bounceType: 'Transient' } })).toEqual([])
    expect(await told({ notificationType: 'Delivery' })).toEqual([])
    const full = { ...bounce, bouncedRecipients: [{ emailAddress: 'jane@example.com', status: '5.2.2' }] }
    expect(await told({ bounce: full })).toMatchObject([{ kind: 'refused' }])
    const complaint = {
      complainedRecipients: [{ emailAddress: 'richard@example.com' }],
      feedbackId: 'f',
      complaintFeedbackType: 'abuse',
    }
    expect(await told({ notificationType: 'Complaint', complaint })).toMatchObject([
      { email: 'richard@example.com', kind: 'complaint' },
    ])
    const not = { ...complaint, complaintFeedbackType: 'not-spam' }
    expect(await told({ notificationType: 'Complaint', complaint: not })).toEqual([])
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
