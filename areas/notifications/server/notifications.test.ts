import { surveyReason } from '../../surveys/contract/survey-messages.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { learn, spoken } from '../../../platform/server/words.ts'
import { defineText } from '../../../platform/words/text.ts'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notificationsApi, notificationsStreamPath } from '../contract.ts'
import type { UnwordedCard } from '../../surveys/server/service.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { join, logIn, openAccounts, publicUrl, serve, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { App } from '../../../platform/server/http.ts'
import type { Note } from './service.ts'

let database: FreshDatabase
let accounts: Accounts
let app: App
let now = new Date('2026-11-20T15:00:00Z')
let fitting: UnwordedCard[] = []
let askedSince: Date[] = []
let newestAt: Date | null = null
const warned: object[] = []

beforeAll(async () => {
  database = await freshDatabase()
  accounts = openAccounts({
    url: database.url,
    clock: () => now,
    warn: (details) => void warned.push(details),
    newSurveys: async (_userId, since) => {
      askedSince.push(since)
      return fitting
    },
    newestSurveyAt: () => newestAt,
  })
  app = serve(accounts)
})
afterAll(async () => {
  await app.close()
  await accounts.close()
  await database.drop()
})
const open: { end: () => void }[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.end()
})

type Answer = { status: number; code?: string; data: never }
type Method = 'GET' | 'POST' | 'PUT'
async function call(token: string | null, method: Method, path: string, body?: object, headers: object = {}) {
  const answer = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body ? { payload: body } : {}),
  })
  return answer.json<Answer>()
}
let people = 0
async function newcomer(): Promise<{ userId: string; email: string; token: string }> {
  const email = `reader${people++}@example.com`
  const userId = await join(accounts, email)
  return { userId, email, token: (await logIn(accounts, email)).access.token }
}
learn([spoken(defineText('test-notes', { said: '{{title}}', saidText: 'T-1' }))])
const said = (title: string): Message => ({ code: 'test-notes.said', values: { title } })
const tell = (userId: string, more: Partial<Note> = {}) =>
  transaction(accounts.db, (tx) =>
    accounts.notifications.notify(tx, {
      userId,
      kind: 'ticket',
      message: said('We answered'),
      link: '/contact-us',
      ...more,
    }),
  )

test('a row that cannot be said is left out, and the others are read; the copy of the data has it without words', async () => {
  const { userId, token } = await newcomer()
  await tell(userId, { message: said('Before') })
  const stored = [
    ['redemptions.received', { usd: 5, reward: null }],
    ['redemptions.received', { usd: 5, reward: true }],
    ['redemptions.received', { usd: 5, reward: { code: 'redemptions.back' } }],
    ['redemptions.received', { usd: 5, reward: { es: 'Vale' } }],
    ['redemptions.received', { usd: 5 }],
    ['redemptions.received', []],
    ['redemptions.gone', {}],
    ['nobody', {}],
  ] as const
  for (const [code, values] of stored)
    await accounts.pool.query(
      `insert into notifications (notification_id, user_id, kind, code, message_values)
       values (gen_random_uuid(), '${userId}', 'redemption', '${code}', '${JSON.stringify(values)}')`,
    )
  await tell(userId, { message: said('After') })
  for (const language of ['en', 'es']) {
    const path = `${notificationsApi.getNotifications.path}?limit=50`
    const list = await call(token, 'GET', path, undefined, { cookie: `language=${language}` })
    const { rows } = list.data as { rows: { title: string }[] }
    expect([list.status, rows.map(({ title }) => title)]).toEqual([
      200,
      ['After', 'Before', language === 'es' ? 'Has ganado 100 puntos' : 'You earned 100 points'],
    ])
  }
  expect(warned).toMatchObject(
    ['nobody', 'redemptions.gone', 'redemptions.received'].map((code) => ({
      code,
      notificationId: expect.any(String),
    })),
  )
  const { notifications } = await accounts.notifications.exportOf(userId)
  expect(notifications).toHaveLength(stored.length + 3)
})

