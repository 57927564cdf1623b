import { randomUUID } from 'node:crypto'
import type { Rows } from '../../../platform/contract/paging.ts'
import type { Ticket, TicketRow } from '../contract/tickets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, supportEmail, type Accounts } from '../../../app/testing/accounts.ts'
import { serveCallers } from '../../../app/testing/callers.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { supportRoutes } from './routes.ts'
import type { Support } from './service.ts'

let database: FreshDatabase
let one: Accounts
let server: Awaited<ReturnType<typeof serveCallers>>
let support: Support
/** The owners of attempts and redemptions, which are tested in their own areas. */
const attempts = new Map<string, string>()
const requests = new Map<string, string>()

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({
    url: database.url,
    toSupport: {
      surveys: {
        lockOwnAttempt: async (_tx, userId, attemptId) =>
          attempts.get(attemptId) === userId
            ? { attemptId, surveyId: 'coffee', title: 'Coffee', points: 40, endedAt: new Date(), earned: 0 }
            : null,
      },
      redemptions: { isOwn: async (userId, redemptionId) => requests.get(redemptionId) === userId },
    },
  })
  support = one.support
  server = await serveCallers((app) => supportRoutes(app, { support }))
  await one.pool.query(
    `insert into surveys (survey_id, title, kind, category, points, minutes, supplier_key, entry_url)
     values ('coffee', 'Coffee', 'external', 'Food', 40, 4, 'house', 'x')`,
  )
})
afterAll(async () => {
  await server.app.close()
  await one.close()
  await database.drop()
})

const form = (more: object = {}) => ({
  topic: 'points',
  subject: 'Where are my points?',
  message: 'I did the coffee survey.\nNothing came.',
  ...more,
})
const somebody = async () => {
  const [account] = await addPanelists(one.db, one.users, 1)
  return { ...account!, token: server.sign(account!.userId) }
}
const open = (token: string, body = form()) => server.call<Ticket>(token, 'POST', 'support/tickets', { body })
const listed = async (token: string, query = '') =>
  (await server.call<Rows<TicketRow>>(token, 'GET', `support/tickets${query}`)).data
const write = (token: string, ticketNumber: string, message: string) =>
  server.call<Ticket>(token, 'POST', `support/tickets/${ticketNumber}/messages`, { body: { message } })
/** Adds an answer as the support desk does. */
const answer = (ticketNumber: string, text: string) =>
  one.pool.query(
    `with moved as (update tickets set status = 'waiting', updated_at = now() where ticket_number = $1 returning ticket_id)
     insert into ticket_messages (message_id, ticket_id, is_staff, text, at) select $2, ticket_id, true, $3, now() from moved`,
    [ticketNumber, newId(), text],
  )
/** Sends an answer of a staff member from the support desk. */
const send = async (staffId: string, ticketNumber: string, message: string, isSolved = false) => {
  const { version } = await support.desk.read(ticketNumber)
  await support.desk.answer({ userId: staffId, ip: '192.0.2.9' }, ticketNumber, { message, isSolved, version })
}
const attempted = async (userId: string): Promise<string> => {
  const attemptId = newId()
  attempts.set(attemptId, userId)
  await one.pool.query(
    `insert into attempts (attempt_id, user_id, survey_id, points, started_at, expires_at) values ($1, $2, 'coffee', 40, now(), now())`,
    [attemptId, userId],
  )
  return attemptId
}

test('a ticket is opened, answered, written to again, and each side is named', async () => {
  const { token, email } = await somebody()
  const { status, data } = await open(token)
  expect(status).toBe(200)
  expect(data).toMatchObject({ topic: 'points', subject: 'Where are my points?', status: 'open' })
  expect(data.ticketNumber).toMatch(/^T-\d{6}$/)
  expect(data.messages).toMatchObject([{ from: 'you', text: 'I did the coffee survey.\nNothing came.' }])
  await answer(data.ticketNumber, 'We look into it.')
  expect((await listed(token)).rows).toMatchObject([{ ticketNumber: data.ticketNumber, status: 'waiting' }])
  const written = await write(token, data.ticketNumber, '  Thank you. ')
  expect(written.data).toMatchObject({ status: 'open' })
  expect(written.data.messages.map(({ from, text }) => [from, text])).toEqual([
    ['you', 'I did the coffee survey.\nNothing came.'],
    ['support', 'We look into it.'],
    ['you', 'Thank you.'],
  ])
  expect(await server.call(token, 'GET', `support/tickets/${data.ticketNumber}`)).toMatchObject({ data: written.data })
  const letters = await one.lettersTo(supportEmail)
  expect(letters.map(({ headers }) => headers?.['Reply-To'])).toEqual([email, email])
  expect(letters[0]?.text).toContain('I did the coffee survey.')
  expect(letters[1]?.text).toContain('Thank you.')
  const [confirmed] = await one.lettersTo(email)
  expect(confirmed?.subject).toBe(`We received your message (${data.ticketNumber})`)
  expect(confirmed?.text).toContain('/contact-us')
})

