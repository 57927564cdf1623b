import type { Permission } from '../../../platform/contract/access.ts'
import { deskApi, type DeskCounts, type DeskPerson, type DeskRow, type DeskTicket } from '../contract/support-desk.ts'
import type { Ticket } from '../contract/tickets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, type Accounts } from '../../../app/testing/accounts.ts'
import { serveCallers } from '../../../app/testing/callers.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { startingLine } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { supportRoutes } from './routes.ts'

type List = { rows: DeskRow[]; counts: DeskCounts; next: string | null }

let database: FreshDatabase
let one: Accounts
/** A second process on the same database. */
let two: Accounts
let server: Awaited<ReturnType<typeof serveCallers>>
let ana: Awaited<ReturnType<typeof member>>
let ben: Awaited<ReturnType<typeof member>>

const deskRights: Permission[] = ['support.view', 'support.update']
/** Makes a staff member of the support desk. */
const member = async (firstName: string) => {
  const [account] = await addPanelists(one.db, one.users, 1, '6')
  await one.pool.query('update users set first_name = $2 where user_id = $1', [account!.userId, firstName])
  return { ...account!, token: server.sign(account!.userId, '6', deskRights) }
}
beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url })
  two = openAccounts({ url: database.url })
  server = await serveCallers((app) => supportRoutes(app, { support: one.support }))
  ana = await member('Ana')
  ben = await member('Ben')
})
afterAll(async () => {
  await server.app.close()
  await one.close()
  await two.close()
  await database.drop()
})

const somebody = async (firstName = 'Maya') => {
  const [account] = await addPanelists(one.db, one.users, 1)
  await one.pool.query('update users set first_name = $2, last_name = $3 where user_id = $1', [
    account!.userId,
    firstName,
    'Chen',
  ])
  return { ...account!, token: server.sign(account!.userId) }
}
const opened = async (token: string, more: object = {}) => {
  const body = { topic: 'points', subject: 'Where are my points?', message: 'Nothing came.', ...more }
  return (await server.call<Ticket>(token, 'POST', 'support/tickets', { body })).data.ticketNumber
}
const listed = async (query = '', token = ana.token) =>
  (await server.call<List>(token, 'GET', `support/desk/tickets${query}`)).data
const numbersOf = ({ rows }: List) => rows.map(({ ticketNumber }) => ticketNumber)
const read = async (ticketNumber: string) =>
  (await server.call<DeskTicket>(ana.token, 'GET', `support/desk/tickets/${ticketNumber}`)).data
const acts = {
  assign: deskApi.assignDeskTicket,
  answers: deskApi.answerDeskTicket,
  notes: deskApi.noteDeskTicket,
  status: deskApi.moveDeskTicket,
}
const act = (token: string, ticketNumber: string, what: keyof typeof acts, body: object) =>
  server.call<DeskTicket>(token, 'POST', acts[what].path.replace('{ticketNumber}', ticketNumber), { body })
const bellOf = async (userId: string) =>
  one.notifications.word((await one.notifications.list(userId, {}, '')).rows, 'en')
const recorded = async (ticketNumber: string) =>
  (await one.audit.entriesOf(`ticket:${ticketNumber}`)).map(({ action, actor_id: actorId }) => ({ action, actorId }))

