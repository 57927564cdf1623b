import type { Permission } from '../../../platform/contract/access.ts'
import { deskApi, fillPlaceholders, greetingName, type CannedAnswer } from '../contract/support-desk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, type Accounts } from '../../../app/testing/accounts.ts'
import { serveCallers } from '../../../app/testing/callers.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { supportRoutes } from './routes.ts'

let database: FreshDatabase
let one: Accounts
let server: Awaited<ReturnType<typeof serveCallers>>
let ana: { email: string; token: string }
let ben: { email: string; token: string }

const deskRights: Permission[] = ['support.view', 'support.update']
beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url })
  server = await serveCallers((app) => supportRoutes(app, { support: one.support }))
  const [first, second] = await addPanelists(one.db, one.users, 2, '6')
  ana = { email: first!.email, token: server.sign(first!.userId, '6', deskRights) }
  ben = { email: second!.email, token: server.sign(second!.userId, '6', deskRights) }
})
afterAll(async () => {
  await server.app.close()
  await one.close()
  await database.drop()
})

const canned = 'support/desk/canned-answers'
const oneOf = ({ path }: typeof deskApi.updateCannedAnswer | typeof deskApi.deleteCannedAnswer, cannedId: string) =>
  path.replace('{cannedId}', cannedId)
const form = (more: object = {}) => ({ title: `Hello ${newId()}`, text: 'Hello {firstName}!', topic: null, ...more })

test('a saved reply is added, changed by who has read it, and removed, each on record', async () => {
  const added = await server.call<CannedAnswer>(ana.token, 'POST', canned, { body: form({ topic: 'points' }) })
  expect(added.data).toMatchObject({ topic: 'points', version: 0, updatedBy: ana.email })
  const { cannedId, title } = added.data
  const change = (version: number) =>
    server.call<CannedAnswer>(ben.token, 'PUT', oneOf(deskApi.updateCannedAnswer, cannedId), {
      body: form({ title, text: 'Hi.', version }),
    })
  expect((await change(0)).data).toMatchObject({ text: 'Hi.', topic: null, version: 1, updatedBy: ben.email })
  expect(await change(0)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  const list = async () => (await server.call<CannedAnswer[]>(ana.token, 'GET', canned)).data
  expect((await list()).map((each) => each.cannedId)).toContain(cannedId)
  expect((await server.call(ana.token, 'DELETE', oneOf(deskApi.deleteCannedAnswer, cannedId))).status).toBe(200)
  expect(await server.call(ana.token, 'DELETE', oneOf(deskApi.deleteCannedAnswer, cannedId))).toMatchObject({
    status: 404,
  })
  expect((await list()).map((each) => each.cannedId)).not.toContain(cannedId)
  const actions = (await one.audit.entriesOf(`canned:${cannedId}`)).map(({ action }) => action)
  expect(actions).toEqual(['support.canned-delete', 'support.canned-update', 'support.canned-add'])
})

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['no text', { text: ' ' }, 'text'],
  ['a placeholder that stands for nothing', { text: 'Hello {firstname}' }, 'text'],
  ['too long a title', { title: 'x'.repeat(81) }, 'title'],
])('a saved reply with %s is refused by that field', async (_what, more, field) => {
  expect(await server.call(ana.token, 'POST', canned, { body: form(more) })).toMatchObject({
    status: 400,
    errors: [{ field }],
  })
})

test('two saved replies have two titles, whatever their case', async () => {
  const body = form()
  expect((await server.call(ana.token, 'POST', canned, { body })).status).toBe(200)
  const second = { ...body, title: body.title.toUpperCase() }
  expect(await server.call(ana.token, 'POST', canned, { body: second })).toMatchObject({
    status: 400,
    errors: [{ field: 'title' }],
  })
})

test('a greeting is the first word of a name, and never an address', () => {
  expect(['Maya Chen', ' Nora ', 'a@example.com', ''].map(greetingName)).toEqual(['Maya', 'Nora', 'there', 'there'])
  const facts = { firstName: '{subject}', ticketNumber: 'T-1', subject: 'x', appName: 'Panel', myName: 'Ana' }
  expect(fillPlaceholders('{firstName} {appName} {nothing} {}', facts)).toBe('{subject} Panel {nothing} {}')
})