test('nobody is told anything whose account is closed: it would stand there for ever', async () => {
  const { userId } = await newcomer()
  const kept = async () =>
    (await accounts.pool.query('select from notifications where user_id = $1', [userId])).rowCount ?? 0
  await tell(userId, { message: said('Before') })
  const before = await kept()
  expect(before).toBeGreaterThan(0)
  await accounts.pool.query('update users set closed_at = now() where user_id = $1', [userId])
  await tell(userId, { message: said('After') })
  expect(await kept()).toBe(before)
})

test('what is told stands in the list, newest first, and is counted until it is read', async () => {
  const { userId, token } = await newcomer()
  await tell(userId, { message: said('First') })
  await tell(userId, { message: said('Second'), link: null })
  const list = await call(token, 'GET', `${notificationsApi.getNotifications.path}?limit=2`)
  expect(list.data).toMatchObject({
    rows: [
      { title: 'Second', kind: 'ticket', link: null, readAt: null },
      { title: 'First', link: '/contact-us' },
    ],
    // The notification about the welcome bonus is one of them.
    count: 3,
    unread: 3,
  })
  const [{ notificationId }] = (list.data as { rows: [{ notificationId: string }] }).rows
  const read = await call(token, 'POST', notificationsApi.markRead.path, { notificationIds: [notificationId] })
  expect(read.data).toEqual({ unread: 2 })
  expect((await call(token, 'POST', 'notifications', {})).data).toEqual({ unread: 0 })
})

test("nobody reads or marks somebody else's notifications", async () => {
  const [ada, bob] = [await newcomer(), await newcomer()]
  await tell(ada.userId, { message: said('For Ada') })
  const list = await call(ada.token, 'GET', 'notifications')
  const ids = (list.data as { rows: { notificationId: string }[] }).rows.map(({ notificationId }) => notificationId)
  await call(bob.token, 'POST', 'notifications', { notificationIds: ids })
  expect((await call(ada.token, 'GET', 'notifications')).data).toMatchObject({ unread: ids.length })
  expect(JSON.stringify((await call(bob.token, 'GET', 'notifications')).data)).not.toContain('For Ada')
  expect(await call(bob.token, 'POST', 'notifications', { notificationIds: ['x', ids[0] ?? ''] })).toMatchObject({
    status: 200,
  })
})

test('a change that does not happen is not told', async () => {
  const { userId, token } = await newcomer()
  const failed = transaction(accounts.db, async (tx) => {
    await accounts.notifications.notify(tx, { userId, kind: 'points', message: said('Never'), link: null })
    throw new Error('changed its mind')
  })
  await expect(failed).rejects.toThrow('changed its mind')
  expect(JSON.stringify((await call(token, 'GET', 'notifications')).data)).not.toContain('Never')
})

test('a link leads to a page of ours and nowhere else', async () => {
  const { userId } = await newcomer()
  for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/'])
    await expect(tell(userId, { link })).rejects.toThrow(/notifications_link_check/)
})

test('points that come unasked or go are told: the welcome bonus once, a reversal with its reason', async () => {
  const { userId, token } = await newcomer()
  const { wallet, db, users, notifications } = accounts
  const person = { userId, personKey: (await users.find(db, userId))!.personKey }
  await transaction(db, (tx) => wallet.welcome(tx, 'verify', [person]))
  const credit = { key: `survey:${userId}`, userId, points: 70, kind: 'survey' as const, house: 'h', description: 'S' }
  await transaction(db, (tx) => wallet.credit(tx, [credit]))
  const reversal = { key: `back:${userId}`, originalKey: credit.key, reason: 'Reversed: Coffee survey' }
  await transaction(db, (tx) => wallet.reverse(tx, [reversal]))
  await transaction(db, (tx) => wallet.reverse(tx, [reversal]))
  const { rows } = await notifications.list(userId, {}, '')
  expect(notifications.word(rows, 'en').map(({ title, text }) => [title, text])).toEqual([
    ['70 points were taken back', 'Reversed: Coffee survey'],
    ['You earned 100 points', 'Welcome bonus: email verified'],
  ])
  expect((await call(token, 'GET', 'notifications')).data).toMatchObject({ count: 2 })
})