test('a question goes from the queue to a member of staff, is answered, written to again, and closed', async () => {
  const asker = await somebody()
  const ticketNumber = await opened(asker.token)
  const row = (await listed('?status=open')).rows.find((each) => each.ticketNumber === ticketNumber)
  expect(row).toMatchObject({
    name: 'Maya Chen',
    email: asker.email,
    panelistId: asker.userId,
    assignee: null,
    excerpt: 'Nothing came.',
  })

  const { version } = await read(ticketNumber)
  const given = await act(ana.token, ticketNumber, 'assign', { assigneeId: ben.userId, version })
  expect(given.data).toMatchObject({ assignee: { userId: ben.userId }, version: version + 1 })
  expect((await bellOf(ben.userId))[0]).toMatchObject({
    title: 'A ticket was assigned to you',
    link: `/contact-us-dashboard?ticket=${ticketNumber}`,
  })
  expect(numbersOf(await listed('?assignee=me', ben.token))).toContain(ticketNumber)
  expect(numbersOf(await listed('?assignee=nobody'))).not.toContain(ticketNumber)

  const message = 'Hello {firstName}, {ticketNumber} is with {myName}. {unknown} stays.'
  const answered = await act(ben.token, ticketNumber, 'answers', { message, version: given.data.version })
  const filled = `Hello Maya, ${ticketNumber} is with Ben. {unknown} stays.`
  expect(answered.data).toMatchObject({ status: 'waiting' })
  expect(answered.data.entries.at(-1)).toMatchObject({ kind: 'support', text: filled })
  expect(answered.data.entries.at(-1)?.author).toMatch(/^Ben/)
  const letter = (await one.lettersTo(asker.email)).find(({ subject }) => subject.startsWith('We answered'))
  expect(letter?.text).toContain(filled)
  expect(letter?.text).toContain(`/contact-us?ticket=${ticketNumber}`)
  expect((await bellOf(asker.userId))[0]).toMatchObject({ title: 'We answered your ticket' })

  await server.call(asker.token, 'POST', `support/tickets/${ticketNumber}/messages`, {
    body: { message: 'Thank you!' },
  })
  expect((await bellOf(ben.userId))[0]).toMatchObject({ title: 'There is a new message on your ticket' })
  const again = await read(ticketNumber)
  expect(again).toMatchObject({ status: 'open', excerpt: 'Thank you!' })
  const closed = await act(ben.token, ticketNumber, 'status', { status: 'solved', version: again.version })
  expect(closed.data).toMatchObject({ status: 'solved' })
  expect(await recorded(ticketNumber)).toEqual([
    { action: 'support.close', actorId: ben.userId },
    { action: 'support.answer', actorId: ben.userId },
    { action: 'support.assign', actorId: ana.userId },
  ])
  const reopened = await act(ana.token, ticketNumber, 'status', { status: 'open', version: closed.data.version })
  expect(reopened.data).toMatchObject({ status: 'open' })
})

test('what a stranger wrote by the contact form is answered by mail, and becomes the ticket of who answered', async () => {
  const email = `nora.${newId()}@example.com`
  const { ticketNumber } = await one.support.contact(
    { name: 'Nora Field', email, topic: 'other', message: 'Do you take surveys by phone?' },
    { ip: '192.0.2.80', identify: async () => null },
  )
  const ticket = await read(ticketNumber)
  expect(ticket).toMatchObject({ panelistId: null, name: 'Nora Field', subject: 'Do you take surveys by phone?' })
  const { data } = await act(ana.token, ticketNumber, 'answers', {
    message: 'No, {firstName}.',
    version: ticket.version,
    isSolved: true,
  })
  expect(data).toMatchObject({ status: 'solved', assignee: { userId: ana.userId } })
  expect((await one.lettersTo(email)).at(-1)?.text).toContain('No, Nora.')
})

