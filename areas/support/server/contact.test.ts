import { contactTopics } from '../contract/support.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, logIn, openAccounts, serve, supportEmail, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import type { App } from '../../../platform/server/http.ts'

type Answer = { status: number; message: string; code?: string; errors?: object[]; data: { ticketNumber: string } }

let database: FreshDatabase
let one: Accounts
let app: App

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url })
  app = serve(one)
})
afterAll(async () => {
  await app.close()
  await one.close()
  await database.drop()
})

const form = (email: string, more: object = {}) => ({
  name: 'Ann Example',
  email,
  topic: 'points',
  message: 'My points are missing.\nThank you!',
  ...more,
})
async function contact(payload: object, { ip = visit().ip, token = '' } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/support/contact',
    remoteAddress: ip,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload,
  })
  return { ...answer.json<Answer>(), http: answer.statusCode, headers: answer.headers }
}
const ticketsOf = async (email: string) =>
  (await one.pool.query('select * from tickets where email = $1 order by created_at', [email])).rows

test('a message from the contact form is a ticket, and its sender is mailed the number and none of the text', async () => {
  const email = 'asks@example.com'
  const { http, data } = await contact(form(email))
  expect(http).toBe(200)
  expect(data.ticketNumber).toMatch(/^T-\d{6}$/)
  expect(await ticketsOf(email)).toMatchObject([
    { ticket_number: data.ticketNumber, topic: 'points', status: 'open', user_id: null, name: 'Ann Example' },
  ])
  const letters = await one.lettersTo(email)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.subject).toContain(data.ticketNumber)
  expect(JSON.stringify(letters)).not.toMatch(/missing|Ann/)
})

test.each(contactTopics)('a stranger who asks about %s is led to an article that everybody can read', async (topic) => {
  const email = `stranger-${topic}@example.com`
  await contact(form(email, { topic }))
  const link = new RegExp(String.raw`/contact\?article=([\w-]+)`).exec((await one.lettersTo(email))[0]?.text ?? '')
  const answer = await app.inject({ url: `/api/v1/support/articles/${link?.[1]}`, remoteAddress: visit().ip })
  expect(answer.statusCode).toBe(200)
})

test('the desk is mailed the message, and a reply goes to its sender', async () => {
  const email = 'desk-asks@example.com'
  const { data } = await contact(form(email, { message: 'Hello <b>desk</b>' }))
  const letter = (await one.lettersTo(supportEmail)).find(({ subject }) => subject.includes(data.ticketNumber))
  expect(letter).toMatchObject({ subject: `${data.ticketNumber}: points`, headers: { 'Reply-To': email } })
  expect(letter?.text).toContain('Hello <b>desk</b>')
  expect(letter?.text).toContain(`/contact-us-dashboard?ticket=${data.ticketNumber}`)
  expect(letter?.html).toContain('Hello &#60;b&#62;desk&#60;/b&#62;')
})

test('a program that fills in the hidden field reads a number and opens no ticket', async () => {
  const email = 'robot@example.com'
  const { http, data } = await contact(form(email, { website: 'https://spam.example' }))
  expect(http).toBe(200)
  expect(data.ticketNumber).toMatch(/^T-\d{6}$/)
  expect(await ticketsOf(email)).toEqual([])
  expect(await one.lettersTo(email)).toEqual([])
})

test('the ticket of somebody who is logged in is theirs', async () => {
  const email = 'member@example.com'
  const userId = await join(one, email)
  const { token } = (await logIn(one, email)).access
  await contact(form(email), { token })
  expect(await ticketsOf(email)).toMatchObject([{ user_id: userId }])
})

test('an address is mailed once a minute; the tickets behind it are opened all the same', async () => {
  const email = 'often@example.com'
  expect((await contact(form(email))).http).toBe(200)
  expect((await contact(form(email))).http).toBe(200)
  expect(await ticketsOf(email)).toHaveLength(2)
  expect(await one.lettersTo(email)).toHaveLength(1)
})

test('one network address opens five tickets an hour', async () => {
  const ip = '203.0.113.9'
  for (let n = 0; n < 5; n += 1) expect((await contact(form(`five${n}@example.com`), { ip })).http).toBe(200)
  const sixth = await contact(form('six@example.com'), { ip })
  expect(sixth).toMatchObject({ http: 429, code: 'too-many-requests' })
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  expect(await ticketsOf('six@example.com')).toEqual([])
})

test.each([
  [{ email: 'no address' }, 'Please enter a valid email address'],
  [{ email: '' }, 'Please enter your email address'],
  [{ name: ' ' }, 'Name cannot be left empty'],
  [{ message: ' \n' }, 'Message cannot be left empty'],
  [{ message: 'x'.repeat(2001) }, 'Message is too long'],
  [{ status: 'solved' }, 'status is not a field of this call'],
])('the message %j is refused', async (change, message) => {
  expect(await contact(form('refused@example.com', change))).toMatchObject({
    http: 400,
    code: 'invalid-input',
    message,
  })
  expect(await ticketsOf('refused@example.com')).toEqual([])
})