test('every mail that can be switched off is wanted until somebody says otherwise', async () => {
  const { userId, token } = await newcomer()
  const all = ['redemption', 'dispute', 'new-surveys', 'ticket'].map((kind) => ({ kind, byMail: true }))
  expect((await call(token, 'GET', notificationsApi.getPreferences.path)).data).toEqual(all)
  const changed = await call(token, 'PUT', notificationsApi.setPreferences.path, {
    preferences: [{ kind: 'ticket', byMail: false }],
  })
  expect(changed.data).toEqual([...all.slice(0, 3), { kind: 'ticket', byMail: false }])
  expect(await accounts.notifications.mailing(userId, 'ticket')).toBeNull()
  expect(await accounts.notifications.mailing(userId, 'dispute')).not.toBeNull()
  for (const preferences of [[{ kind: 'account', byMail: false }], [{ kind: 'ticket' }], 'all'])
    expect(await call(token, 'PUT', 'notifications/preferences', { preferences })).toMatchObject({ status: 400 })
})

const tokenOf = (url: string) => new URL(url).searchParams.get('t') ?? ''

test('one click in a mail program ends mails of that kind without a log-in, in each form that RFC 8058 allows', async () => {
  const bodies = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['application/json', '{}'],
  ] as const
  for (const [type, payload] of bodies) {
    const { userId } = await newcomer()
    const mailing = await accounts.notifications.mailing(userId, 'redemption')
    expect(mailing?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.+)>$/.exec(mailing?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(address.startsWith(`${publicUrl}/api/v1/unsubscribe?t=`)).toBe(true)
    const url = new URL(address)
    const answer = await app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.json()).toMatchObject({ status: 200, data: { kind: 'redemption', changed: true } })
    const again = await call(null, 'POST', `unsubscribe${url.search}`)
    expect(again).toMatchObject({ status: 200, data: { kind: 'redemption', changed: false } })
    expect(await accounts.notifications.mailing(userId, 'redemption')).toBeNull()
    expect(await accounts.notifications.mailing(userId, 'ticket')).not.toBeNull()
  }
})