test('a stranger reads and writes to their ticket by the link of our answer, and nobody by another link', async () => {
  const email = `guest.${newId()}@example.com`
  const { ticketNumber } = await one.support.contact(
    { name: 'Gus Guest', email, topic: 'other', message: 'First words.' },
    { ip: '192.0.2.81', identify: async () => null },
  )
  const { version } = await read(ticketNumber)
  await act(ana.token, ticketNumber, 'notes', { text: 'For us alone.' })
  await act(ana.token, ticketNumber, 'answers', { message: 'Our answer.', version })
  const token = /\/contact\?t=(\S+)/.exec((await one.lettersTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
  expect(token.startsWith(`${ticketNumber}.`)).toBe(true)
  const thread = (t: string) => server.call<Ticket>(null, 'GET', `support/threads?t=${encodeURIComponent(t)}`)
  const said = (data: Ticket) => data.messages.map(({ from, text }) => `${from}: ${text}`)
  const first = await thread(token)
  expect(said(first.data)).toEqual(['you: First words.', 'support: Our answer.'])
  expect(JSON.stringify(first.data)).not.toMatch(/For us alone|@/)

  const write = (t: string, message: string) =>
    server.call<Ticket>(null, 'POST', `support/threads?t=${encodeURIComponent(t)}`, { body: { message } })
  expect((await write(token, ' Second words. ')).data).toMatchObject({ status: 'open' })
  expect((await read(ticketNumber)).entries.at(-1)).toMatchObject({ kind: 'asker', text: 'Second words.' })
  expect((await bellOf(ana.userId))[0]).toMatchObject({ title: 'There is a new message on your ticket' })

  const asker = await somebody()
  const owned = await opened(asker.token)
  const signature = token.slice(token.indexOf('.'))
  for (const wrong of [`${token}x`, `${owned}${signature}`, ticketNumber, `T-1${signature}`, '.']) {
    expect(await thread(wrong)).toMatchObject({ status: 404, code: 'not-found' })
    expect(await write(wrong, 'Hello?')).toMatchObject({ status: 404 })
  }
  for (let n = 1; n < 20; n += 1) expect((await write(token, 'More.')).status).toBe(200)
  expect(await write(token, 'More.')).toMatchObject({ status: 429 })
  await transaction(one.db, (tx) => one.support.erase(tx, newId(), email))
  expect(await thread(token)).toMatchObject({ status: 404 })
})

test('who answers a thread that has changed since they read it is told so, and nothing is sent', async () => {
  const asker = await somebody()
  const ticketNumber = await opened(asker.token)
  const { version } = await read(ticketNumber)
  expect((await act(ana.token, ticketNumber, 'answers', { message: 'First.', version })).status).toBe(200)
  for (const [what, body] of [
    ['answers', { message: 'Second.', version }],
    ['status', { status: 'solved', version }],
    ['assign', { assigneeId: ben.userId, version }],
  ] as const)
    expect(await act(ben.token, ticketNumber, what, body)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  const now = await read(ticketNumber)
  expect(now.entries.map(({ text }) => text)).toEqual(['Nothing came.', 'First.'])
  await server.call(asker.token, 'POST', `support/tickets/${ticketNumber}/messages`, { body: { message: 'Wait!' } })
  const late = { message: 'Bye.', version: now.version }
  expect(await act(ana.token, ticketNumber, 'answers', late)).toMatchObject({ status: 409 })
})

/** Lets eight staff members answer the same version of a ticket at once, in two processes; returns how many succeed. */
async function answersAtOnce(answer: (n: number, ticketNumber: string, version: number) => Promise<unknown>) {
  const asker = await somebody()
  const ticketNumber = await opened(asker.token)
  const { version } = await read(ticketNumber)
  await Promise.all([one.warm(), two.warm()])
  await Promise.allSettled(Array.from({ length: 8 }, (_, n) => answer(n, ticketNumber, version)))
  return (await read(ticketNumber)).entries.length - 1
}

test('of answers to the same reading at the same moment one arrives', async () => {
  const sent = await answersAtOnce((n, ticketNumber, version) =>
    (n % 2 ? one : two).support.desk.answer({ userId: ana.userId, ip: '' }, ticketNumber, { message: `${n}`, version }),
  )
  expect(sent).toBe(1)
})

test('a desk that looks at the version before it locks the ticket sends more than one: this test would see it', async () => {
  const line = startingLine(8)
  const sent = await answersAtOnce(async (n, ticketNumber, version) => {
    const { support, pool } = n % 2 ? one : two
    const seen = await support.desk.read(ticketNumber)
    await line()
    if (seen.version !== version) return
    await pool.query(
      `insert into ticket_messages (message_id, ticket_id, is_staff, text, at)
       select $2, ticket_id, true, 'naive', now() from tickets where ticket_number = $1`,
      [ticketNumber, newId()],
    )
  })
  expect(sent).toBe(8)
})

test('a note is for the desk: the asker reads none, and the thread stays as it was', async () => {
  const asker = await somebody()
  const ticketNumber = await opened(asker.token)
  const before = await read(ticketNumber)
  const { data } = await act(ana.token, ticketNumber, 'notes', { text: ' Rang the partner. ' })
  expect(data.entries.at(-1)).toMatchObject({ kind: 'note', text: 'Rang the partner.' })
  expect(data).toMatchObject({ version: before.version, updatedAt: before.updatedAt, status: 'open' })
  const own = await server.call<Ticket>(asker.token, 'GET', `support/tickets/${ticketNumber}`)
  expect(JSON.stringify(own.data)).not.toContain('partner')
  expect(await act(ana.token, ticketNumber, 'notes', { text: ' ' })).toMatchObject({ status: 400 })
})

test('open tickets come with the longest waiting first, page after page, each once', async () => {
  const asker = await somebody()
  const subject = `queue ${newId()}`
  const numbers: string[] = []
  for (let n = 0; n < 5; n += 1) numbers.push(await opened(asker.token, { subject }))
  // A second message does not put the ticket at the end of the queue.
  await server.call(asker.token, 'POST', `support/tickets/${numbers[0]}/messages`, { body: { message: 'Hello?' } })
  const search = `search=${encodeURIComponent(subject.toUpperCase())}&limit=2`
  const walk = async (query: string) => {
    const seen: string[] = []
    let after = ''
    for (let page = 0; page < 5; page += 1) {
      const list = await listed(`?${query}${after && `&after=${encodeURIComponent(after)}`}`)
      seen.push(...numbersOf(list))
      if (list.next === null) return seen
      after = list.next
    }
    throw new Error('the pages do not end')
  }
  expect(await walk(`${search}&status=open`)).toEqual(numbers)
  expect(await walk(search)).toEqual([numbers[0], ...numbers.slice(1).toReversed()])
  expect((await listed(`?${search}`)).counts).toEqual({ open: 5, waiting: 0, solved: 0 })
  expect(numbersOf(await listed(`?search=${numbers[2]}`))).toEqual([numbers[2]])
  expect(numbersOf(await listed(`?search=${encodeURIComponent('100%_')}`))).toEqual([])
  expect((await listed(`?search=${encodeURIComponent(asker.email)}&topic=privacy`)).rows).toEqual([])
  for (const wrong of ['after=x', 'after=2026-99-99%2000:00:00%2B00~x', 'assignee=x'])
    expect(await server.call(ana.token, 'GET', `support/desk/tickets?${wrong}`)).toMatchObject({ status: 404 })
})

test('a ticket is given only to who may answer it', async () => {
  const asker = await somebody()
  const ticketNumber = await opened(asker.token)
  const { data: staff } = await server.call<DeskPerson[]>(ana.token, 'GET', 'support/desk/staff')
  expect(staff.map(({ userId }) => userId)).toEqual(expect.arrayContaining([ana.userId, ben.userId]))
  expect(staff.map(({ userId }) => userId)).not.toContain(asker.userId)
  const [analyst] = await addPanelists(one.db, one.users, 1, '7')
  for (const assigneeId of [asker.userId, analyst!.userId, newId()])
    expect(await act(ana.token, ticketNumber, 'assign', { assigneeId, version: 0 })).toMatchObject({
      status: 400,
      errors: [{ field: 'assigneeId' }],
    })
  expect(await act(ana.token, 'T-1', 'assign', { assigneeId: null, version: 0 })).toMatchObject({ status: 404 })
})

test('who may only look at the desk changes nothing there, and nobody else sees it', async () => {
  const asker = await somebody()
  const ticketNumber = await opened(asker.token)
  const looker = server.sign(ben.userId, '4', ['support.view'])
  expect((await server.call(looker, 'GET', `support/desk/tickets/${ticketNumber}`)).status).toBe(200)
  for (const [what, body] of [
    ['assign', { assigneeId: null, version: 0 }],
    ['answers', { message: 'x', version: 0 }],
    ['notes', { text: 'x' }],
    ['status', { status: 'solved', version: 0 }],
  ] as const)
    expect(await act(looker, ticketNumber, what, body)).toMatchObject({ status: 403, code: 'not-allowed' })
  for (const path of [
    'support/desk/tickets',
    'support/desk/staff',
    'support/desk/canned-answers',
    'support/desk/errors',
  ])
    expect(await server.call(asker.token, 'GET', path)).toMatchObject({ status: 403 })
})

test('tickets of a member of staff who is erased wait for somebody else', async () => {
  const leaver = await member('Lee')
  const asker = await somebody()
  const ticketNumber = await opened(asker.token)
  await act(ana.token, ticketNumber, 'assign', { assigneeId: leaver.userId, version: 0 })
  await act(ana.token, ticketNumber, 'notes', { text: 'marker note' })
  expect(JSON.stringify(await one.support.exportOf(asker.userId))).toContain('marker note')
  await transaction(one.db, (tx) => one.support.erase(tx, leaver.userId, leaver.email))
  expect(await read(ticketNumber)).toMatchObject({ assignee: null, name: 'Maya Chen' })
  await transaction(one.db, (tx) => one.support.erase(tx, asker.userId, asker.email))
  expect(JSON.stringify(await read(ticketNumber))).not.toMatch(/marker|Maya|Nothing came/)
})
