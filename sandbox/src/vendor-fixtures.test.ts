import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { fixtureTime, readFixture, type Fixture } from '../../contracts/fixture.ts'
import { serve } from './router.ts'
import { createVendorBook, type VendorIdKind } from './vendor-book.ts'
import { vendorKey, vendorRoutes } from './vendor.ts'

const folder = fileURLToPath(new URL('../../contracts/tremendous', import.meta.url))
const fixtures = readdirSync(folder).map((file) =>
  readFixture(`tremendous/${file}`, readFileSync(`${folder}/${file}`, 'utf8')),
)

type Heard = { method: string; path: string; signature: string; text: string }
const heard: Heard[] = []
const panel = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const signature = String(request.headers['tremendous-webhook-signature'] ?? '')
    const text = Buffer.concat(chunks).toString('utf8')
    heard.push({ method: request.method ?? '', path: request.url ?? '', signature, text })
    response.end()
  })
}).listen(0, '127.0.0.1')
afterAll(() => void panel.close())
const urlOf = (server: { address(): AddressInfo | string | null }): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const note = (fixture: Fixture, name: string): string => fixture.notes.get(name)?.[0] ?? ''
const pairs = (text: string): [string, string][] =>
  [...text.matchAll(/([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])
const parsed = (text: string): unknown => (text === '' ? null : JSON.parse(text))

/** A vendor that makes up the ids of the fixture, in order, and leaves nothing to chance. */
async function openVendor(fixture: Fixture) {
  const ids = new Map(pairs(note(fixture, 'ids')).map(([kind, list]) => [kind, list.split(',')]))
  const newId = (kind: VendorIdKind): string => {
    // Only what the fixture shows is named; the events of other messages are nobody's business.
    const id = ids.get(kind)?.shift()
    if (id === undefined && kind !== 'event') throw new Error(`the fixture names no further ${kind}`)
    return id ?? 'unnamed'
  }
  const random = (): number => {
    throw new Error('the fixture does not name every variant that it shows')
  }
  if (!panel.listening) await once(panel, 'listening')
  const book = createVendorBook({ now: () => fixtureTime, random: () => 0.999_999, funds: 5_000, newId })
  const server = serve(vendorRoutes({ book: { ...book, random }, serverUrl: urlOf(panel) }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `${urlOf(server)}/vendor`, close: () => server.close() }
}

/** What the sandbox does, and what the fixture says it should do. */
async function played(fixture: Fixture): Promise<{ is: object; should: object }> {
  heard.length = 0
  const vendor = await openVendor(fixture)
  const headers = { authorization: `Bearer ${vendorKey}`, 'content-type': 'application/json' }
  const control = async (method: string, path: string, body: string): Promise<void> => {
    const answer = await fetch(`${vendor.url}/${path}`, { method, headers, ...(body ? { body } : {}) })
    if (!answer.ok) throw new Error(`${fixture.name}: ${path} ${answer.status} ${await answer.text()}`)
  }
  await control('POST', 'variants', JSON.stringify(Object.fromEntries(pairs(note(fixture, 'plays')))))
  for (const line of fixture.notes.get('sandbox') ?? []) {
    const [, method = '', path = '', body = ''] = /^(\w+) (\S+) ?(.*)$/.exec(line) ?? []
    await control(method, path, body)
  }
  const { request, answer } = fixture
  const result = note(fixture, 'from') === 'panel' ? await answered() : await told()
  vendor.close()
  return result

  async function answered() {
    const given = await fetch(request.url.replace('https://testflight.tremendous.com/api/v2', vendor.url), {
      method: request.method,
      headers: Object.fromEntries([...request.headers].filter(([name]) => name !== 'host')),
      ...(request.body ? { body: request.body } : {}),
    })
    return {
      is: { status: given.status, body: parsed(await given.text()) },
      should: { status: answer.status, body: parsed(answer.body) },
    }
  }

  async function told() {
    const { event } = parsed(request.body) as { event: string }
    await vi.waitFor(() => expect(heard.map(({ text }) => (parsed(text) as { event: string }).event)).toContain(event))
    const message = heard.find(({ text }) => (parsed(text) as { event: string }).event === event)
    return {
      is: { ...message },
      should: {
        method: request.method,
        path: new URL(request.url).pathname,
        signature: request.headers.get('tremendous-webhook-signature'),
        text: request.body,
      },
    }
  }
}

test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
  '%s is what the sandbox does',
  async (_name, fixture) => {
    const { is, should } = await played(fixture)
    expect(is).toEqual(should)
  },
)

test('every fixture says where it was read, when, how sure it is, and what differs', () => {
  const marks = ['documented', 'practice', 'likely', 'unknown']
  const gaps = fixtures.filter(
    (fixture) =>
      !['says', 'source', 'altered'].every((name) => note(fixture, name) !== '') ||
      !/^\d{4}-\d\d-\d\d$/.test(note(fixture, 'read')) ||
      !marks.includes(note(fixture, 'mark')),
  )
  expect(gaps.map(({ name }) => name)).toEqual([])
})
