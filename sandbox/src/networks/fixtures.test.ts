import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureTime, readFixture, type Fixture } from '../../../contracts/fixture.ts'
import { networkHosts } from './accounts.ts'
import type { IdKind } from './board.ts'
import { pathOf } from './messages.ts'
import { networkKeys, type NetworkKey } from './secrets.ts'
import { startTestWorld, type TestWorld } from './test-world.ts'

const contracts = fileURLToPath(new URL('../../../contracts', import.meta.url))
const fixturesOf = (key: NetworkKey): Fixture[] =>
  readdirSync(`${contracts}/${key}`).map((file) =>
    readFixture(`${key}/${file}`, readFileSync(`${contracts}/${key}/${file}`, 'utf8')),
  )

const ids = new Map<string, string[]>()
/** The ids of the fixture, in order. An id that it does not name is a mistake in the fixture. */
const nextId = (kind: IdKind): string => {
  const id = ids.get(kind)?.shift()
  if (id === undefined) throw new Error(`the fixture names no further ${kind}`)
  return id
}
/** A fixture names the variant of every unknown that it shows. */
const noChance = (): number => {
  throw new Error('the fixture does not name every variant that it shows')
}

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld({ now: () => fixtureTime, chance: { random: noChance, newId: nextId } })
})
afterAll(() => world.stop())

/** Replaces the networks' hosts by the sandbox, also in JSON as PHP writes it. */
const here = (text: string): string =>
  Object.entries(networkHosts).reduce(
    (all, [host, path]) =>
      all
        .replaceAll(host, world.url + path)
        .replaceAll(host.replaceAll('/', '\\/'), (world.url + path).replaceAll('/', '\\/')),
    text,
  )

const note = (fixture: Fixture, name: string): string => fixture.notes.get(name)?.[0] ?? ''
const pairs = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))

/** Puts the sandbox into the state in which a fixture begins, and returns the answer of its last control call. */
async function prepare(key: NetworkKey, fixture: Fixture): Promise<unknown> {
  await world.control('DELETE', key)
  world.panel.heard.length = 0
  world.panel.answer = fixture.answer
  ids.clear()
  for (const [kind, list] of Object.entries(pairs(note(fixture, 'ids')))) ids.set(kind, list.split(','))
  const [id, secret, template] = ['id', 'secret', 'template'].map((name) => note(fixture, name))
  await world.control('POST', `${key}/dashboard`, JSON.stringify({ id, secret, template }))
  await world.control('POST', `${key}/variants`, JSON.stringify(pairs(note(fixture, 'plays'))))
  let said: unknown = null
  for (const line of fixture.notes.get('sandbox') ?? []) {
    const [, method = '', path = '', body = ''] = /^(\w+) (\S+) ?(.*)$/.exec(line) ?? []
    said = await world.control(method, path, body)
  }
  return said
}

/** What the sandbox does, and what the fixture says it should do. */
async function played(key: NetworkKey, fixture: Fixture): Promise<{ is: object; should: object }> {
  const said = await prepare(key, fixture)
  const { request, answer } = fixture
  if (note(fixture, 'from') === 'panel') {
    const { method, body } = request
    const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'host'))
    const given = await fetch(here(request.url), { method, headers, ...(body ? { body } : {}) })
    return {
      is: { status: given.status, type: given.headers.get('content-type'), body: await given.text() },
      should: { status: answer.status, type: answer.headers.get('content-type'), body: here(answer.body) },
    }
  }
  if (note(fixture, 'from') === 'browser') return { is: { said }, should: { said: { location: request.url } } }
  const [last] = world.panel.heard.slice(-1)
  return { is: { ...last }, should: { method: request.method, url: pathOf(request.url), body: request.body } }
}

describe.each(networkKeys)('%s', (key) => {
  const fixtures = fixturesOf(key)

  test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
    '%s is what the sandbox does',
    async (_name, fixture) => {
      const { is, should } = await played(key, fixture)
      expect(is).toEqual(should)
    },
  )

  test('every fixture says where it was read, when, how sure it is, and what differs', () => {
    const marks = ['documented', 'practice', 'likely', 'unknown']
    const gaps = fixtures.filter(
      (fixture) =>
        !['says', 'source', 'altered', 'id', 'secret'].every((name) => note(fixture, name) !== '') ||
        !/^\d{4}-\d\d-\d\d$/.test(note(fixture, 'read')) ||
        !marks.includes(note(fixture, 'mark')) ||
        !['panel', 'network', 'browser'].includes(note(fixture, 'from')),
    )
    expect(gaps.map(({ name }) => name)).toEqual([])
  })

  test('one character elsewhere in a fixture is seen', async () => {
    for (const fixture of fixtures) {
      const { request, answer } = fixture
      const url = request.url.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
      const body = answer.body.replace(/.$/, '')
      const altered =
        note(fixture, 'from') === 'panel'
          ? { ...fixture, answer: { ...answer, body } }
          : { ...fixture, request: { ...request, url, body: `${request.body} ` } }
      const { is, should } = await played(key, altered)
      expect({ name: fixture.name, ...is }).not.toEqual({ name: fixture.name, ...should })
    }
  })
})