test('our answer rings the asker’s bell, is mailed with a way to end such mails, and the ticket waits for the asker', async () => {
  const { token, userId, email } = await somebody()
  const [staff] = await addPanelists(one.db, one.users, 1, '6')
  const { data } = await open(token)
  const { ticketNumber } = data
  await send(staff!.userId, ticketNumber, '  We look into it.\nGive us a day. ')
  const read = await server.call<Ticket>(token, 'GET', `support/tickets/${ticketNumber}`)
  expect(read.data).toMatchObject({ status: 'waiting' })
  expect(read.data.messages.at(-1)).toMatchObject({ from: 'support', text: 'We look into it.\nGive us a day.' })
  const bell = async () => one.notifications.word((await one.notifications.list(userId, {}, '')).rows, 'en')
  expect(await bell()).toMatchObject([
    {
      kind: 'ticket',
      title: 'We answered your ticket',
      text: `${ticketNumber}: Where are my points?`,
      link: `/contact-us?ticket=${ticketNumber}`,
    },
  ])
  const answers = async () => (await one.lettersTo(email)).filter(({ subject }) => subject.startsWith('We answered'))
  const [letter] = await answers()
  expect(letter?.text).toContain('Give us a day.')
  expect(letter?.text).toContain(`/contact-us?ticket=${ticketNumber}`)
  expect(letter?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')

  await one.notifications.setPreferences(userId, [{ kind: 'ticket', byMail: false }])
  await send(staff!.userId, ticketNumber, 'Done.', true)
  expect(await answers()).toHaveLength(1)
  expect((await bell())[0]).toMatchObject({ title: 'Your ticket was solved' })
  expect((await listed(token, '?status=solved')).count).toBe(1)
})

test('a stranger who wrote is answered by mail alone, and an unknown ticket by nobody', async () => {
  const [staff] = await addPanelists(one.db, one.users, 1, '6')
  const email = `stranger.${newId()}@example.com`
  const message = { name: 'Nora', email, topic: 'other' as const, message: 'Hello?' }
  const { ticketNumber } = await support.contact(message, { ip: '192.0.2.77', identify: async () => null })
  await send(staff!.userId, ticketNumber, 'Hello, Nora.')
  const letter = (await one.lettersTo(email)).at(-1)
  expect(letter?.text).toContain('Hello, Nora.')
  expect(letter?.headers?.['List-Unsubscribe']).toBeUndefined()
  const nobody = support.desk.answer({ userId: staff!.userId, ip: '192.0.2.9' }, 'T-1', {
    message: 'Hello?',
    version: 0,
  })
  await expect(nobody).rejects.toMatchObject({ code: 'not-found' })
  const empty = send(staff!.userId, ticketNumber, ' \n')
  await expect(empty).rejects.toMatchObject({ code: 'invalid-input' })
})

test('a solved ticket that is written to waits for us again', async () => {
  const { token } = await somebody()
  const { data } = await open(token)
  await one.pool.query(`update tickets set status = 'solved' where ticket_number = $1`, [data.ticketNumber])
  expect((await listed(token, '?status=solved')).count).toBe(1)
  expect((await write(token, data.ticketNumber, 'Not yet.')).data.status).toBe('open')
  expect(await listed(token, '?status=solved')).toEqual({ rows: [], count: 0 })
})

test('a ticket names what it is about, when that is the asker’s own', async () => {
  const { token, userId } = await somebody()
  const attemptId = await attempted(userId)
  const about = await open(token, form({ attemptId }))
  expect(about.data).toMatchObject({ attemptId, surveyId: 'coffee' })
  expect((await open(token, form({ surveyId: 'coffee' }))).data).toMatchObject({ surveyId: 'coffee' })
  expect((await listed(token)).count).toBe(2)
  const other = await somebody()
  const redemptionId = newId()
  requests.set(redemptionId, userId)
  for (const more of [{ attemptId }, { attemptId: randomUUID() }, { redemptionId }, { surveyId: 'no-survey' }])
    expect(await open(other.token, form(more))).toMatchObject({ status: 404 })
  expect((await listed(other.token)).count).toBe(0)
})

test('a ticket exists for its owner alone', async () => {
  const owner = await somebody()
  const { ticketNumber } = (await open(owner.token)).data
  const other = await somebody()
  expect(await server.call(other.token, 'GET', `support/tickets/${ticketNumber}`)).toMatchObject({ status: 404 })
  expect(await write(other.token, ticketNumber, 'Let me in.')).toMatchObject({ status: 404 })
  expect(await listed(other.token)).toEqual({ rows: [], count: 0 })
  for (const [method, path, body] of [
    ['POST', 'support/tickets', form()],
    ['GET', 'support/tickets', undefined],
    ['GET', `support/tickets/${ticketNumber}`, undefined],
    ['POST', `support/tickets/${ticketNumber}/messages`, { message: 'x' }],
  ] as const)
    expect(await server.call(null, method, path, body ? { body } : {})).toMatchObject({ status: 401 })
  expect((await server.call<Ticket>(owner.token, 'GET', `support/tickets/${ticketNumber}`)).data.messages).toHaveLength(
    1,
  )
})

test('staff and vendors open tickets like anybody', async () => {
  const { userId } = await somebody()
  expect((await open(server.sign(userId, '8'))).status).toBe(200)
})

test('what came by the public form stands among the tickets of whoever was logged in, under its first words', async () => {
  const { token, userId, email } = await somebody()
  const message = `${'A long question '.repeat(10)}?`
  await support.contact(
    { name: 'Ann', email, topic: 'other', message },
    { ip: '192.0.2.1', identify: async () => ({ userId }) },
  )
  const { rows } = await listed(token)
  expect(rows).toMatchObject([{ topic: 'other', subject: message.slice(0, 80) }])
})

test('tickets are listed by the page, the last written to first', async () => {
  const { token } = await somebody()
  const numbers: string[] = []
  for (const subject of ['first', 'second', 'third'])
    numbers.push((await open(token, form({ subject }))).data.ticketNumber)
  await write(token, numbers[0]!, 'First again.')
  expect((await listed(token)).rows.map((row) => row.ticketNumber)).toEqual([numbers[0], numbers[2], numbers[1]])
  expect(await listed(token, '?limit=1&currentPage=3')).toMatchObject({ rows: [{ subject: 'second' }], count: 3 })
})

test.each([
  ['a subject of white space', { subject: '  ' }, 'subject'],
  ['a message of white space', { message: ' \n' }, 'message'],
  ['too long a message', { message: 'x'.repeat(2001) }, 'message'],
  ['a topic that is none', { topic: 'gossip' }, 'topic'],
  ['a status of its own', { status: 'solved' }, 'status'],
])('a ticket with %s is refused by that field', async (_what, more, field) => {
  const { token } = await somebody()
  expect(await open(token, form(more))).toMatchObject({ status: 400, code: 'invalid-input', errors: [{ field }] })
  expect((await listed(token)).count).toBe(0)
})

test('somebody opens five tickets an hour and writes twenty messages', async () => {
  const { token } = await somebody()
  const numbers: string[] = []
  for (let n = 0; n < 5; n += 1) numbers.push((await open(token)).data.ticketNumber)
  expect(await open(token)).toMatchObject({ status: 429, code: 'too-many-requests' })
  for (let n = 0; n < 20; n += 1) expect((await write(token, numbers[n % 5]!, 'Hello?')).status).toBe(200)
  expect(await write(token, numbers[0]!, 'Hello?')).toMatchObject({ status: 429 })
})

test('what a user wrote can be handed over and erased, whichever way it was sent', async () => {
  const { token, userId, email } = await somebody()
  const { ticketNumber } = (await open(token, form({ subject: 'marker one', message: 'marker two' }))).data
  await write(token, ticketNumber, 'marker three')
  await answer(ticketNumber, 'You wrote marker two.')
  const visitor = { ip: '192.0.2.2', identify: async () => null }
  await support.contact(
    { name: 'marker four', email: email.toUpperCase(), topic: 'other', message: 'marker five' },
    visitor,
  )
  await support.errors.note(
    { errorSource: 'page', error: 'marker six' },
    { ip: '192.0.2.3', pageUrl: '/x', userAgent: 'x', identify: async () => ({ userId }) },
  )
  const copy = JSON.stringify(await support.exportOf(userId))
  for (const marker of ['marker one', 'marker two', 'marker three']) expect(copy).toContain(marker)
  await transaction(one.db, (tx) => support.erase(tx, userId, email))
  const { rows } = await one.pool.query<{ words: string }>(
    `select (select string_agg(t::text, ' ') from tickets t) || (select string_agg(m::text, ' ') from ticket_messages m)
       || coalesce((select string_agg(e::text, ' ') from client_errors e), '') as words`,
  )
  expect(rows[0]?.words).not.toContain('marker')
  expect(rows[0]?.words.toLowerCase()).not.toContain(email.toLowerCase())
  expect((await listed(token)).count).toBe(1)
})