test('a GET of the unsubscribe address changes nothing and leads to the page that asks', async () => {
  const { userId } = await newcomer()
  const { unsubscribeUrl = '' } = (await accounts.notifications.mailing(userId, 'ticket')) ?? {}
  const t = tokenOf(unsubscribeUrl)
  const answer = await app.inject({ method: 'GET', url: `/api/v1/unsubscribe?t=${t}` })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe?t=${t}`])
  expect(await accounts.notifications.mailing(userId, 'ticket')).not.toBeNull()
})

test('a token that was changed, or names another person or kind, ends nothing', async () => {
  const [ada, bob] = [await newcomer(), await newcomer()]
  const t = tokenOf((await accounts.notifications.mailing(ada.userId, 'ticket'))?.unsubscribeUrl ?? '')
  const [, kind, signature] = t.split('.')
  const forged = [
    `${bob.userId}.${kind}.${signature}`,
    `${ada.userId}.dispute.${signature}`,
    `${t}x`,
    t.slice(0, -1),
    'x',
  ]
  for (const token of forged)
    expect(await call(null, 'POST', `unsubscribe?t=${token}`)).toMatchObject({
      status: 400,
      code: 'unsubscribe-invalid',
    })
  expect(await accounts.notifications.mailing(bob.userId, 'ticket')).not.toBeNull()
  expect(await call(null, 'POST', 'unsubscribe')).toMatchObject({ status: 400, code: 'invalid-input' })
})

// The stream needs a real socket, because a response that stays open cannot be injected.
type Stream = { status: number; type: string; text: () => string; ended: Promise<void>; end: () => void }
async function listen(token: string | null): Promise<Stream> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return new Promise((resolve, reject) => {
    const asked = request({ port, path: notificationsStreamPath, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      const ended = new Promise<void>((done) => answer.on('close', done))
      const stream = {
        status: answer.statusCode ?? 0,
        type: answer.headers['content-type'] ?? '',
        text: () => text,
        ended,
        end: () => asked.destroy(),
      }
      open.push(stream)
      resolve(stream)
    })
    asked.on('error', reject)
    asked.end()
  })
}
const patience = { timeout: 30_000 }
const events = (stream: Stream): unknown[] =>
  [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json) as unknown)

test('a page that listens hears of its bell at once and of every change, also of one that another process wrote', async () => {
  const { userId, token } = await newcomer()
  const stream = await listen(token)
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await expect.poll(() => events(stream), patience).toMatchObject([{ unread: 1 }])
  const elsewhere = openAccounts({ url: database.url })
  await transaction(elsewhere.db, (tx) =>
    elsewhere.notifications.notify(tx, { userId, kind: 'account', message: said('Hello'), link: null }),
  )
  await elsewhere.close()
  await expect.poll(() => events(stream), patience).toMatchObject([{ unread: 1 }, { unread: 2 }])
  await call(token, 'POST', 'notifications', {})
  await expect
    .poll(() => events(stream), patience)
    .toMatchObject([{ unread: 1 }, { unread: 2 }, { unread: 0, newestId: null }])
})

test('the same stream says at once and from then on when the newest survey went live, and says it once', async () => {
  const { token } = await newcomer()
  const stream = await listen(token)
  await expect.poll(() => events(stream), patience).toMatchObject([{ unread: 1 }])
  newestAt = new Date('2026-11-20T15:00:00Z')
  const first = { newestAt: '2026-11-20T15:00:00.000Z' }
  await expect.poll(() => events(stream), patience).toMatchObject([{ unread: 1 }, first])
  newestAt = new Date('2026-11-20T15:00:01Z')
  const second = { newestAt: '2026-11-20T15:00:01.000Z' }
  await expect.poll(() => events(stream), patience).toMatchObject([{ unread: 1 }, first, second])
  expect(stream.text()).toContain(`event: surveys\ndata: ${JSON.stringify(second)}\n\n`)
  const later = await listen(token)
  await expect.poll(() => events(later), patience).toMatchObject([{ unread: 1 }, second])
  newestAt = null
})

test('a stream is refused like any call: 401 without a session', async () => {
  expect((await listen(null)).status).toBe(401)
  expect((await listen('forged')).status).toBe(401)
})

test('the oldest stream of a user ends when there are too many, and a full process says so', async () => {
  const [ada, bob, eve] = [await newcomer(), await newcomer(), await newcomer()]
  const first = await listen(ada.token)
  const rest = [await listen(ada.token), await listen(ada.token)]
  await first.ended
  expect(accounts.notifications.bell.count()).toBe(2)
  rest.push(await listen(bob.token), await listen(bob.token))
  const refused = await listen(eve.token)
  expect(refused.status).toBe(503)
  for (const stream of rest) stream.end()
  await expect.poll(() => accounts.notifications.bell.count(), patience).toBe(0)
})

// Digests
const card = (n: number): UnwordedCard => ({
  surveyId: `s${n}`,
  title: `Survey <${n}>`,
  kind: 'hosted',
  category: 'Food',
  points: 150,
  minutes: 7,
  mostMinutes: null,
  rating: null,
  pointsPerHour: 1200,
  screenOutPoints: [],
  match: { strength: 'good', reasons: [surveyReason('ofAge', { age: 34 })] },
  devices: ['desktop'],
  status: 'open',
})
async function panelist() {
  const found = await newcomer()
  await transaction(accounts.db, (tx) => accounts.users.markTopAnswered(tx, found.userId))
  return found
}
const look = (token: string, timeZone: string) =>
  call(token, 'GET', 'notifications', undefined, { 'time-zone': timeZone })

test('new surveys that fit are told once a day, in the morning of the reader, by bell and by mail', async () => {
  const { userId, email, token } = await panelist()
  now = new Date('2026-11-20T18:00:00Z')
  await look(token, 'America/New_York')
  fitting = [card(1), card(2)]
  const mails = async () => (await accounts.lettersTo(email)).filter(({ subject }) => subject.includes('survey'))

  now = new Date('2026-11-21T14:59:00Z')
  await accounts.notifications.runDigests()
  expect(await mails()).toEqual([])

  now = new Date('2026-11-21T15:00:00Z')
  askedSince = []
  await accounts.notifications.runDigests()
  const [letter, ...more] = await mails()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ subject: '2 new surveys fit you' })
  expect(letter?.text).toContain('Survey <1>')
  expect(letter?.text).toContain('150 points (US$1.50) · about 7 min')
  expect(letter?.html).toContain('Survey &#60;1&#62;')
  expect(letter?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(letter?.text).toContain(`${publicUrl}/unsubscribe?t=${userId}.new-surveys.`)
  // Surveys are new when they went live after the user first opened the bell.
  expect(askedSince[0]!.getTime()).toBeGreaterThan(now.getTime() - 8 * dayMs)
  expect((await call(token, 'GET', 'notifications')).data).toMatchObject({
    rows: [{ kind: 'new-surveys', link: '/my-survey' }, {}],
  })

  for (const later of ['2026-11-21T16:00:00Z', '2026-11-22T01:00:00Z', '2026-11-22T14:00:00Z']) {
    now = new Date(later)
    await accounts.notifications.runDigests()
  }
  expect(await mails()).toHaveLength(1)
  now = new Date('2026-11-22T15:00:00Z')
  await accounts.notifications.runDigests()
  expect(await mails()).toHaveLength(2)
})

test('somebody whose morning was missed is told the next one, and not at night', async () => {
  const { email, token } = await panelist()
  now = new Date('2026-12-01T12:00:00Z')
  await look(token, 'Europe/London')
  fitting = [card(1)]
  const count = async () => (await accounts.lettersTo(email)).filter(({ subject }) => subject.includes('survey')).length
  now = new Date('2026-12-02T23:00:00Z')
  await accounts.notifications.runDigests()
  expect(await count()).toBe(0)
  now = new Date('2026-12-03T10:00:00Z')
  await accounts.notifications.runDigests()
  expect(await count()).toBe(1)
})

test('no digest goes to whoever has no new surveys, switched it off, said too little, is blocked or locked, or never came', async () => {
  now = new Date('2027-01-05T12:00:00Z')
  const readers = {
    none: await panelist(),
    off: await panelist(),
    quiet: await newcomer(),
    blocked: await panelist(),
    locked: await panelist(),
    absent: await panelist(),
  }
  for (const [name, { token }] of Object.entries(readers)) if (name !== 'absent') await look(token, 'UTC')
  await call(readers.off.token, 'PUT', 'notifications/preferences', {
    preferences: [{ kind: 'new-surveys', byMail: false }],
  })
  await accounts.pool.query('update users set blocked_at = now() where user_id = $1', [readers.blocked.userId])
  await accounts.pool.query('update users set stops_surveys = true where user_id = $1', [readers.locked.userId])
  now = new Date('2027-01-06T10:00:00Z')
  fitting = []
  await accounts.notifications.runDigests()
  fitting = [card(1)]
  now = new Date('2027-01-07T10:00:00Z')
  await accounts.pool.query('update survey_digests set next_at = $2 where user_id = $1', [
    readers.none.userId,
    new Date('2027-02-01T10:00:00Z'),
  ])
  await accounts.notifications.runDigests()
  for (const [name, { email }] of Object.entries(readers)) {
    const mails = (await accounts.lettersTo(email)).filter(({ subject }) => subject.includes('survey'))
    expect({ name, mails }).toEqual({ name, mails: [] })
  }
  // A user who switches the emails off still gets notifications.
  expect((await call(readers.off.token, 'GET', 'notifications')).data).toMatchObject({
    rows: [{ kind: 'new-surveys' }, {}],
  })
})

test('two workers at once tell everybody once', async () => {
  now = new Date('2027-03-01T12:00:00Z')
  const readers = [await panelist(), await panelist(), await panelist()]
  for (const { token } of readers) await look(token, 'UTC')
  fitting = [card(1)]
  now = new Date('2027-03-02T10:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => accounts.notifications.runDigests()))
  for (const { userId } of readers) {
    const { rows } = await accounts.notifications.list(userId, {}, '')
    expect(rows.filter(({ kind }) => kind === 'new-surveys')).toHaveLength(1)
  }
})
